"""Where the ids of application emojis are kept, by application: a port that `db` implements."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Protocol


class EmojiStore(Protocol):
    """Emojis that this bot has uploaded. Writes return after the commit and raise StorageDown when nothing is taken."""

    async def emojis(self, application_id: int) -> Mapping[str, int]:
        """Ids by name."""
        ...

    async def keep_emojis(self, application_id: int, emojis: Mapping[str, int]) -> None:
        """Add these, or give names that are there another id."""
        ...

    async def drop_emojis(self, application_id: int, names: Collection[str]) -> None: ...
