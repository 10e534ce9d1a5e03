"""Tournaments that have begun or will by the clock, what stands at their tables, and results that are turned later."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from datetime import timedelta

from tests.tournaments.world import CHANNEL, GUILD, ORGANISER, Actor, TournamentWorld
from tournaments.course.requests import PairingByHand, Ruling, TakeBack
from tournaments.rounds import RoundState, TableKey, TableState
from tournaments.settings import Settings
from tournaments.tournament import Tournament

FIRST = TableKey(1, 0)
HOUR = timedelta(hours=1)
REASON = "the log shows it"


def on_table(number: int, table: int, take_back: TakeBack = TakeBack.untouched) -> Ruling:
    """An organiser rules on this table, for a reason."""
    return Ruling(TableKey(number, table), REASON, take_back=take_back)


def by_hand(
    world: TournamentWorld,
    cup: Tournament,
    tables: Sequence[Sequence[int]],
    take_back: TakeBack = TakeBack.untouched,
    seen: int | None = None,
    by: Actor = ORGANISER,
) -> Awaitable[Tournament]:
    """An organiser pairs these, for a reason."""
    return world.tournaments.pair_by_hand(cup.id, by, PairingByHand(tables, REASON, seen, take_back))


async def begun(world: TournamentWorld, people: int = 2, computers: int = 0, **settings: object) -> Tournament:
    cup = await world.create(**{"rounds": 1, "seeding": "registration", **settings})
    return await world.begin(await world.enter(cup, people, computers))


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


def pairs(played: RoundState) -> list[set[int]]:
    return [set(one.table.entrants) for one in played.tables]


async def turned(world: TournamentWorld, cup: Tournament, number: int, index: int, take_back: TakeBack) -> Tournament:
    """The other one of a table has won."""
    lines = {line.entrant: 3 - line.place for line in state(cup, index, number).result.lines}
    return await world.after(world.tournaments.rule(cup.id, ORGANISER, on_table(number, index, take_back), lines))


async def eight(world: TournamentWorld, **settings: object) -> Tournament:
    """After the first round of eight: seeds 1 to 4 have won, and the second round is open."""
    cup = await begun(world, people=8, format="single_elimination", **settings)
    while cup.current.number == 1:
        cup = await world.wins(cup, 1, 2, 3, 4)
    assert pairs(cup.current) == [{1, 4}, {2, 3}]
    return cup


async def scheduled(world: TournamentWorld, **settings: object) -> Tournament:
    """Starts in two hours."""
    chosen = Settings(**{"name": "Cup", "game": "toss", "mode": "sharp", "pace": "live", "rounds": 1, **settings})
    return await world.tournaments.create(ORGANISER, GUILD, CHANNEL, chosen, world.clock.at + 2 * HOUR)
