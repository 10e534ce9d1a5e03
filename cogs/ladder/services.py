"""The services of the commands and handlers of ladder."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Protocol

from cogs.kit.lobbies.messages import LobbyMessages
from cogs.kit.pages.pictures import PictureQueue
from host.lobbies.service import Lobbies
from host.model import Pace
from host.people import People
from host.ports import Games
from tournaments.ladder.service import Ladder
from tournaments.ratings.service import Ratings


class Services(Protocol):
    """The services of ladder; `bot.services` has all of them."""

    @property
    def ladder(self) -> Ladder: ...

    @property
    def ratings(self) -> Ratings: ...

    @property
    def lobbies(self) -> Lobbies: ...

    @property
    def games(self) -> Games: ...

    @property
    def paces(self) -> Mapping[str, Pace]: ...

    @property
    def people(self) -> People: ...

    @property
    def publisher(self) -> LobbyMessages: ...

    @property
    def now(self) -> Callable[[], datetime]: ...

    @property
    def drawing(self) -> PictureQueue: ...
