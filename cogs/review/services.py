"""The services of the command and handlers of reviews."""

from __future__ import annotations

from typing import Protocol

from cogs.kit.pages.pictures import PictureQueue
from cogs.review.reviews import Reviews
from host.matches.history import History
from host.matches.replays import Replays


class Services(Protocol):
    """The services of reviews; `bot.services` has all of them."""

    @property
    def history(self) -> History: ...

    @property
    def replays(self) -> Replays: ...

    @property
    def reviews(self) -> Reviews: ...

    @property
    def drawing(self) -> PictureQueue: ...
