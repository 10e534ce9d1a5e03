"""Matches that are played when both sides have time: Play, the end of the round, and answers of organisers after it."""

from __future__ import annotations

import pytest

from host.errors import Refusal
from tests.cogs.tournaments import happened, user
from tests.cogs.tournaments import played as of_format
from tests.tournaments.tables import begun, on_table, places, ready, state
from tests.tournaments.world import ORGANISER, Actor, TournamentWorld, refused
from tournaments import events as e
from tournaments.course import tables
from tournaments.model import How
from tournaments.rounds import TableKey
from tournaments.tournament import Tournament


async def test_a_match_opens_when_all_sides_have_pressed_play(world: TournamentWorld) -> None:
    cup = await begun(world, schedule="free", best_of=3, round_hours=24)
    assert state(cup).open_match is None
    cup = await ready(world, cup, 101)
    await refused("already_ready", world.tournaments.play(cup.id, Actor(101), TableKey(1, 0)))
    await ready(world, cup, 100)
    await refused("match_open", world.tournaments.play(cup.id, Actor(100), TableKey(1, 0)))
    cup = await world.wins(cup, 2)
    assert state(cup).open_match is None, "the next match waits for both again"
    await refused("not_entered", world.tournaments.play(cup.id, Actor(5), TableKey(1, 0)))


async def test_a_computer_player_is_always_ready(world: TournamentWorld) -> None:
    cup = await begun(world, people=1, computers=1, schedule="free")
    assert state(await ready(world, cup, 100)).open_match is not None


@pytest.mark.parametrize(
    ("pressed", "expected"),
    [((101,), [(1, 2), (2, 1)]), ((), [(1, 2), (2, 2)])],
)
async def test_an_absent_entrant_has_lost(world: TournamentWorld, pressed: tuple[int, ...], expected: list) -> None:
    cup = await begun(world, schedule="free", round_hours=2)
    await ready(world, cup, *pressed)
    await world.advance(2 * 3600 - 1)
    assert state(await world.now(cup)).result is None
    await world.advance(1)
    cup = await world.now(cup)
    assert (places(cup), state(cup).result.how) == (expected, How.no_show)


async def test_a_side_that_has_taken_play_back_counts_as_absent(world: TournamentWorld) -> None:
    cup = await begun(world, schedule="free", round_hours=2)
    await world.tournaments.play(cup.id, Actor(101), TableKey(1, 0))
    cup = await world.tournaments.unpress(cup.id, Actor(101), TableKey(1, 0))
    assert not state(cup).ready
    await refused("not_ready", world.tournaments.unpress(cup.id, Actor(101), TableKey(1, 0)))
    assert state(await ready(world, cup, 100)).open_match is None
    await world.advance(2 * 3600)
    assert places(await world.now(cup)) == [(1, 1), (2, 2)]


async def test_play_is_not_taken_back_once_all_have_pressed_it(world: TournamentWorld) -> None:
    cup = await begun(world, schedule="free", round_hours=2)
    for user_id in (100, 101):
        await world.tournaments.play(cup.id, Actor(user_id), TableKey(1, 0))
    await refused("match_opened", world.tournaments.unpress(cup.id, Actor(100), TableKey(1, 0)))
    await world.settle()
    await refused("match_opened", world.tournaments.unpress(cup.id, Actor(100), TableKey(1, 0)))


async def test_a_computer_player_wins_against_a_person_who_does_not_come(world: TournamentWorld) -> None:
    cup = await begun(world, people=1, computers=1, schedule="free", round_hours=2)
    await world.advance(2 * 3600)
    cup = await world.now(cup)
    assert (sorted(places(cup)), state(cup).result.how) == ([(1, 2), (2, 1)], How.no_show)


async def test_those_of_a_pod_who_have_come_share_the_first_place(world: TournamentWorld) -> None:
    cup = await begun(world, people=3, format="pods", mode="loose", schedule="free", round_hours=2)
    await ready(world, cup, 100, 102)
    await world.advance(2 * 3600)
    cup = await world.now(cup)
    assert (sorted(places(cup)), state(cup).result.how) == ([(1, 1), (2, 3), (3, 1)], How.no_show)


