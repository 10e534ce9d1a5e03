"""A tournament that has begun, and what stands at its tables."""

from __future__ import annotations

from tests.tournaments.world import TournamentWorld
from tournaments.rounds import TableState
from tournaments.tournament import Tournament


async def begun(world: TournamentWorld, people: int = 2, **settings: object) -> Tournament:
    cup = await world.create(**{"rounds": 1, "seeding": "registration", **settings})
    await world.enter(cup, people=people)
    return await world.begin(cup)


def state(cup: Tournament, table: int = 0, number: int | None = None) -> TableState:
    return cup.rounds[(number or len(cup.rounds)) - 1].tables[table]


def places(cup: Tournament, table: int = 0) -> list[tuple[int, int]]:
    return [(line.entrant, line.place) for line in state(cup, table).result.lines]
