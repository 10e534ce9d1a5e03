"""The services of the commands of `/server`."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Protocol

from host.matches.history import History
from host.matches.service import Host
from host.people import People
from tournaments.ratings.service import Ratings


class Services(Protocol):
    """The services of `/server`; `bot.services` has all of them."""

    @property
    def host(self) -> Host: ...

    @property
    def history(self) -> History: ...

    @property
    def ratings(self) -> Ratings: ...

    @property
    def people(self) -> People: ...

    @property
    def version(self) -> str: ...

    @property
    def since(self) -> datetime: ...

    @property
    def now(self) -> Callable[[], datetime]: ...
