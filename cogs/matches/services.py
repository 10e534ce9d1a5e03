"""The services of the commands and handlers of matches."""

from __future__ import annotations

from dataclasses import dataclass

from cogs.kit import services as shared
from cogs.matches.publishing.publisher import Publisher


@dataclass(frozen=True, kw_only=True)
class Services(shared.Services):
    """The services of matches; `bot.services` has all of them."""

    publisher: Publisher
