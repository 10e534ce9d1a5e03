"""The services of the commands and handlers of matches."""

from __future__ import annotations

from typing import Protocol

from cogs.kit.pages.looks import Looks
from cogs.matches.publishing.publisher import Publisher
from host.matches.history import History
from host.matches.service import Host
from host.ports import Computers, Games
from host.public_pages import PublicPages


class Services(Protocol):
    """The services of matches; `bot.services` has all of them."""

    @property
    def host(self) -> Host: ...

    @property
    def history(self) -> History: ...

    @property
    def games(self) -> Games: ...

    @property
    def computers(self) -> Computers: ...

    @property
    def looks(self) -> Looks: ...

    @property
    def public_pages(self) -> PublicPages: ...

    @property
    def publisher(self) -> Publisher: ...