async def test_an_entrant_who_leaves_a_pod_between_two_matches_is_last_of_it(world: TournamentWorld) -> None:
    cup = await begun(world, people=3, format="pods", mode="loose", best_of=2, schedule="free")
    await ready(world, cup, 100, 101, 102)
    cup = await world.wins(cup, 1)
    await world.tournaments.leave(cup.id, Actor(100))
    await ready(world, cup, 101, 102)
    await world.finish(state(await world.now(cup)).open_match.match_id, "even", "even")
    assert sorted(places(await world.now(cup))) == [(1, 3), (2, 1), (3, 1)], "entrant 1 has won a match and left"


async def test_the_leader_wins_when_no_more_matches_are_played(world: TournamentWorld) -> None:
    cup = await begun(world, schedule="free", round_hours=2, best_of=3)
    await ready(world, cup, 100, 101)
    await world.wins(cup, 2)
    await world.advance(2 * 3600)
    cup = await world.now(cup)
    assert (places(cup), state(cup).result.how) == ([(1, 2), (2, 1)], How.no_show)


async def played(world: TournamentWorld, cup: Tournament, *winners: int) -> Tournament:
    """Both press Play and one wins, for each of these."""
    for winner in winners:
        await ready(world, cup, 100, 101)
        cup = await world.wins(cup, winner)
    return cup


async def test_the_last_match_of_a_level_series_opens_at_the_end_of_the_round(
    world: TournamentWorld,
) -> None:
    cup = await begun(world, schedule="free", round_hours=2, best_of=3)
    cup = await played(world, cup, 1, 2)
    assert state(cup).open_match is None
    await world.advance(2 * 3600)
    cup = await world.now(cup)
    assert state(cup).open_match is not None, "both have come: neither is absent"
    assert (await world.wins(cup, 2)).places == ((2,), (1,))


@pytest.mark.parametrize("pressed", [(), (101,)])
async def test_a_call_that_is_settled_after_the_end_of_the_round_is_no_absence(
    world: TournamentWorld, pressed: tuple[int, ...]
) -> None:
    cup = await begun(world, schedule="free", round_hours=2)
    await ready(world, cup, *pressed)
    await world.tournaments.dispute(cup.id, Actor(100), TableKey(1, 0), "may we?")
    await refused("disputed", world.tournaments.play(cup.id, Actor(100), TableKey(1, 0)))
    await world.advance(3 * 3600)
    await world.after(world.tournaments.settle(cup.id, ORGANISER, on_table(1, 0)))
    assert state(await world.now(cup)).open_match is not None


async def test_a_call_that_is_settled_in_time_leaves_the_end_of_the_round(world: TournamentWorld) -> None:
    cup = await begun(world, schedule="free", round_hours=2)
    await world.tournaments.dispute(cup.id, Actor(100), TableKey(1, 0), "may we?")
    await world.tournaments.settle(cup.id, ORGANISER, on_table(1, 0))
    await world.advance(2 * 3600)
    cup = await world.now(cup)
    assert (places(cup), state(cup).result.how) == ([(1, 2), (2, 2)], How.no_show)


async def test_a_table_that_is_played_again_after_the_end_of_the_round_opens_at_once(
    world: TournamentWorld,
) -> None:
    cup = await begun(world, schedule="free", round_hours=2)
    await played(world, cup, 1)
    await world.advance(3 * 3600)
    cup = await world.after(world.tournaments.reopen(cup.id, ORGANISER, on_table(1, 0)))
    assert (state(cup).result, state(cup).open_match is None) == (None, False)


async def test_a_match_that_is_open_at_the_end_of_the_round_is_played_out(world: TournamentWorld) -> None:
    cup = await begun(world, schedule="free", round_hours=1)
    await world.advance(3600 - 30)
    await ready(world, cup, 100, 101)
    await world.advance(60)
    assert state(await world.now(cup)).result is None
    assert (await world.wins(cup, 1)).places == ((1,), (2,))


def test_play_my_match_is_not_taken_back_between_the_last_press_and_the_opening() -> None:
    t = of_format("swiss", 0, size=4, schedule="free")
    key = TableKey(1, 0)
    for entrant in t.at(key).table.entrants:
        t = happened(t, e.Pressed(*key, entrant))
    one = t.at(key).table.entrants[0]
    with pytest.raises(Refusal, match="match_opened"):
        tables.unpress(t, Actor(user(one)), key)
    paused = happened(t, e.Paused("fire"))
    assert tables.unpress(paused, Actor(user(one)), key) == (e.Unpressed(*key, one),)
