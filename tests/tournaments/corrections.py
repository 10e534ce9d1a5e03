"""Results that are turned after later rounds were paired from them."""

from __future__ import annotations

from tests.tournaments.tables import begun, on_table, state
from tests.tournaments.world import ORGANISER, TournamentWorld
from tournaments.course.requests import TakeBack
from tournaments.rounds import RoundState
from tournaments.tournament import Tournament


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
