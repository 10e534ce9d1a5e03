"""The services of the commands and handlers of matches."""

from __future__ import annotations

from typing import Protocol

from cogs.kit import services as shared
from cogs.matches.publishing.publisher import Publisher


class Services(shared.Services, Protocol):
    """The services of matches; `bot.services` has all of them."""

    @property
    def publisher(self) -> Publisher: ...
