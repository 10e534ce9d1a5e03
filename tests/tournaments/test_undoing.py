"""What organisers did is taken back: rulings, replacements, cancellations, confirmations, deadlines. Calls end."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.tournaments.tables import REASON, begun, on_table, state
from tests.tournaments.world import ORGANISER, Actor, TournamentWorld, refused
from tournaments.course.running import REGRET
from tournaments.effects import tournament_of
from tournaments.model import How, Member
from tournaments.rounds import TableKey
from tournaments.standings.table import table
from tournaments.tournament import Phase, Tournament

FIRST = on_table(1, 0)
HOUR = timedelta(hours=1)


async def undone(world: TournamentWorld, cup: Tournament) -> Tournament:
    return await world.after(world.tournaments.undo(cup.id, ORGANISER, FIRST))


@pytest.mark.parametrize("act", ["void", "rule", "reopen"])
async def test_a_ruling_on_a_played_table_is_taken_back(world: TournamentWorld, act: str) -> None:
    cup = await begun(world, people=4, rounds=1, hold=True)
    cup = await world.wins(cup, 1, 2)
    before = cup
    winner = state(cup, 0).result.winner
    places = {entrant: 1 if entrant != winner else 2 for entrant in state(cup, 0).table.entrants}
    await {
        "void": lambda: world.tournaments.void(cup.id, ORGANISER, FIRST),
        "rule": lambda: world.tournaments.rule(cup.id, ORGANISER, FIRST, places),
        "reopen": lambda: world.tournaments.reopen(cup.id, ORGANISER, FIRST),
    }[act]()
    await world.settle()
    assert state(await world.now(cup), 0).result != state(before, 0).result
    cup = await undone(world, cup)
    assert state(cup, 0).result == state(before, 0).result
    assert table(cup.field) == table(before.field)
    assert world.host.live == {}


async def test_a_ruling_on_a_running_match_is_taken_back_and_the_match_played(world: TournamentWorld) -> None:
    cup = await begun(world, people=4, rounds=1)
    await world.after(world.tournaments.void(cup.id, ORGANISER, FIRST))
    cup = await undone(world, cup)
    assert state(cup, 0).result is None and state(cup, 0).open_match is not None
    cup = await undone(world, cup)
    assert state(cup, 0).result.how is How.void, "that is taken back as well"


async def test_a_table_without_a_ruling_has_none_to_take_back(world: TournamentWorld) -> None:
    cup = await begun(world, people=4, rounds=1)
    await refused("nothing_to_undo", undone(world, cup))
    called = on_table(1, cup.current.table_of(1))
    await world.tournaments.dispute(cup.id, Actor(100), called.table, "a call")
    await world.tournaments.settle(cup.id, ORGANISER, called)
    await refused("nothing_to_undo", world.tournaments.undo(cup.id, ORGANISER, called))


async def test_a_replacement_is_taken_back(world: TournamentWorld) -> None:
    cup = await begun(world)
    former = cup.entries[1].members[0]
    await refused("not_replaced", world.tournaments.replace(cup.id, ORGANISER, 1, 0, None, REASON))
    await world.tournaments.replace(cup.id, ORGANISER, 1, 0, Member("Eve", user_id=300), REASON)
    cup = await world.after(world.tournaments.replace(cup.id, ORGANISER, 1, 0, None, REASON))
    assert (cup.entries[1].members, cup.entries[1].name) == ((former,), former.name)
    assert len(world.host.live) == 1 and state(cup, 0).result is None


async def test_a_cancellation_is_taken_back_and_stopped_matches_are_played_again(world: TournamentWorld) -> None:
    cup = await begun(world, people=4, rounds=2)
    cup = await world.wins(cup, 1)
    played = [one.result for one in cup.current.tables]
    for _ in range(3):
        await world.after(world.tournaments.cancel(cup.id, ORGANISER, REASON))
        assert world.host.live == {} and cup.id not in world.tournaments.live
        await world.restart(0)
        cup = await world.after(world.tournaments.reinstate(cup.id, ORGANISER, REASON))
        assert cup.phase is Phase.running and not cup.disputes
        assert [one.result for one in cup.current.tables] == played
        assert len(world.host.live) == 1
    await refused("not_cancelled", world.tournaments.reinstate(cup.id, ORGANISER, REASON))
    cup = await world.play_out(cup)
    assert cup.phase is Phase.finished
    assert tournament_of(cup.id, await world.tournaments.log(cup.id)) == cup


async def test_deadlines_stand_still_while_a_tournament_is_called_off(world: TournamentWorld) -> None:
    cup = await begun(world, people=2, rounds=1, schedule="free", round_hours=5)
    due = cup.current.due_at
    await world.tournaments.pause(cup.id, ORGANISER, REASON)
    await world.advance(3600)
    await world.tournaments.cancel(cup.id, ORGANISER, REASON)
    await world.advance(3600)
    await world.tournaments.reinstate(cup.id, ORGANISER, REASON)
    cup = await world.now(cup)
    assert cup.paused_at is not None, "it was paused"
    await world.tournaments.resume(cup.id, ORGANISER, REASON)
    assert (await world.now(cup)).current.due_at == due + 2 * HOUR
    await world.tournaments.cancel(cup.id, ORGANISER, REASON)
    await world.advance(3600)
    await world.tournaments.reinstate(cup.id, ORGANISER, REASON)
    assert (await world.now(cup)).current.due_at == due + 3 * HOUR


async def test_a_cancellation_stays_after_a_week(world: TournamentWorld) -> None:
    cup = await world.create()
    await world.tournaments.cancel(cup.id, ORGANISER, REASON)
    world.clock.at += REGRET + HOUR
    await refused("cancelled_long", world.tournaments.reinstate(cup.id, ORGANISER, REASON))


async def test_a_moved_end_of_a_round_is_moved_back_by_no_more(world: TournamentWorld) -> None:
    cup = await begun(world, people=2, rounds=1, schedule="free", round_hours=5)
    due = cup.current.due_at
    await refused("wrong_extension", world.tournaments.extend(cup.id, ORGANISER, -HOUR, REASON))
    await world.tournaments.extend(cup.id, ORGANISER, 20 * HOUR, REASON)
    await refused("wrong_extension", world.tournaments.extend(cup.id, ORGANISER, -21 * HOUR, REASON))
    await world.tournaments.extend(cup.id, ORGANISER, -20 * HOUR, REASON)
    assert (await world.now(cup)).current.due_at == due
    await world.tournaments.extend(cup.id, ORGANISER, 20 * HOUR, REASON)
    await world.advance(6 * 3600)
    await refused("past", world.tournaments.extend(cup.id, ORGANISER, -20 * HOUR, REASON))


async def test_a_confirmation_is_taken_back_while_the_next_round_has_not_begun(world: TournamentWorld) -> None:
    cup = await begun(world, people=4, rounds=3, hold=True)
    cup = await world.wins(cup, 1, 2)
    await world.after(world.tournaments.confirm(cup.id, ORGANISER, 1))
    assert len((await world.now(cup)).rounds) == 2
    cup = await world.after(world.tournaments.retract(cup.id, ORGANISER, 1, REASON))
    assert len(cup.rounds) == 1 and cup.is_held and world.host.live == {}
    await refused("not_confirmed", world.tournaments.retract(cup.id, ORGANISER, 1, REASON))
    await world.after(world.tournaments.confirm(cup.id, ORGANISER, 1))
    cup = await world.wins(await world.now(cup), 1)
    await refused("next_begun", world.tournaments.retract(cup.id, ORGANISER, 1, REASON))


async def test_after_a_settlement_each_side_of_a_table_calls_once_more(world: TournamentWorld) -> None:
    cup = await begun(world, people=2, rounds=3)
    first, second = (Actor(99 + entrant) for entrant in state(cup, 0).table.entrants)
    for actor in (first, first, second):
        await world.tournaments.dispute(cup.id, actor, TableKey(1, 0), "it is not so")
        await world.tournaments.settle(cup.id, ORGANISER, FIRST)
    for actor in (first, second):
        await refused("appealed", world.tournaments.dispute(cup.id, actor, TableKey(1, 0), "it is not so"))
        assert world.tournaments.disputable(await world.now(cup), actor) == ()
    await world.tournaments.reopen(cup.id, ORGANISER, FIRST)
    await world.tournaments.dispute(cup.id, first, TableKey(1, 0), "another match, another call")


async def finished(world: TournamentWorld) -> Tournament:
    cup = await begun(world, people=2, format="single_elimination")
    return await world.wins(cup, 1)


async def test_a_call_after_the_end_leaves_the_places_and_an_organiser_reopens(world: TournamentWorld) -> None:
    cup = await finished(world)
    assert (cup.phase, cup.places, cup.is_under_review) == (Phase.finished, ((1,), (2,)), False)
    await world.tournaments.dispute(cup.id, Actor(101), TableKey(1, 0), "it is not so")
    await world.restart(0)
    cup = await world.now(cup)
    assert (cup.phase, cup.places, cup.is_under_review) == (Phase.finished, ((1,), (2,)), True)
    await world.tournaments.settle(cup.id, ORGANISER, FIRST)
    cup = await world.now(cup)
    assert (cup.phase, cup.places, cup.is_under_review) == (Phase.finished, ((1,), (2,)), False)
    assert cup.id not in world.tournaments.live
    cup = await world.after(world.tournaments.reopen(cup.id, ORGANISER, FIRST))
    assert (cup.phase, cup.places, cup.first, cup.winners) == (Phase.running, ((1,), (2,)), (1,), ())
    assert cup.is_under_review
    cup = await world.wins(cup, 2)
    assert (cup.phase, cup.places, cup.is_under_review) == (Phase.finished, ((2,), (1,)), False)
