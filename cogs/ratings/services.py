"""The services of the commands and handlers of ratings."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Protocol

from cogs.kit.pages.pictures import PictureQueue
from host.matches.history import History
from host.people import People
from host.ports import Games
from tournaments.ladder.service import Ladder
from tournaments.ratings.service import Ratings


class Services(Protocol):
    """The services of ratings; `bot.services` has all of them."""

    @property
    def ratings(self) -> Ratings: ...

    @property
    def ladder(self) -> Ladder: ...

    @property
    def people(self) -> People: ...

    @property
    def now(self) -> Callable[[], datetime]: ...

    @property
    def history(self) -> History: ...

    @property
    def games(self) -> Games: ...

    @property
    def drawing(self) -> PictureQueue: ...
