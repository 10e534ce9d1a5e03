"""The services of the commands and handlers of pledges."""

from __future__ import annotations

from typing import Protocol

from cogs.kit.pages.pictures import PictureQueue
from host.people import People
from tournaments.service import Tournaments


class Services(Protocol):
    """The services of pledges; `bot.services` has all of them."""

    @property
    def tournaments(self) -> Tournaments: ...

    @property
    def people(self) -> People: ...

    @property
    def drawing(self) -> PictureQueue: ...
