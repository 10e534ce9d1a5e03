"""Tournaments that start by the clock."""

from __future__ import annotations

from datetime import timedelta

from tests.tournaments.world import CHANNEL, GUILD, ORGANISER, TournamentWorld
from tournaments.settings import Settings
from tournaments.tournament import Tournament

HOUR = timedelta(hours=1)


async def scheduled(world: TournamentWorld, **settings: object) -> Tournament:
    """Starts in two hours."""
    chosen = Settings(**{"name": "Cup", "game": "toss", "mode": "sharp", "pace": "live", "rounds": 1, **settings})
    return await world.tournaments.create(ORGANISER, GUILD, CHANNEL, chosen, world.clock.at + 2 * HOUR)
