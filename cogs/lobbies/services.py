"""The services of the commands and handlers of lobbies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from cogs.kit.lobbies.messages import LobbyMessages
from host.in_turn import InTurn
from host.learning import Learning
from host.lobbies.service import Lobbies
from host.matches.history import History
from host.matches.service import Host
from host.model import Pace
from host.people import People
from host.ports import Computers, Games


class Services(Protocol):
    """The services of lobbies; `bot.services` has all of them."""

    @property
    def lobbies(self) -> Lobbies: ...

    @property
    def host(self) -> Host: ...

    @property
    def history(self) -> History: ...

    @property
    def games(self) -> Games: ...

    @property
    def computers(self) -> Computers: ...

    @property
    def paces(self) -> Mapping[str, Pace]: ...

    @property
    def learning(self) -> Learning: ...

    @property
    def people(self) -> People: ...

    @property
    def publisher(self) -> LobbyMessages: ...

    @property
    def rematches(self) -> InTurn[int]: ...
