"""The services that commands and handlers work with. `bot.services` says what each is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Protocol

from cogs.kit.lobbies.messages import LobbyMessages
from cogs.kit.pages.looks import Looks
from cogs.kit.pages.pictures import PictureQueue
from host.hands import Hands
from host.in_turn import InTurn
from host.learning import Learning
from host.lobbies.service import Lobbies
from host.matches.history import History
from host.matches.replays import Replays
from host.matches.service import Host
from host.model import Pace
from host.people import People
from host.ports import Computers, Games
from host.public_pages import PublicPages
from host.puzzles import Puzzles
from tournaments.ladder.service import Ladder
from tournaments.ratings.service import Ratings
from tournaments.service import Tournaments
from tournaments.webhooks import Hooks


class Services(Protocol):
    """The services of all features. What a feature makes for itself is in its own `Services` (`services.py`)."""

    @property
    def board_drawing(self) -> PictureQueue | None: ...

    @property
    def computers(self) -> Computers: ...

    @property
    def drawing(self) -> PictureQueue: ...

    @property
    def games(self) -> Games: ...

    @property
    def hands(self) -> Hands: ...

    @property
    def history(self) -> History: ...

    @property
    def host(self) -> Host: ...

    @property
    def ladder(self) -> Ladder: ...

    @property
    def learning(self) -> Learning: ...

    @property
    def lobbies(self) -> Lobbies: ...

    @property
    def looks(self) -> Looks: ...

    @property
    def now(self) -> Callable[[], datetime]: ...

    @property
    def paces(self) -> Mapping[str, Pace]: ...

    @property
    def people(self) -> People: ...

    @property
    def public_pages(self) -> PublicPages: ...

    @property
    def publisher(self) -> LobbyMessages: ...

    @property
    def puzzles(self) -> Puzzles: ...

    @property
    def ratings(self) -> Ratings: ...

    @property
    def rematches(self) -> InTurn[int]: ...

    @property
    def replays(self) -> Replays: ...

    @property
    def since(self) -> datetime: ...

    @property
    def tournaments(self) -> Tournaments: ...

    @property
    def version(self) -> str: ...

    @property
    def webhooks(self) -> Hooks: ...
