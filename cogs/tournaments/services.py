"""The services of the commands and handlers of tournaments."""

from __future__ import annotations

from dataclasses import dataclass

from cogs.kit import services as shared
from cogs.tournaments.publisher import TournamentPublisher


@dataclass(frozen=True, kw_only=True)
class Services(shared.Services):
    """The services of tournaments; `bot.services` has all of them."""

    tournament_publisher: TournamentPublisher
