"""Reminders come once before each deadline; promises to a cancelled tournament lapse; the role follows the result."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.tournaments.fields import field
from tests.tournaments.logs import folded, log, user
from tests.tournaments.tables import begun, on_table
from tests.tournaments.world import ORGANISER, Actor, TournamentWorld, refused
from tournaments.charity.model import Cause, Per
from tournaments.course.requests import NewPledge
from tournaments.events import Finished
from tournaments.rounds import TableKey
from tournaments.tournament import Phase, Tournament

CAUSE = Cause(name="Shelter", link="https://example.org/give", currency="EUR")


def reminded(cup: Tournament) -> list[tuple[int, tuple[int, ...]]]:
    return [(one.number, one.entrants) for one in cup.reminders]


async def test_entrants_without_check_in_are_reminded_before_it_closes(
    usual_heartbeats: None, world: TournamentWorld
) -> None:
    cup = await world.enter(await world.create(check_in=30), people=3, computers=1)
    await world.tournaments.open_check_in(cup.id, ORGANISER)
    await world.tournaments.check_in(cup.id, Actor(101))
    await world.advance(19 * 60)
    assert reminded(await world.now(cup)) == []
    await world.advance(61)
    assert reminded(await world.now(cup)) == [(0, (1, 3))]
    await world.restart()
    await world.tournaments.check_in(cup.id, Actor(100))
    await world.advance(10 * 60)
    cup = await world.now(cup)
    assert (reminded(cup), cup.phase) == ([(0, (1, 3))], Phase.running)


async def test_entrants_who_have_all_checked_in_are_not_reminded(world: TournamentWorld) -> None:
    cup = await world.enter(await world.create(check_in=30), people=2)
    await world.tournaments.open_check_in(cup.id, ORGANISER)
    for user_id in (100, 101):
        await world.tournaments.check_in(cup.id, Actor(user_id))
    await world.advance(31 * 60)
    cup = await world.now(cup)
    assert (reminded(cup), cup.phase) == ([], Phase.running)


async def test_entrants_that_have_not_pressed_play_are_reminded_before_a_free_round_ends(
    world: TournamentWorld,
) -> None:
    cup = await begun(world, people=4, schedule="free", round_hours=8, rounds=1)
    first = cup.current.tables[0].table.entrants[0]
    await world.tournaments.play(cup.id, Actor(99 + first), TableKey(1, 0))
    await world.advance(6 * 3600 + 1)
    cup = await world.now(cup)
    [(number, entrants)] = reminded(cup)
    assert (number, set(entrants)) == (1, {1, 2, 3, 4} - {first})
    await world.restart(1800)
    await world.advance(900)
    assert len(reminded(await world.now(cup))) == 1, "the deadline moved by the time away, and its reminder with it"
    await world.tournaments.extend(cup.id, ORGANISER, timedelta(hours=4), "a holiday")
    await world.advance(3 * 3600)
    assert len(reminded(await world.now(cup))) == 1
    await world.advance(3600)
    assert len(reminded(await world.now(cup))) == 2, "a deadline that was moved is reminded of again"


async def test_a_paused_tournament_sends_no_reminder(world: TournamentWorld) -> None:
    cup = await begun(world, people=2, schedule="free", round_hours=8, rounds=1)
    await world.tournaments.pause(cup.id, ORGANISER, "a storm")
    await world.advance(7 * 3600)
    assert reminded(await world.now(cup)) == []


async def test_the_promises_of_a_cancelled_tournament_lapse_unless_they_are_kept(world: TournamentWorld) -> None:
    cup = await world.enter(await world.create(), people=2)
    await refused("not_organiser", world.tournaments.set_cause(cup.id, Actor(100), CAUSE))
    await world.tournaments.set_cause(cup.id, ORGANISER, CAUSE)
    for user_id in (7, 7, 8):
        cup = await world.tournaments.pledge(cup.id, Actor(user_id), NewPledge("Ann", Per.flat, 500))
    assert len(cup.standing_pledges) == 3
    await refused("pledge_stands", world.tournaments.keep_pledge(cup.id, Actor(7), 1))
    await world.tournaments.cancel(cup.id, ORGANISER, "too few came")
    cup = await world.now(cup)
    assert (cup.standing_pledges, len(cup.pledges)) == ((), 3)
    await refused("no_pledge", world.tournaments.keep_pledge(cup.id, Actor(8), 1))
    await world.tournaments.keep_pledge(cup.id, Actor(7), 2)
    await world.restart()
    cup = await world.now(cup)
    assert [pledge.id for pledge in cup.standing_pledges] == [2]
    await refused("pledge_stands", world.tournaments.keep_pledge(cup.id, Actor(7), 2))


async def test_the_number_of_a_withdrawn_promise_is_not_given_again(world: TournamentWorld) -> None:
    cup = await world.enter(await world.create(), people=2)
    await world.tournaments.set_cause(cup.id, ORGANISER, CAUSE)
    for withdrawn in (True, False, False):
        cup = await world.tournaments.pledge(cup.id, Actor(7), NewPledge("Ann", Per.flat, 500))
        if withdrawn:
            await world.tournaments.withdraw_pledge(cup.id, Actor(7), 1)
    assert list(cup.pledges) == [2, 3]


@pytest.mark.parametrize(("honours", "honoured"), [(False, (user(1),)), (True, ())])
def test_a_log_of_an_earlier_version_has_given_the_role_at_the_end(honours: bool, honoured: tuple[int, ...]) -> None:
    of = field("Ann Ben", "Ann > Ben", winner_role=55)
    assert folded(log(of, Finished(((1,), (2,)), honours))).honoured == honoured


async def test_the_winners_role_follows_the_result(world: TournamentWorld) -> None:
    cup = await begun(world, people=2, format="single_elimination", winner_role=55)
    assert (cup.to_honour, cup.honoured) == ((), ())
    cup = await world.wins(cup, 1)
    assert (cup.to_honour, cup.is_live) == ((100,), True)
    await world.restart()
    assert cup.id in world.tournaments.live, "the role is still to be given"
    await world.tournaments.note_honours(cup.id, (100,))
    cup = await world.now(cup)
    assert (cup.honoured, cup.id in world.tournaments.live) == ((100,), False)
    cup = await world.after(world.tournaments.rule(cup.id, ORGANISER, on_table(1, 0), {1: 2, 2: 1}))
    assert (cup.to_honour, cup.honoured, cup.is_live) == ((101,), (100,), True)
