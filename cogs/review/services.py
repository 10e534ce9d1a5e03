"""The services of the command and handlers of reviews."""

from __future__ import annotations

from typing import Protocol

from cogs.kit.pictures import PictureQueue
from cogs.review.reviews import Reviews
from host.matches.history import History
from host.matches.replays import Replays
from host.ports import Games


class Services(Protocol):
    """The services of reviews; `bot.services` has all of them."""

    @property
    def games(self) -> Games: ...

    @property
    def history(self) -> History: ...

    @property
    def replays(self) -> Replays: ...

    @property
    def reviews(self) -> Reviews: ...

    @property
    def drawing(self) -> PictureQueue: ...
