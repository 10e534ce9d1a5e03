"""A table of a bracket in a free schedule opens as soon as its two sides are known, and its round follows."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.tournaments.tables import REASON, begun, on_table, pairs, ready
from tests.tournaments.world import ORGANISER, Actor, TournamentWorld, refused
from tournaments.course.requests import Return, Ruling, TakeBack
from tournaments.rounds import TableKey
from tournaments.tournament import Phase, Tournament

EIGHT = {"people": 8, "schedule": "free", "round_hours": 2, "mode": "loose"}


async def won(world: TournamentWorld, cup: Tournament, number: int, *entrants: int) -> Tournament:
    """An organiser rules that these win their tables of a round."""
    for entrant in entrants:
        index = cup.rounds[number - 1].table_of(entrant)
        places = {one: 1 if one == entrant else 2 for one in cup.rounds[number - 1].tables[index].table.entrants}
        cup = await world.after(world.tournaments.rule(cup.id, ORGANISER, on_table(number, index), places))
    return cup


async def test_a_table_opens_while_its_round_waits(world: TournamentWorld) -> None:
    cup = await begun(world, **EIGHT, format="single_elimination")
    cup = await won(world, cup, 1, 1)
    assert (cup.number, len(cup.rounds)) == (1, 1), "one side alone has no table yet"
    cup = await won(world, cup, 1, 4)
    assert (cup.number, len(cup.rounds), pairs(cup.rounds[1])) == (1, 2, [{1, 4}])
    assert cup.table_of(100) == cup.table_of(103) == TableKey(2, 0)
    await ready(world, cup, 100, 103, table=TableKey(2, 0))
    cup = await world.wins(cup, 1)
    assert (cup.number, cup.rounds[1].is_settled, cup.rounds[1].whole) == (1, True, False)
    cup = await won(world, cup, 1, 2, 3)
    assert (cup.number, pairs(cup.current), cup.current.whole) == (2, [{1, 4}, {2, 3}], True)
    cup = await won(world, cup, 2, 2)
    cup = await won(world, cup, 3, 2, 3)
    assert (cup.phase, cup.places[:4]) == (Phase.finished, ((2,), (1,), (3,), (4,)))


async def test_the_winners_bracket_runs_ahead_of_the_losers_bracket(world: TournamentWorld) -> None:
    cup = await begun(world, **EIGHT, format="double_elimination")
    cup = await won(world, await won(world, cup, 1, 1, 2, 3, 4), 2, 1, 2)
    assert [pairs(played) for played in cup.going_on[1:]] == [[], [{1, 2}]]
    assert [played.number for played in cup.going_on] == [2, 3, 4]


async def test_a_round_ends_when_its_last_table_has_had_its_time(world: TournamentWorld) -> None:
    """And never before the time that was told: the end only moves on."""
    cup = await begun(world, **EIGHT, format="single_elimination")
    cup = await won(world, cup, 1, 1, 4)
    first = cup.rounds[1].due_at
    assert first == world.clock.at + timedelta(hours=2)
    await world.tournaments.play(cup.id, Actor(100), TableKey(2, 0))
    await world.advance(3600)
    cup = await won(world, cup, 1, 2, 3)
    assert cup.rounds[1].due_at == first + timedelta(hours=1)
    await world.advance(2 * 3600 - 1)
    assert [one.result for one in (await world.now(cup)).rounds[1].tables] == [None, None]
    await world.advance(1)
    assert [one.result.winner for one in (await world.now(cup)).rounds[1].tables] == [1, None]


async def test_an_end_that_was_moved_stays_when_more_tables_open(world: TournamentWorld) -> None:
    cup = await won(world, await begun(world, **EIGHT, format="single_elimination"), 1, 1, 4)
    await world.tournaments.extend(cup.id, ORGANISER, timedelta(hours=3), REASON)
    end = (await world.now(cup)).rounds[1].due_at
    cup = await won(world, cup, 1, 2, 3)
    assert cup.current.due_at == end == world.clock.at + timedelta(hours=5)


async def test_a_table_that_opened_early_runs_out_while_its_round_still_waits(world: TournamentWorld) -> None:
    cup = await begun(world, **EIGHT, format="single_elimination")
    cup = await won(world, cup, 1, 1, 4)
    await world.tournaments.extend(cup.id, ORGANISER, timedelta(hours=3), REASON)
    await world.tournaments.play(cup.id, Actor(100), TableKey(2, 0))
    await world.tournaments.dispute(cup.id, Actor(101), TableKey(1, 2), REASON)
    await world.advance(5 * 3600 - 1)
    assert (await world.now(cup)).rounds[1].tables[0].result is None, "both ends have moved"
    await world.advance(1)
    cup = await world.now(cup)
    assert (cup.number, cup.rounds[1].tables[0].result.winner) == (1, 1)


@pytest.mark.parametrize("settings", [{"early": False}, {"hold": True}, {"schedule": "at once"}])
async def test_a_table_waits_for_its_round_otherwise(world: TournamentWorld, settings: dict[str, object]) -> None:
    cup = await begun(world, **{**EIGHT, **settings}, format="single_elimination")
    cup = await won(world, cup, 1, 1, 4, 2)
    assert len(cup.rounds) == 1
    cup = await won(world, cup, 1, 3)
    if settings.get("hold"):
        await world.after(world.tournaments.confirm(cup.id, ORGANISER, 1))
    assert pairs((await world.now(cup)).current) == [{1, 4}, {2, 3}]


async def test_a_result_that_is_disputed_opens_no_table(world: TournamentWorld) -> None:
    cup = await won(world, await begun(world, **EIGHT, format="single_elimination"), 1, 1)
    await world.tournaments.dispute(cup.id, Actor(107), TableKey(1, 0), REASON)
    cup = await won(world, await world.now(cup), 1, 4)
    assert len(cup.rounds) == 1
    await world.after(world.tournaments.settle(cup.id, ORGANISER, on_table(1, 0)))
    assert pairs((await world.now(cup)).rounds[1]) == [{1, 4}]


async def test_a_correction_takes_back_only_the_tables_that_rest_on_it(world: TournamentWorld) -> None:
    cup = await begun(world, **EIGHT, format="double_elimination")
    cup = await won(world, await won(world, cup, 1, 1, 2, 3, 4), 2, 1, 2, 8)
    cup = await won(world, cup, 4, 1)
    [third, fourth] = cup.going_on[1:]
    assert (pairs(third), pairs(fourth)) == ([{8, 3}], [{1, 2}])
    wrong, places = TableKey(2, cup.rounds[1].table_of(8)), {5: 1, 8: 2}
    await world.tournaments.play(cup.id, Actor(107), TableKey(3, 0))
    await refused(
        "next_paired", world.tournaments.rule(cup.id, ORGANISER, Ruling(wrong, REASON), places), unplayed=((3, 0),)
    )
    ruling = Ruling(wrong, REASON, take_back=TakeBack.unplayed)
    cup = await world.tournaments.rule(cup.id, ORGANISER, ruling, places)
    assert [pairs(played) for played in cup.going_on[1:]] == [[{5, 3}], [{1, 2}]]
    assert cup.rounds[3].tables[0].result.winner == 1, "the winners bracket does not rest on it"
    [correction] = cup.corrections
    assert (correction.number, set(correction.affected)) == (3, {3, 5, 8})


async def test_a_table_that_others_rest_on_is_played_again_with_a_word(world: TournamentWorld) -> None:
    cup = await won(world, await begun(world, **EIGHT, format="single_elimination"), 1, 1, 4)
    await world.tournaments.play(cup.id, Actor(100), TableKey(2, 0))
    await refused("next_paired", world.tournaments.reopen(cup.id, ORGANISER, on_table(1, 0)))
    again = on_table(1, 0, TakeBack.unplayed)
    cup = await world.tournaments.reopen(cup.id, ORGANISER, again)
    assert (len(cup.rounds), cup.rounds[0].tables[0].result) == (1, None)
    assert [set(one.affected) for one in cup.corrections] == [{1, 4}], "both are told that they have no table any more"
    cup = await won(world, cup, 1, 8)
    assert pairs(cup.rounds[1]) == [{8, 4}]


async def test_a_side_that_leaves_before_its_opponent_is_known_gives_a_bye(world: TournamentWorld) -> None:
    cup = await won(world, await begun(world, **EIGHT, format="single_elimination"), 1, 1, 2)
    await world.tournaments.leave(cup.id, Actor(100))
    cup = await won(world, await world.now(cup), 1, 4, 3)
    assert [set(one.table.entrants) for one in cup.current.tables] == [{4}, {2, 3}]


async def test_a_side_that_leaves_an_early_table_has_lost_it(world: TournamentWorld) -> None:
    cup = await won(world, await begun(world, **EIGHT, format="single_elimination"), 1, 1, 4)
    cup = await world.after(world.tournaments.leave(cup.id, Actor(100)))
    assert (cup.rounds[1].tables[0].result.winner, cup.entries[1].left_after) == (4, 2)
    await world.after(world.tournaments.bring_back(cup.id, ORGANISER, Return(1, REASON, replay=True)))
    assert pairs((await world.now(cup)).rounds[1]) == [{1, 4}]


async def test_all_are_reminded_of_the_end_of_their_own_round(world: TournamentWorld) -> None:
    cup = await won(world, await begun(world, **EIGHT, format="single_elimination"), 1, 1, 4)
    await world.tournaments.play(cup.id, Actor(100), TableKey(2, 0))
    await world.advance(2 * 3600 - 1800)
    reminded = [(one.number, set(one.entrants)) for one in (await world.now(cup)).reminders]
    assert reminded == [(1, {2, 3, 6, 7}), (2, {4})]
