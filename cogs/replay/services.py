"""The services of the handlers of replays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ai.review import Assessment
from cogs.kit.pages.looks import Looks
from cogs.kit.pages.pictures import PictureQueue
from cogs.replay.clips import Clips
from host.matches.replays import Replays
from host.public_pages import PublicPages


class Reviews(Protocol):
    """Reads reviews."""

    async def find(self, match_id: int) -> Sequence[Assessment] | None:
        """The stored review; None if there is none yet."""
        ...


class Services(Protocol):
    """The services of replays; `bot.services` has all of them. Without `board_drawing` positions have no pictures."""

    @property
    def replays(self) -> Replays: ...

    @property
    def reviews(self) -> Reviews: ...

    @property
    def clips(self) -> Clips: ...

    @property
    def board_drawing(self) -> PictureQueue | None: ...

    @property
    def looks(self) -> Looks: ...

    @property
    def public_pages(self) -> PublicPages: ...
