"""The services of the command and handlers of reviews."""

from __future__ import annotations

from dataclasses import dataclass

from cogs.kit import services as shared
from cogs.review.reviews import Reviews


@dataclass(frozen=True, kw_only=True)
class Services(shared.Services):
    """The services of reviews; `bot.services` has all of them."""

    reviews: Reviews
