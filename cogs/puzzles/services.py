"""The services of the command and the handlers of puzzles."""

from __future__ import annotations

from typing import Protocol

from cogs.kit.pages.looks import Looks
from cogs.kit.pages.pictures import PictureQueue
from host.puzzles import Puzzles


class Services(Protocol):
    """The services of puzzles; `bot.services` has all of them. Without `board_drawing` positions have no pictures."""

    @property
    def puzzles(self) -> Puzzles: ...

    @property
    def board_drawing(self) -> PictureQueue | None: ...

    @property
    def looks(self) -> Looks: ...
