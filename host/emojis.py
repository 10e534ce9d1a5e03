"""The port of a store for the ids of application emojis; `db` implements it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Protocol


class EmojiStore(Protocol):
    """Stores the emojis that this bot has uploaded.

    Writes return after the commit and raise StorageDown when nothing can be stored.
    """

    async def emojis(self, application_id: int) -> Mapping[str, int]:
        """The stored ids by name."""

    async def keep_emojis(self, application_id: int, emojis: Mapping[str, int]) -> None:
        """Store these ids; a stored name gets the new id."""

    async def drop_emojis(self, application_id: int, names: Collection[str]) -> None:
        """Delete the ids of these names."""
