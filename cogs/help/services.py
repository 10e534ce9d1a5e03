"""The services of the commands and handlers of help."""

from __future__ import annotations

from typing import Protocol

from cogs.kit.pages.looks import Looks
from cogs.kit.pages.pictures import PictureQueue
from host.lobbies.service import Lobbies
from host.matches.service import Host
from host.ports import Games


class Services(Protocol):
    """The services of help; `bot.services` has all of them."""

    @property
    def games(self) -> Games: ...

    @property
    def host(self) -> Host: ...

    @property
    def lobbies(self) -> Lobbies: ...

    @property
    def drawing(self) -> PictureQueue: ...

    @property
    def board_drawing(self) -> PictureQueue | None: ...

    @property
    def looks(self) -> Looks: ...
