"""The services of the commands and handlers of `/settings`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Protocol

from cogs.kit.pages.looks import Looks
from host.model import Pace
from host.people import People
from host.public_pages import PublicPages


class Services(Protocol):
    """The services of `/settings`; `bot.services` has all of them."""

    @property
    def people(self) -> People: ...

    @property
    def looks(self) -> Looks: ...

    @property
    def public_pages(self) -> PublicPages: ...

    @property
    def paces(self) -> Mapping[str, Pace]: ...

    @property
    def now(self) -> Callable[[], datetime]: ...
