"""Disputes and rulings: each by an organiser, with a reason, in the log; and what becomes of what was built on them."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from host.errors import Refusal
from tests.tournaments.tables import REASON, begun, by_hand, on_table, places, ready, state
from tests.tournaments.world import ORGANISER, Actor, TournamentWorld, refused
from tournaments.course.allowed import checked_reason
from tournaments.course.requests import Ruling
from tournaments.events import Ruled
from tournaments.model import How
from tournaments.rounds import TableKey
from tournaments.standings.sheet import match_points
from tournaments.tournament import Phase


async def test_only_organisers_rule_and_only_with_a_reason(world: TournamentWorld) -> None:
    cup = await begun(world)
    acts = [
        lambda actor, why: world.tournaments.rule(cup.id, actor, Ruling(TableKey(1, 0), why), {1: 1, 2: 2}),
        lambda actor, why: world.tournaments.void(cup.id, actor, Ruling(TableKey(1, 0), why)),
        lambda actor, why: world.tournaments.reopen(cup.id, actor, Ruling(TableKey(1, 0), why)),
        lambda actor, why: world.tournaments.settle(cup.id, actor, Ruling(TableKey(1, 0), why)),
        lambda actor, why: world.tournaments.leave(cup.id, actor, 2, why),
        lambda actor, why: world.tournaments.extend(cup.id, actor, timedelta(hours=1), why),
        lambda actor, why: world.tournaments.pause(cup.id, actor, why),
        lambda actor, why: world.tournaments.resume(cup.id, actor, why),
        lambda actor, why: world.tournaments.cancel(cup.id, actor, why),
    ]
    for act in acts:
        await refused("not_organiser", act(Actor(100), REASON))
        for reason in ("", "   ", "\u200b\u2060", "\0\ud800", "x" * 501):
            await refused("reason_needed", act(ORGANISER, reason))
    assert await world.now(cup) == cup
    assert checked_reason(f" {'x' * 500} ") == "x" * 500
    assert checked_reason("No\0 \ud800show\nat all 👩‍👦") == "No show\nat all 👩‍👦"


async def test_organisers_rule_in_a_tournament_whose_game_is_not_installed_any_more(world: TournamentWorld) -> None:
    cup = await begun(world)
    world.games = {}
    await world.restart()
    cup = await world.after(world.tournaments.rule(cup.id, ORGANISER, on_table(1, 0), {1: 2, 2: 1}))
    assert match_points(cup.field)[2] > match_points(cup.field)[1]


async def test_a_dispute_stops_the_table_and_the_tournament_waits_for_the_organisers(world: TournamentWorld) -> None:
    cup = await begun(world, people=4, rounds=2)
    entrants = state(cup, 0).table.entrants
    await world.tournaments.dispute(cup.id, Actor(99 + entrants[0]), TableKey(1, 0), "that was not fair")
    await refused("disputed", world.tournaments.dispute(cup.id, Actor(99 + entrants[1]), TableKey(1, 0), "it was"))
    cup = await world.wins(cup, 1, 2)
    assert (cup.current.number, state(cup, 0).result) == (1, None), "played, but nothing goes on from it"
    cup = await world.after(world.tournaments.settle(cup.id, ORGANISER, on_table(1, 0)))
    assert (cup.current.number, state(cup, 0, 1).result.how) == (2, How.played)
    await refused("no_dispute", world.tournaments.settle(cup.id, ORGANISER, on_table(1, 0)))


async def test_a_dispute_about_a_result_holds_the_next_round(world: TournamentWorld) -> None:
    cup = await begun(world, people=4, rounds=2)
    loser = state(cup, 0).table.entrants[1]
    cup = await world.wins(cup, state(cup, 0).table.entrants[0])
    await world.tournaments.dispute(cup.id, Actor(99 + loser), TableKey(1, 0), "the clock was wrong")
    cup = await world.wins(cup, state(cup, 1).table.entrants[0])
    assert (cup.current.number, [s.result is None for s in cup.current.tables]) == (1, [False, False])
    await world.after(world.tournaments.settle(cup.id, ORGANISER, on_table(1, 0)))
    assert (await world.now(cup)).current.number == 2


async def test_only_entrants_of_a_table_may_dispute_it(world: TournamentWorld) -> None:
    cup = await begun(world, people=4, rounds=2)
    elsewhere = state(cup, 1).table.entrants[0]
    for actor in (Actor(99 + elsewhere), Actor(5)):
        with pytest.raises(Refusal, match=r"not_your_table|not_entered"):
            await world.tournaments.dispute(cup.id, actor, TableKey(1, 0), "me too")
    for number, table in ((0, 0), (1, 2), (1, -1), (2, 0)):
        await refused("no_table", world.tournaments.dispute(cup.id, Actor(100), TableKey(number, table), "where"))


async def test_only_entrants_of_a_table_in_this_round_press_play_there(world: TournamentWorld) -> None:
    cup = await begun(world, people=4, rounds=2, schedule="free")
    here, there = (one.table.entrants for one in cup.current.tables)
    await refused("not_your_table", world.tournaments.play(cup.id, Actor(99 + there[0]), TableKey(1, 0)))
    for entrant in (*here, *there):
        await world.tournaments.play(cup.id, Actor(99 + entrant), TableKey(1, int(entrant in there)))
    await world.settle()
    await world.wins(await world.now(cup), here[0], there[0])
    await refused("not_your_table", world.tournaments.play(cup.id, Actor(99 + here[0]), TableKey(1, 0)))


async def test_a_ruling_settles_a_dispute_and_stops_the_match(world: TournamentWorld) -> None:
    cup = await begun(world)
    match_id = state(cup).open_match.match_id
    await world.tournaments.dispute(cup.id, Actor(100), TableKey(1, 0), "help")
    cup = await world.after(world.tournaments.rule(cup.id, ORGANISER, on_table(1, 0), {1: 2, 2: 1}))
    assert (cup.phase, places(cup), cup.disputes) == (Phase.finished, [(1, 2), (2, 1)], ())
    assert match_id not in world.host.live
    assert state(cup).result.line(2).wins == 1


async def test_the_audit_log_says_who_ruled_what_and_why(world: TournamentWorld) -> None:
    cup = await world.wins(await begun(world), 1)
    await world.after(world.tournaments.rule(cup.id, ORGANISER, Ruling(TableKey(1, 0), f"  {REASON} "), {1: 2, 2: 1}))
    log = await world.tournaments.log(cup.id)
    assert [line.seq for line in log] == list(range(1, len(log) + 1))
    [ruled] = [line for line in log if isinstance(line.event, Ruled)]
    assert (ruled.by, ruled.reason, ruled.at) == (ORGANISER.user_id, REASON, world.clock.at)
    by_itself = [line.by for line in log if line.event.kind in ("paired", "opened", "played", "decided", "finished")]
    assert set(by_itself) == {None}
    told = [line for _, lines in world.changes.told for line in lines]
    assert told == list(log), "everything was told, in order, and only what is stored"


async def test_a_result_may_change_after_the_end_and_the_places_with_it(world: TournamentWorld) -> None:
    cup = await world.wins(await begun(world), 1)
    assert cup.places == ((1,), (2,))
    await world.restart()
    cup = await world.after(world.tournaments.rule(cup.id, ORGANISER, on_table(1, 0), {1: 2, 2: 1}))
    assert (cup.phase, cup.places, world.tournaments.live) == (Phase.finished, ((2,), (1,)), {})


async def test_an_earlier_result_changes_the_standings_and_keeps_the_pairings(world: TournamentWorld) -> None:
    cup = await begun(world, people=4, rounds=3)
    cup = await world.wins(cup, *[s.table.entrants[0] for s in cup.current.tables])
    paired, [first, second] = cup.current, state(cup, 0, 1).table.entrants
    cup = await world.after(world.tournaments.rule(cup.id, ORGANISER, on_table(1, 0), {first: 2, second: 1}))
    assert (cup.current, cup.corrections) == (paired, ())
    assert (match_points(cup.field)[first], match_points(cup.field)[second]) == (0, 3)
    await world.tournaments.void(cup.id, ORGANISER, on_table(1, 0))
    cup = await world.now(cup)
    assert (match_points(cup.field)[first], match_points(cup.field)[second]) == (0, 0)


@pytest.mark.parametrize("touched_by", ["play", "dispute"])
async def test_a_bracket_is_drawn_again_before_the_next_round_begins(world: TournamentWorld, touched_by: str) -> None:
    cup = await begun(world, people=4, format="single_elimination", schedule="free", third_place=False)
    for number, table in ((1, 0), (1, 1)):
        winner = state(cup, table).table.entrants[0]
        ranking = {entrant: 1 + (entrant != winner) for entrant in state(cup, table).table.entrants}
        cup = await world.tournaments.rule(cup.id, ORGANISER, on_table(number, table), ranking)
    await world.settle()
    cup = await world.now(cup)
    first, second = state(cup, 0, 1).table.entrants
    assert first in state(cup).table.entrants
    await world.advance(3600)
    cup = await world.after(world.tournaments.rule(cup.id, ORGANISER, on_table(1, 0), {first: 2, second: 1}))
    assert (cup.current.number, first in state(cup).table.entrants) == (2, False)
    assert second in state(cup).table.entrants
    assert cup.current.due_at == world.clock.at + timedelta(hours=cup.settings.round_hours), (
        "a new table, the whole time"
    )
    if touched_by == "play":
        await world.tournaments.play(cup.id, Actor(99 + second), TableKey(2, 0))
    else:
        await world.tournaments.dispute(cup.id, Actor(99 + second), TableKey(2, 0), "where is everybody")
    await refused("next_paired", world.tournaments.rule(cup.id, ORGANISER, on_table(1, 0), {first: 1, second: 2}))
    assert second < first, "the better seed has won, so a void table sends the same one on"
    voided = await world.tournaments.void(cup.id, ORGANISER, on_table(1, 0))
    assert state(voided).table.entrants == state(cup).table.entrants
    assert voided.corrections == cup.corrections
    same = await world.tournaments.rule(cup.id, ORGANISER, on_table(1, 0), {first: 2, second: 1})
    assert same.current.number == 2, "the same winner for another reason rests on nothing"


async def test_places_that_cannot_be_are_refused(world: TournamentWorld) -> None:
    cup = await begun(world)
    for ranking in ({1: 1}, {1: 1, 2: 3}, {1: 0, 2: 1}, {1: 1, 2: 2, 3: 3}, {1: 3, 2: 3}, {}):
        await refused("wrong_places", world.tournaments.rule(cup.id, ORGANISER, on_table(1, 0), ranking))


async def test_a_bracket_knows_no_draw_but_a_loss_for_both(world: TournamentWorld) -> None:
    cup = await begun(world, format="single_elimination")
    await refused("no_draw", world.tournaments.rule(cup.id, ORGANISER, on_table(1, 0), {1: 1, 2: 1}))
    await world.after(world.tournaments.rule(cup.id, ORGANISER, on_table(1, 0), {1: 2, 2: 2}))
    assert (await world.now(cup)).phase is Phase.finished


async def test_a_series_is_ruled_with_its_score(world: TournamentWorld) -> None:
    cup = await begun(world, best_of=5)
    first, second = state(cup).table.entrants
    ruling = on_table(1, 0)
    for score in ((2, 3), (4, 1), (3, 3), (3,), (3, -1), (3, 1, 0)):  # against the places, and impossible ones
        await refused("wrong_places", world.tournaments.rule(cup.id, ORGANISER, ruling, {first: 1, second: 2}, score))
    cup = await world.tournaments.rule(cup.id, ORGANISER, ruling, {first: 2, second: 1}, (2, 3))
    assert [(line.place, line.wins) for line in cup.rounds[0].tables[0].result.lines] == [(2, 2), (1, 3)]
    cup = await world.tournaments.rule(cup.id, ORGANISER, ruling, {first: 1, second: 2}, (3, 0))
    assert [(line.place, line.wins) for line in cup.rounds[0].tables[0].result.lines] == [(1, 3), (2, 0)]


async def test_a_table_is_played_again_from_nothing(world: TournamentWorld) -> None:
    cup = await world.wins(await begun(world, best_of=3), 1)
    stopped = state(cup).open_match.match_id
    cup = await world.after(world.tournaments.reopen(cup.id, ORGANISER, on_table(1, 0)))
    assert stopped not in world.host.live
    assert (state(cup).scores, state(cup).open_match.attempt) == ((), 3)
    cup = await world.wins(await world.wins(cup, 2), 2)
    assert (places(cup), [line.points for line in state(cup).result.lines]) == ([(1, 2), (2, 1)], [0, 4])
    await world.after(world.tournaments.reopen(cup.id, ORGANISER, on_table(1, 0)))
    assert (await world.now(cup)).phase is Phase.running, "also when all was over"


async def test_a_table_of_an_earlier_round_is_not_played_again(world: TournamentWorld) -> None:
    cup = await world.wins(await begun(world, rounds=2), 1)
    await refused("too_late", world.tournaments.reopen(cup.id, ORGANISER, on_table(1, 0)))


async def test_a_bye_is_not_ruled_on_and_no_organiser_is_called_to_it(world: TournamentWorld) -> None:
    cup = await begun(world, people=3)
    table = next(index for index, s in enumerate(cup.current.tables) if s.table.is_bye)
    [entrant] = cup.current.tables[table].table.entrants
    await refused("no_table", world.tournaments.void(cup.id, ORGANISER, on_table(1, table)))
    await refused("no_table", world.tournaments.dispute(cup.id, Actor(99 + entrant), TableKey(1, table), REASON))


async def test_a_pause_keeps_deadlines_and_opens_nothing_but_loses_no_result(world: TournamentWorld) -> None:
    cup = await begun(world, people=4, rounds=2, schedule="free", round_hours=2)
    due = cup.current.due_at
    table = cup.current.tables[0]
    await ready(world, cup, *[99 + entrant for entrant in table.table.entrants])
    await world.tournaments.pause(cup.id, ORGANISER, "dinner")
    await refused("paused_already", world.tournaments.pause(cup.id, ORGANISER, "dinner"))
    cup = await world.wins(cup, table.table.entrants[0])
    assert (len(state(cup, 0).scores), state(cup, 0).result) == (1, None)
    await world.advance(5 * 3600)
    assert (await world.now(cup)).current.number == 1
    cup = await world.after(world.tournaments.resume(cup.id, ORGANISER, "back"))
    assert cup.current.due_at == due + timedelta(hours=5)
    assert state(cup, 0).result is not None
    await refused("not_paused", world.tournaments.resume(cup.id, ORGANISER, "back"))


@pytest.mark.parametrize("checks_in", [False, True])
@pytest.mark.parametrize("ahead", [timedelta(minutes=20), timedelta(hours=9)])
async def test_a_start_that_is_set_during_a_pause_moves_by_the_rest_of_the_pause(
    world: TournamentWorld, ahead: timedelta, checks_in: bool
) -> None:
    cup = await world.enter(await world.create(check_in=30), people=2)
    if checks_in:
        await world.tournaments.open_check_in(cup.id, ORGANISER)
    await world.tournaments.pause(cup.id, ORGANISER, "dinner")
    await world.advance(3 * 3600)
    starts_at = world.clock.at + ahead
    await world.tournaments.schedule(cup.id, ORGANISER, starts_at)
    await world.advance(600)
    cup = await world.tournaments.resume(cup.id, ORGANISER, "back")
    assert cup.starts_at == starts_at + timedelta(minutes=10 if ahead < timedelta(hours=1) else 0)


async def test_a_check_in_that_opens_during_a_pause_lasts_as_long_as_it_should(world: TournamentWorld) -> None:
    cup = await world.enter(await world.create(check_in=30), people=2)
    await world.tournaments.pause(cup.id, ORGANISER, "dinner")
    await world.advance(3 * 3600)
    await world.tournaments.open_check_in(cup.id, ORGANISER)
    await world.advance(600)
    cup = await world.tournaments.resume(cup.id, ORGANISER, "back")
    assert cup.starts_at == world.clock.at + timedelta(minutes=30)


async def test_a_round_that_is_paired_by_hand_during_a_pause_ends_its_hours_after_the_pause(
    world: TournamentWorld,
) -> None:
    cup = await begun(world, people=4, rounds=2, schedule="free", round_hours=2, hold=True)
    pairs = [list(one.table.entrants) for one in cup.current.tables]
    for index, (winner, loser) in enumerate(pairs):
        await world.tournaments.rule(cup.id, ORGANISER, on_table(1, index), {winner: 1, loser: 2})
    await world.tournaments.pause(cup.id, ORGANISER, "dinner")
    await world.advance(3 * 3600)
    await by_hand(world, cup, pairs)
    await world.advance(3600)
    cup = await world.tournaments.resume(cup.id, ORGANISER, "back")
    assert (len(cup.rounds), cup.current.due_at) == (2, world.clock.at + timedelta(hours=2))


async def test_a_deadline_is_extended(world: TournamentWorld) -> None:
    cup = await begun(world, schedule="free", round_hours=2)
    for by in (timedelta(), timedelta(days=29)):
        await refused("wrong_extension", world.tournaments.extend(cup.id, ORGANISER, by, REASON))
    await world.tournaments.extend(cup.id, ORGANISER, timedelta(hours=3), REASON)
    await world.advance(5 * 3600 - 1)
    assert (await world.now(cup)).phase is Phase.running
    await world.advance(1)
    assert (await world.now(cup)).phase is Phase.finished
    await refused("tournament_over", world.tournaments.extend(cup.id, ORGANISER, timedelta(hours=1), REASON))
    other = await begun(world)
    await refused("no_deadline", world.tournaments.extend(other.id, ORGANISER, timedelta(hours=1), REASON))


async def test_a_cancelled_tournament_stops_its_matches_and_takes_nothing_more(world: TournamentWorld) -> None:
    cup = await begun(world, people=4)
    await world.after(world.tournaments.cancel(cup.id, ORGANISER, "the hall is on fire"))
    assert (world.host.live, world.tournaments.live) == ({}, {})
    for act in (
        world.tournaments.cancel(cup.id, ORGANISER, REASON),
        world.tournaments.leave(cup.id, Actor(100)),
        world.tournaments.rule(cup.id, ORGANISER, on_table(1, 0), {1: 1, 2: 2}),
    ):
        await refused("tournament_over", act)


async def test_a_tournament_that_does_not_exist_is_refused_as_not_found(world: TournamentWorld) -> None:
    for act in (world.tournaments.find(99), world.tournaments.log(99), world.tournaments.check_in(99, Actor(1))):
        await refused("no_tournament", act)


async def test_of_two_rulings_at_once_the_second_is_refused(world: TournamentWorld) -> None:
    cup = await begun(world, people=4, rounds=2)
    first, second = state(cup, 0).table.entrants
    seen = state(cup, 0).version

    ruling, places = Ruling(TableKey(1, 0), REASON, seen=seen), ({first: 1, second: 2}, {first: 2, second: 1})
    rules = [world.tournaments.rule(cup.id, ORGANISER, ruling, ranking) for ranking in places]
    await asyncio.gather(rules[0], refused("ruled_meanwhile", rules[1]))
    await world.settle()
    now = state(await world.now(cup), 0)
    assert now.result.winner == first
    for act in (world.tournaments.void, world.tournaments.reopen, world.tournaments.settle):
        await refused("ruled_meanwhile", act(cup.id, ORGANISER, ruling))
    assert state(await world.now(cup), 0) == now
    await world.tournaments.rule(cup.id, ORGANISER, replace(ruling, seen=now.version), places[1])
    assert state(await world.now(cup), 0).result.winner == second
