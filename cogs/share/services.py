"""The services of the command and handlers of sharing."""

from __future__ import annotations

from typing import Protocol

from cogs.kit.pages.looks import Looks
from host.hands import Hands
from host.matches.history import History
from host.matches.service import Host
from host.people import People
from host.public_pages import PublicPages


class Services(Protocol):
    """The services of sharing; `bot.services` has all of them."""

    @property
    def host(self) -> Host: ...

    @property
    def looks(self) -> Looks: ...

    @property
    def history(self) -> History: ...

    @property
    def people(self) -> People: ...

    @property
    def public_pages(self) -> PublicPages: ...

    @property
    def hands(self) -> Hands: ...
