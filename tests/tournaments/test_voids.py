"""A table that an organiser takes out of a bracket: the better seed goes on, and there is one champion."""

from __future__ import annotations

import pytest

from tests.tournaments.tables import begun, on_table, state
from tests.tournaments.world import ORGANISER, TournamentWorld
from tournaments.model import Bracket, How
from tournaments.tournament import Phase, Tournament


async def voided(world: TournamentWorld, cup: Tournament, number: int, index: int) -> Tournament:
    return await world.after(world.tournaments.void(cup.id, ORGANISER, on_table(number, index)))


@pytest.mark.parametrize("format_", ["single_elimination", "double_elimination"])
async def test_the_better_seed_goes_on_from_a_void_table(world: TournamentWorld, format_: str) -> None:
    cup = await begun(world, people=4, format=format_)
    assert cup.seeds == (1, 2, 3, 4)
    for index in (0, 1):
        cup = await voided(world, cup, 1, index)
    winners = [one.table for one in cup.current.tables if one.table.bracket in (Bracket.winners, Bracket.final)]
    assert {entrant for table in winners for entrant in table.entrants} == {1, 2}
    assert state(cup, 0, 1).result.how is How.void


async def test_a_void_final_has_one_champion(world: TournamentWorld) -> None:
    cup = await begun(world, people=4, format="single_elimination", third_place=False)
    cup = await world.wins(cup, 1, 3)
    cup = await voided(world, cup, 2, 0)
    best = min({1, 3} & set(state(cup).table.entrants), key=cup.seeds.index)
    assert (cup.phase, cup.places[0], cup.winners) == (Phase.finished, (best,), (best,))
    assert [len(level) for level in cup.places] == [1, 1, 2]


async def test_a_final_without_players_has_no_champion(world: TournamentWorld) -> None:
    cup = await begun(world, people=4, format="single_elimination", third_place=False)
    cup = await world.wins(cup, 1, 2)
    first, second = state(cup).table.entrants
    cup = await world.after(world.tournaments.rule(cup.id, ORGANISER, on_table(2, 0), {first: 2, second: 2}))
    assert (cup.phase, set(cup.places[0]), cup.winners) == (Phase.finished, {first, second}, ())


async def test_a_void_table_of_a_cut_is_decided_by_the_table_of_the_swiss(world: TournamentWorld) -> None:
    cup = await begun(world, people=4, format="swiss_cut", rounds=1, cut=2, third_place=False)
    worse = [max(one.table.entrants) for one in cup.rounds[0].tables]
    cup = await world.wins(cup, *worse)
    assert set(state(cup).table.entrants) == set(worse)
    cup = await voided(world, cup, 2, 0)
    assert len(cup.places[0]) == 1
    assert set(cup.places[0] + cup.places[1]) == set(worse)


async def test_a_level_match_of_a_cut_is_decided_by_the_table_and_not_by_the_first_seeds(
    world: TournamentWorld,
) -> None:
    """Entrant 2 has won more in the Swiss than entrant 1, who was seeded before."""
    cup = await begun(world, people=4, mode="loose", format="swiss_cut", rounds=2, cut=2, third_place=False)
    for _ in range(2):
        cup = await world.now(cup)
        for index, one in enumerate(cup.current.tables):
            order = sorted(one.table.entrants, key=[2, 1, 3, 4].index)
            places = {entrant: rank for rank, entrant in enumerate(order, start=1)}
            await world.tournaments.rule(cup.id, ORGANISER, on_table(cup.current.number, index), places)
        await world.settle()
    cup = await world.now(cup)
    assert set(state(cup).table.entrants) == {1, 2}
    assert cup.current.tables[0].table.bracket is Bracket.final
    for _ in range(3):
        for _, match in (await world.now(cup)).open_matches:
            await world.finish(match.match_id, "even", "even")
    cup = await world.now(cup)
    assert (cup.phase, cup.places[:2]) == (Phase.finished, ((2,), (1,)))
