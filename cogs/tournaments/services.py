"""The services of the commands and handlers of tournaments."""

from __future__ import annotations

from typing import Protocol

from cogs.kit import services as shared
from cogs.tournaments.publisher import TournamentPublisher


class Services(shared.Services, Protocol):
    """The services of tournaments; `bot.services` has all of them."""

    @property
    def tournament_publisher(self) -> TournamentPublisher: ...
