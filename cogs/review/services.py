"""The services of the command and handlers of reviews."""

from __future__ import annotations

from typing import Protocol

from cogs.kit import services as shared
from cogs.review.reviews import Reviews


class Services(shared.Services, Protocol):
    """The services of reviews; `bot.services` has all of them."""

    @property
    def reviews(self) -> Reviews: ...
