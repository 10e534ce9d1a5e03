"""A result changes that later rounds rest on: the organiser is asked, and what is not touched stays."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from host.errors import Refusal
from host.model import Ending
from tests.tournaments.tables import REASON, begun, by_hand, eight, on_table, pairs, state, turned
from tests.tournaments.world import ORGANISER, Actor, TournamentWorld, refused
from tournaments.course.requests import TakeBack
from tournaments.events import Repaired, Unpaired
from tournaments.model import Bracket, How
from tournaments.rounds import TableKey
from tournaments.tournament import Phase, Tournament


async def test_only_the_tables_that_change_are_stopped_and_paired_anew(world: TournamentWorld) -> None:
    cup = await eight(world)
    await refused("next_paired", turned(world, cup, 1, 0, TakeBack.untouched), round=2, begun=(), unplayed=((2, 0),))
    assert await world.now(cup) == cup
    gone, stays = (one.open_match.match_id for one in cup.current.tables)
    cup = await turned(world, cup, 1, 0, TakeBack.unplayed)
    assert pairs(cup.current) == [{8, 4}, {2, 3}]
    assert state(cup, 1).open_match.match_id == stays
    assert stays in world.host.live
    assert gone not in world.host.live
    ended = await world.store.match_result(gone)
    assert ended.ending is Ending.called_off
    new = state(cup, 0).open_match
    assert (new.match_id in world.host.live, new.attempt, new.match_id != gone) == (True, 2, True)
    assert cup.taken_back == ()
    [correction] = cup.corrections
    assert (correction.number, set(correction.affected), correction.reason) == (2, {1, 4, 8}, REASON)
    kinds = await world.kinds(cup)
    assert kinds[kinds.index("ruled") + 1] == "repaired"


async def test_a_table_that_is_being_played_needs_a_word_of_its_own(world: TournamentWorld) -> None:
    cup = await eight(world)
    match = world.host.find(state(cup, 0).open_match.match_id)
    [decision] = match.decisions(0)
    await world.host.answer(match.id, match.player(0).user_id, decision.id, [0])
    for word in (TakeBack.untouched, TakeBack.unplayed):
        await refused("next_begun", turned(world, cup, 1, 0, word), begun=((2, 0),))
    cup = await turned(world, cup, 1, 0, TakeBack.begun)
    assert pairs(cup.current) == [{8, 4}, {2, 3}]


async def test_a_wrong_result_of_the_first_round_is_corrected_after_the_end(world: TournamentWorld) -> None:
    cup = await eight(world)
    cup = await world.wins(cup, 1, 2)
    cup = await world.wins(cup, 1)
    cup = await world.wins(cup, 4, 3)
    assert (cup.phase, cup.winners) == (Phase.finished, (1,))
    await refused("next_begun", turned(world, cup, 1, 0, TakeBack.unplayed), begun=((2, 0), (3, 0), (3, 1)))
    cup = await turned(world, cup, 1, 0, TakeBack.begun)
    assert (cup.phase, cup.current.number, cup.winners) == (Phase.running, 2, ())
    assert pairs(cup.current) == [{8, 4}, {2, 3}]
    assert state(cup, 1).result.winner == 2, "what is not touched is not played again"
    cup = await world.wins(cup, 8)
    assert pairs(cup.current) == [{8, 2}, {4, 3}]
    assert all(one.open_match.match_id in world.host.live for one in cup.current.tables), "matches of their own"


async def test_the_number_of_rounds_is_fixed_once_the_cut_is_paired(world: TournamentWorld) -> None:
    """A correction pairs the cut again from the results of as many rounds as were played before it."""
    cup = await begun(world, people=4, format="swiss_cut", rounds=2, cut=2, third_place=False)
    cup = await world.wins(cup, 1, 2)
    cup = await world.tournaments.edit(cup.id, ORGANISER, {"rounds": 1})
    cup = await world.wins(cup, *[min(one.table.entrants) for one in cup.current.tables])
    assert state(cup).table.bracket is Bracket.final
    await refused("fixed_now", world.tournaments.edit(cup.id, ORGANISER, {"rounds": 3}), names=("rounds",))
    cup = await turned(world, cup, 1, cup.rounds[0].table_of(2), TakeBack.unplayed)
    assert (cup.current.number, state(cup).table.bracket, 2 in pairs(cup.current)[0]) == (3, Bracket.final, False)


@pytest.fixture
def stops_again(world: TournamentWorld) -> Callable[[], None]:
    """The process dies whenever it is about to stop a match, until this function is called."""
    stop = world.host.call_off

    async def dies(*_: object) -> None:
        raise Refusal("over")

    world.host.call_off = dies
    return lambda: setattr(world.host, "call_off", stop)


async def test_a_process_that_dies_in_a_correction_stops_the_old_match_when_it_is_back(
    world: TournamentWorld, stops_again: Callable[[], None]
) -> None:
    cup = await eight(world)
    gone = state(cup, 0).open_match.match_id
    cup = await turned(world, cup, 1, 0, TakeBack.unplayed)
    assert [one.match.match_id for one in cup.taken_back] == [gone]
    assert gone in world.host.live
    stops_again()
    await world.restart()
    cup = await world.now(cup)
    assert (cup.taken_back, gone in world.host.live) == ((), False)
    assert state(cup, 0).open_match.match_id in world.host.live


async def test_a_match_that_is_kept_and_ends_before_the_stopped_one_of_its_place_counts_for_its_own_table(
    world: TournamentWorld, stops_again: Callable[[], None]
) -> None:
    """Both are the first match of table 0 of round 1: the kept one by now, the stopped one before the new pairing."""
    cup = await begun(world, people=6, rounds=3)
    first, kept, third = (one.table.entrants for one in cup.current.tables)
    gone = {state(cup, 0).open_match.match_id, state(cup, 2).open_match.match_id}
    wanted = [kept, (first[0], third[0]), (first[1], third[1])]
    cup = await world.after(by_hand(world, cup, wanted, TakeBack.unplayed))
    await world.finish(state(cup, 0).open_match.match_id, "win", "lose")
    cup = await world.now(cup)
    assert {one.match.match_id for one in cup.taken_back} == gone
    assert [score.winners for score in state(cup, 0).scores] == [kept[:1]]
    stops_again()
    await world.restart()
    cup = await world.now(cup)
    assert state(cup, 0).result.winner == kept[0]
    assert (cup.taken_back, gone & set(world.host.live)) == ((), set())
    assert (await world.kinds(cup)).count("played") == 1
    assert len(world.host.live) == 2, "the new tables have begun"


async def test_a_second_final_that_is_not_needed_any_more_is_stopped_with_the_reason(world: TournamentWorld) -> None:
    cup = await begun(world, people=4, format="double_elimination")
    for winners in ((1, 2), (1, 3), (2,), (2,)):
        cup = await world.wins(cup, *winners)
    assert (cup.phase, cup.current.number) == (Phase.running, 5)
    said = world.reasons_of_stops()
    cup = await turned(world, cup, 4, 0, TakeBack.unplayed)
    assert (cup.phase, cup.winners) == (Phase.finished, (1,))
    assert said == [f"The round was taken back, because an earlier result has changed. The reason given: {REASON}"]


async def test_all_rounds_after_the_first_that_changes_are_taken_back_the_newest_first(world: TournamentWorld) -> None:
    cup = await begun(world, people=4, format="double_elimination")
    for winners in ((1, 2), (1, 3), (3,)):
        cup = await world.wins(cup, *winners)
    assert cup.current.number == 4
    cup = await turned(world, cup, 1, 0, TakeBack.begun)
    assert cup.current.number == 2
    assert sorted(map(sorted, pairs(cup.current))) == [[1, 3], [2, 4]]
    log = [line.event for line in await world.tournaments.log(cup.id)]
    assert [event.number for event in log if isinstance(event, Unpaired)] == [4, 3]
    assert [event.number for event in log if isinstance(event, Repaired)] == [2]
    assert len(world.host.live) == 2, "the match of the final is stopped"


async def test_a_table_between_two_matches_of_its_series_is_begun(world: TournamentWorld) -> None:
    cup = await eight(world, best_of=3)
    cup = await world.wins(cup, 1)
    assert (len(state(cup, 0).scores), state(cup, 0).result, state(cup, 0).open_match is None) == (1, None, False)
    await refused("next_begun", turned(world, cup, 1, 0, TakeBack.unplayed), round=2, begun=((2, 0),), unplayed=())
    cup = await turned(world, cup, 1, 0, TakeBack.begun)
    assert pairs(cup.current) == [{8, 4}, {2, 3}]


# The next round waits for an organiser


async def test_a_round_that_is_held_waits_until_an_organiser_confirms_it(world: TournamentWorld) -> None:
    cup = await begun(world, people=4, rounds=2, hold=True)
    for actor, code in ((Actor(100), "not_organiser"), (ORGANISER, "round_open")):
        await refused(code, world.tournaments.confirm(cup.id, actor, 1))
    cup = await world.wins(cup, *[one.table.entrants[0] for one in cup.current.tables])
    assert (cup.current.number, cup.current.is_settled, cup.current.confirmed) == (1, True, False)
    await world.restart()
    cup = await turned(world, cup, 0 + 1, 0, TakeBack.untouched)
    assert cup.current.number == 1, "a ruling does not confirm"
    cup = await world.after(world.tournaments.confirm(cup.id, ORGANISER, 1))
    assert cup.current.number == 2
    await refused("not_held", world.tournaments.confirm(cup.id, ORGANISER, 1))
    cup = await world.wins(cup, *[one.table.entrants[0] for one in cup.current.tables])
    assert cup.phase is Phase.running, "the end waits too"
    await world.after(world.tournaments.confirm(cup.id, ORGANISER, 2))
    assert (await world.now(cup)).phase is Phase.finished


async def test_a_confirmed_round_is_confirmed_again_after_a_ruling(world: TournamentWorld) -> None:
    cup = await begun(world, people=4, format="single_elimination", third_place=False, hold=True)
    cup = await confirmed(world, await world.wins(cup, 1, 2))
    cup = await confirmed(world, await world.wins(cup, 1))
    assert (cup.phase, cup.winners) == (Phase.finished, (1,))
    cup = await turned(world, cup, 2, 0, TakeBack.untouched)
    assert (cup.phase, cup.current.confirmed) == (Phase.running, False), "another result of the final"
    cup = await turned(world, await confirmed(world, cup), 1, 0, TakeBack.begun)
    assert pairs(cup.current) == [{4, 2}]
    cup = await world.wins(cup, 4)
    cup = await confirmed(world, cup)
    assert (cup.phase, cup.winners) == (Phase.finished, (4,))
    await world.after(world.tournaments.reopen(cup.id, ORGANISER, on_table(2, 0)))
    cup = await confirmed(world, await world.wins(cup, 2))
    assert (cup.phase, cup.winners) == (Phase.finished, (2,))


async def confirmed(world: TournamentWorld, cup: Tournament) -> Tournament:
    """The newest round, played to its end, waits until it is confirmed."""
    assert (cup.phase, cup.current.is_settled, cup.current.confirmed) == (Phase.running, True, False)
    return await world.after(world.tournaments.confirm(cup.id, ORGANISER, cup.current.number))


# Disputes after the end


async def test_the_last_result_of_a_round_can_be_disputed_for_a_while(world: TournamentWorld) -> None:
    cup = await begun(world, people=4, rounds=2, dispute_minutes=10)
    losers = [one.table.entrants[1] for one in cup.current.tables]
    cup = await world.wins(cup, *[one.table.entrants[0] for one in cup.current.tables])
    assert cup.current.number == 2
    await world.tournaments.dispute(cup.id, Actor(99 + losers[1]), TableKey(1, 1), "the clock was wrong")
    cup = await world.wins(cup, *[one.table.entrants[0] for one in (await world.now(cup)).current.tables])
    assert (cup.phase, len(cup.disputes)) == (Phase.running, 1), "it does not end before that is ruled on"
    await world.after(world.tournaments.settle(cup.id, ORGANISER, on_table(1, 1)))
    assert (await world.now(cup)).phase is Phase.finished


async def test_a_ruling_gives_no_more_time_for_disputes(world: TournamentWorld) -> None:
    cup = await begun(world, people=2, format="single_elimination", dispute_minutes=10)
    await world.wins(cup, 1)
    world.clock.at += timedelta(minutes=9)
    cup = await world.after(world.tournaments.rule(cup.id, ORGANISER, on_table(1, 0), {1: 2, 2: 1}))
    assert world.tournaments.disputable(cup, Actor(100)) == ((1, 0),)
    world.clock.at += timedelta(minutes=1)
    assert world.tournaments.disputable(cup, Actor(100)) == ((1, 0),), "ten minutes after the end"
    world.clock.at += timedelta(seconds=1)
    assert world.tournaments.disputable(cup, Actor(100)) == ()
    await refused("dispute_late", world.tournaments.dispute(cup.id, Actor(100), TableKey(1, 0), "that was not fair"))


# By hand


async def test_an_organiser_pairs_the_next_round_by_hand_where_it_is_held(world: TournamentWorld) -> None:
    cup = await begun(world, people=4, rounds=3, hold=True)
    cup = await world.wins(cup, *[one.table.entrants[0] for one in cup.current.tables])
    number, proposed = world.tournaments.pairing_to_change(cup)
    assert (number, len(proposed)) == (2, 2)
    again = [list(one.table.entrants) for one in cup.current.tables]
    cup = await world.after(by_hand(world, cup, again))
    assert (cup.current.number, pairs(cup.current)) == (2, [set(seats) for seats in again])
    assert world.tournaments.pairing_to_change(cup)[0] == 2, "the third waits for the end of this one"
    assert all(one.open_match for one in cup.current.tables)


async def test_a_pairing_for_another_round_than_the_organiser_saw_is_refused(world: TournamentWorld) -> None:
    cup = await begun(world, people=4, rounds=2)
    tables = [list(one.table.entrants) for one in cup.current.tables]
    await refused("paired_meanwhile", by_hand(world, cup, tables, TakeBack.begun, seen=2), seen=2, round=1)


async def test_a_confirmed_round_is_the_one_that_is_paired_by_hand_during_a_pause(world: TournamentWorld) -> None:
    cup = await begun(world, people=4, rounds=2, hold=True)
    cup = await world.wins(cup, *[one.table.entrants[0] for one in cup.current.tables])
    await world.tournaments.pause(cup.id, ORGANISER, REASON)
    cup = await world.tournaments.confirm(cup.id, ORGANISER, 1)
    number, tables = world.tournaments.pairing_to_change(cup)
    assert (number, tables) == (1, tuple(one.table for one in cup.current.tables))
    wanted = [list(table.entrants) for table in tables]
    cup = await by_hand(world, cup, wanted)
    assert [one.result.how for one in cup.current.tables] == [How.played, How.played], "the tables are unchanged"


async def test_the_last_round_is_paired_by_hand_while_it_waits_for_confirmation(world: TournamentWorld) -> None:
    cup = await begun(world, people=4, rounds=1, hold=True)
    cup = await world.wins(cup, *[one.table.entrants[0] for one in cup.current.tables])
    number, tables = world.tournaments.pairing_to_change(cup)
    assert number == 1
    order = [entrant for table in tables for entrant in table.entrants]
    wanted = [[order[0], order[2]], [order[1], order[3]]]
    await refused("next_begun", by_hand(world, cup, wanted))
    await by_hand(world, cup, wanted, TakeBack.begun)
    cup = await world.now(cup)
    assert pairs(cup.current) == [set(seats) for seats in wanted]


async def test_an_organiser_pairs_a_round_anew_before_its_first_match(world: TournamentWorld) -> None:
    cup = await begun(world, people=5, rounds=3)
    number, tables = world.tournaments.pairing_to_change(cup)
    assert number == 1
    order = [entrant for table in tables for entrant in table.entrants]
    wanted = [[order[4], order[0]], [order[1], order[2]], [order[3]]]
    await refused("next_paired", by_hand(world, cup, wanted))
    cup = await world.after(by_hand(world, cup, wanted, TakeBack.unplayed, seen=1))
    assert pairs(cup.current) == [set(seats) for seats in wanted]
    assert state(cup, 2).result.line(order[3]).place == 1, "a bye"
    assert world.tournaments.disputable(cup, Actor(99 + order[3])) == ()
    assert len([match for match in world.host.live.values() if match.setup.contest]) == 2


async def test_a_pairing_by_hand_seats_every_entrant_once(world: TournamentWorld) -> None:
    cup = await begun(world, people=4, rounds=2)
    for wanted in ([[1, 2], [3, 3]], [[1, 2], [3]], [[1, 2], [3, 4, 5]]):
        await refused("wrong_pairing", by_hand(world, cup, wanted, TakeBack.begun), why="entrants")
    await refused("wrong_pairing", by_hand(world, cup, [[1, 2, 3, 4]], TakeBack.begun), why="sizes")
    await refused("not_organiser", by_hand(world, cup, [[1, 2], [3, 4]], TakeBack.begun, by=Actor(100)))


async def test_tables_of_a_round_change_their_order_by_hand_and_keep_their_matches(world: TournamentWorld) -> None:
    cup = await begun(world, people=4, rounds=2)
    first, second = (list(one.table.entrants) for one in cup.current.tables)
    await world.after(by_hand(world, cup, [second, first]))
    turned_round = (await world.now(cup)).current
    assert [one.table.slot for one in turned_round.tables] == [0, 1]
    assert [one.matches for one in turned_round.tables] == [one.matches for one in reversed(cup.current.tables)]
    wanted = [first, second[:1], second[1:]]
    await world.after(by_hand(world, cup, wanted, TakeBack.unplayed))
    assert pairs((await world.now(cup)).current) == [set(seats) for seats in wanted], "a bye for both"


async def test_no_loser_comes_into_the_final_by_hand(world: TournamentWorld) -> None:
    cup = await begun(world, people=4, format="single_elimination")
    cup = await world.wins(cup, 1, 2)
    await refused("wrong_pairing", by_hand(world, cup, [[1, 3], [2, 4]], TakeBack.begun), why="bracket")


async def test_tables_of_a_bracket_keep_their_sizes_by_hand(world: TournamentWorld) -> None:
    cup = await begun(world, people=8, format="double_elimination")
    cup = await world.wins(cup, 1, 2, 3, 4)
    *others, (first, second), last = [list(one.table.entrants) for one in cup.current.tables]
    wanted = [*others, [first], [second, *last]]
    await refused("wrong_pairing", by_hand(world, cup, wanted, TakeBack.begun), why="bracket")


async def test_places_of_a_bracket_are_exchanged_by_hand(world: TournamentWorld) -> None:
    cup = await begun(world, people=4, format="single_elimination")
    cup = await world.after(by_hand(world, cup, [[1, 2], [3, 4]], TakeBack.unplayed))
    assert pairs(cup.current) == [{1, 2}, {3, 4}]
    cup = await world.wins(cup, 2, 3)
    assert pairs(cup.current)[0] == {2, 3}
