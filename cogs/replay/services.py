"""The services of the handlers of replays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ai.review import Assessment
from cogs.kit import services as shared
from cogs.replay.clips import Clips


class Reviews(Protocol):
    """Reads reviews."""

    async def find(self, match_id: int) -> Sequence[Assessment] | None:
        """The stored review; None if there is none yet."""
        ...


class Services(shared.Services, Protocol):
    """The services of replays; `bot.services` has all of them. Without `board_drawing` positions have no pictures."""

    @property
    def reviews(self) -> Reviews: ...

    @property
    def clips(self) -> Clips: ...
