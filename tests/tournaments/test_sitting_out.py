"""A side sits out a round that it has asked for in time, and comes back with all its points."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from cogs.tournaments.pages.pairings import round_page
from tests.tournaments.fields import explained, field
from tests.tournaments.tables import begun, state
from tests.tournaments.world import Actor, TournamentWorld, refused
from tournaments.exports.trf import trf
from tournaments.model import Field
from tournaments.settings import TieBreak
from tournaments.standings.points import points_of
from tournaments.standings.sheet import match_points
from tournaments.standings.table import table
from tournaments.tournament import Phase, Tournament

ANN = Actor(100)


def seated(cup: Tournament) -> set[int]:
    return {entrant for one in cup.current.tables for entrant in one.table.entrants}


@pytest.mark.parametrize("format_", ["swiss", "round_robin", "pods", "swiss_cut"])
@pytest.mark.parametrize("worth", [0, 1])
async def test_an_entrant_who_sits_out_is_not_paired_once_and_keeps_all_points(
    world: TournamentWorld, format_: str, worth: int
) -> None:
    cup = await begun(world, people=8, rounds=3, format=format_, points={"sat_out": worth})
    cup = await world.tournaments.sit_out(cup.id, ANN, 2)
    second = await _over(world, cup)
    assert seated(second) == {2, 3, 4, 5, 6, 7, 8}
    third = await _over(world, second)
    assert seated(third) == {1, 2, 3, 4, 5, 6, 7, 8}
    earned = points_of(cup.settings.points, state(second, second.rounds[0].table_of(1), 1).result, 1)
    assert match_points(third.field)[1] == match_points(second.field)[1] == earned + worth


async def _over(world: TournamentWorld, cup: Tournament) -> Tournament:
    """After the newest round: the first seat of each table wins."""
    number = cup.current.number
    return await world.wins(cup, *[one.table.entrants[0] for one in cup.current.tables if number == cup.current.number])


async def test_sitting_out_is_asked_for_and_taken_back_before_the_round_is_paired(world: TournamentWorld) -> None:
    cup = await begun(world, people=4, rounds=4)
    await refused("not_sitting_out", world.tournaments.sit_in(cup.id, ANN, 2))
    await refused("paired_already", world.tournaments.sit_out(cup.id, ANN, 1))
    await world.tournaments.sit_out(cup.id, ANN, 2)
    await refused("sits_out_already", world.tournaments.sit_out(cup.id, ANN, 2))
    cup = await _over(world, await world.tournaments.sit_in(cup.id, ANN, 2))
    assert 1 in seated(cup)
    cup = await _over(world, await world.tournaments.sit_out(cup.id, ANN, 3))
    assert 1 not in seated(cup)
    await refused("paired_already", world.tournaments.sit_in(cup.id, ANN, 3))


async def test_an_entrant_may_sit_out_one_round_but_not_the_last_nor_any_of_a_bracket(world: TournamentWorld) -> None:
    cup = await begun(world, people=4, rounds=4)
    cup = await _over(world, await world.tournaments.sit_out(cup.id, ANN, 2))
    await refused("sat_out_enough", world.tournaments.sit_out(cup.id, ANN, 3))
    cup = await _over(world, cup)
    assert cup.current.number == 3
    await refused("last_round", world.tournaments.sit_out(cup.id, Actor(101), 4))
    bracket = await world.enter(await world.create(format="double_elimination"), people=4)
    await refused("no_sit_outs", world.tournaments.sit_out(bracket.id, ANN, 1))
    cut = await begun(world, people=8, format="swiss_cut", rounds=2, cut=4)
    await refused("last_round", world.tournaments.sit_out(cut.id, ANN, 2))


async def test_the_first_round_is_asked_for_before_the_start(world: TournamentWorld) -> None:
    cup = await world.enter(await world.create(rounds=3), people=5)
    await world.tournaments.sit_out(cup.id, ANN, 1)
    cup = await world.begin(cup)
    assert seated(cup) == {2, 3, 4, 5}
    cup = await _over(world, cup)
    assert seated(cup) == {1, 2, 3, 4, 5} and cup.entries[1].joined_in == 1


async def test_where_hardly_any_side_would_play_all_are_paired(world: TournamentWorld) -> None:
    cup = await begun(world, people=3, rounds=4, points={"sat_out": 1})
    for actor in (ANN, Actor(101)):
        cup = await world.tournaments.sit_out(cup.id, actor, 2)
    cup = await _over(world, cup)
    assert (cup.phase, cup.current.number, seated(cup)) == (Phase.running, 2, {1, 2, 3})
    points = match_points(cup.field)
    assert sum(points.values()) == 3 + 3 + 3, "a win, a bye and a new bye; nothing for sitting out"
    assert "all are paired. Who asked may ask again" in str(round_page(cup, 2, 0, lambda match: None).parts)
    cup = await _over(world, await world.tournaments.sit_out(cup.id, ANN, 3))
    assert 1 not in seated(cup)


def sat_out(**settings: object) -> Field:
    """Ann sat out the second round and came back."""
    played = field("Ann Ben Cid", "Ann > Ben, Cid bye", "Ben > Cid", "Ann > Cid, Ben bye", **settings)
    ann, *others = played.entrants
    return replace(played, entrants=(replace(ann, sits_out=frozenset({2})), *others))


@pytest.mark.parametrize(("worth", "points", "rate"), [(1, 7, Fraction(7, 9)), (0, 6, Fraction(1))])
def test_tie_breaks_count_a_dummy_as_for_other_unplayed_rounds(worth: int, points: int, rate: Fraction) -> None:
    played = sat_out(points={"sat_out": worth})
    row = next(row for row in table(played) if row.entrant == 1)
    assert row.points == points and row.record.byes == 0
    assert [one.amount for one in explained(played, 1, TieBreak.buchholz).summands] == [6, points, 3]
    assert explained(played, 1, TieBreak.sonneborn_berger).summands[1].amount == points * Fraction(worth, 2)
    met = [one for one in explained(played, 2, TieBreak.opponents_win_rate).summands if one.opponent == 1]
    assert [one.worth for one in met] == [rate]


@pytest.mark.parametrize(("worth", "code"), [(1, "H"), (0, "Z")])
def test_a_trf_file_has_a_bye_of_half_a_point_or_of_none(worth: int, code: str) -> None:
    ann = next(line for line in trf(sat_out(points={"sat_out": worth}), 3).splitlines() if line.startswith("001    1"))
    assert f"0000 - {code}" in ann
