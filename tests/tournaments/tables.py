"""A tournament that has begun, and what stands at its tables."""

from __future__ import annotations

from collections.abc import Sequence

from tests.tournaments.world import Actor, TournamentWorld
from tournaments.course.requests import PairingByHand, Ruling, TakeBack
from tournaments.rounds import TableKey, TableState
from tournaments.tournament import Tournament

FIRST = TableKey(1, 0)
REASON = "the log shows it"


def on_table(number: int, table: int, take_back: TakeBack = TakeBack.untouched) -> Ruling:
    """An organiser rules on this table, for a reason."""
    return Ruling(TableKey(number, table), REASON, take_back=take_back)


def by_hand(tables: Sequence[Sequence[int]], take_back: TakeBack = TakeBack.untouched) -> PairingByHand:
    """An organiser pairs these, for a reason."""
    return PairingByHand(tables, REASON, take_back=take_back)


async def begun(world: TournamentWorld, people: int = 2, **settings: object) -> Tournament:
    cup = await world.create(**{"rounds": 1, "seeding": "registration", **settings})
    await world.enter(cup, people=people)
    return await world.begin(cup)


async def ready(world: TournamentWorld, cup: Tournament, *user_ids: int, table: TableKey = FIRST) -> Tournament:
    """These persons press Play at a table, whose match opens if that were all."""
    for user_id in user_ids:
        await world.tournaments.play(cup.id, Actor(user_id), table)
    await world.settle()
    return await world.now(cup)


def state(cup: Tournament, table: int = 0, number: int | None = None) -> TableState:
    return cup.rounds[(number or len(cup.rounds)) - 1].tables[table]


def places(cup: Tournament, table: int = 0) -> list[tuple[int, int]]:
    return [(line.entrant, line.place) for line in state(cup, table).result.lines]
