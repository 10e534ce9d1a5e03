"""The services of the commands and handlers of lessons."""

from __future__ import annotations

from typing import Protocol

from cogs.kit.lobbies.messages import LobbyMessages
from cogs.kit.pages.looks import Looks
from cogs.kit.pages.pictures import PictureQueue
from host.learning import Learning
from host.lobbies.service import Lobbies
from host.ports import Computers, Games


class Services(Protocol):
    """The services of lessons; `bot.services` has all of them."""

    @property
    def games(self) -> Games: ...

    @property
    def computers(self) -> Computers: ...

    @property
    def looks(self) -> Looks: ...

    @property
    def board_drawing(self) -> PictureQueue | None: ...

    @property
    def lobbies(self) -> Lobbies: ...

    @property
    def publisher(self) -> LobbyMessages: ...

    @property
    def learning(self) -> Learning: ...
