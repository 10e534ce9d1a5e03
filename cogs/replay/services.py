"""The services of the handlers of replays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from ai.review import Assessment
from cogs.kit import services as shared
from cogs.replay.clips import Clips


class Reviews(Protocol):
    """Reads reviews."""

    async def find(self, match_id: int) -> Sequence[Assessment] | None:
        """The stored review; None if there is none yet."""


@dataclass(frozen=True, kw_only=True)
class Services(shared.Services):
    """The services of replays; `bot.services` has all of them. Without `board_drawing` positions have no pictures."""

    reviews: Reviews
    clips: Clips
