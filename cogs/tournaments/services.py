"""The services of the commands and handlers of tournaments."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Protocol

from cogs.kit.pages.pictures import PictureQueue
from cogs.tournaments.publisher import TournamentPublisher
from host.model import Pace
from host.people import People
from host.ports import Computers, Games
from host.public_pages import PublicPages
from tournaments.ratings.service import Ratings
from tournaments.service import Tournaments
from tournaments.webhooks import Hooks


class Services(Protocol):
    """The services of tournaments; `bot.services` has all of them."""

    @property
    def tournaments(self) -> Tournaments: ...

    @property
    def games(self) -> Games: ...

    @property
    def computers(self) -> Computers: ...

    @property
    def paces(self) -> Mapping[str, Pace]: ...

    @property
    def people(self) -> People: ...

    @property
    def public_pages(self) -> PublicPages: ...

    @property
    def webhooks(self) -> Hooks: ...

    @property
    def ratings(self) -> Ratings: ...

    @property
    def tournament_publisher(self) -> TournamentPublisher: ...

    @property
    def now(self) -> Callable[[], datetime]: ...

    @property
    def drawing(self) -> PictureQueue: ...
