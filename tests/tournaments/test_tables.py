"""What happens at a table: matches, Best of N, forfeits, matches nobody finished, teams and pods."""

from __future__ import annotations

import pytest

from host.errors import Refusal
from tests.tournaments.world import ORGANISER, Actor, Hall
from tournaments.model import Bracket, How, Member
from tournaments.standings.table import table
from tournaments.tournament import Phase, TableState, Tournament


async def begun(hall: Hall, people: int = 2, **settings: object) -> Tournament:
    cup = await hall.create(**{"rounds": 1, "seeding": "registration", **settings})
    await hall.enter(cup, people=people)
    return await hall.begin(cup)


def state(cup: Tournament, table: int = 0, number: int | None = None) -> TableState:
    return cup.rounds[(number or len(cup.rounds)) - 1].tables[table]


def places(cup: Tournament, table: int = 0) -> list[tuple[int, int]]:
    return [(line.entrant, line.place) for line in state(cup, table).result.lines]


async def test_best_of_three_ends_as_soon_as_it_cannot_change_and_seats_move(hall: Hall) -> None:
    cup = await begun(hall, best_of=3)
    assert state(cup).open_match.seats == (1, 2)
    cup = await hall.wins(cup, 1)
    assert (state(cup).open_match.seats, state(cup).open_match.attempt) == ((2, 1), 2)
    cup = await hall.wins(cup, 2)
    assert state(cup).open_match.seats == (1, 2)
    cup = await hall.wins(cup, 2)
    assert cup.phase is Phase.finished
    assert places(cup) == [(1, 2), (2, 1)]
    assert [(line.wins, line.points) for line in state(cup).result.lines] == [(1, 2), (2, 4)]
    other = await begun(hall, best_of=3)
    other = await hall.wins(await hall.wins(other, 1), 1)
    assert (len(state(other).matches), places(other)) == (2, [(1, 1), (2, 2)])


async def test_matches_of_a_table_are_named_so_that_none_is_opened_twice(hall: Hall) -> None:
    cup = await hall.wins(await begun(hall, best_of=3), 1)
    opened = [hall.told.ended[0].setup.contest, hall.host.find(state(cup).open_match.match_id).setup.contest]
    assert opened == [f"tournament:{cup.id}:1.0:1", f"tournament:{cup.id}:1.0:2"]
    assert hall.host.find(state(cup).open_match.match_id).setup.away == "forfeit"


async def test_a_draw_is_a_draw_where_it_can_be(hall: Hall) -> None:
    cup = await begun(hall, mode="loose")
    await hall.finish(state(cup).open_match.match_id, "even", "even")
    cup = await hall.now(cup)
    assert (cup.phase, places(cup)) == (Phase.finished, [(1, 1), (2, 1)])


async def test_a_match_that_all_have_lost_is_no_draw(hall: Hall) -> None:
    cup = await begun(hall, mode="grim")
    await hall.finish(state(cup).open_match.match_id, "lose", "lose")
    cup = await hall.now(cup)
    assert (cup.phase, places(cup)) == (Phase.finished, [(1, 2), (2, 2)])
    assert [(line.record.won, line.record.drawn, line.record.lost) for line in table(cup.field)] == [(0, 0, 1)] * 2
    assert [line.points for line in table(cup.field)] == [0, 0]


async def test_a_pod_that_all_have_lost_has_no_first(hall: Hall) -> None:
    cup = await begun(hall, people=3, format="pods", mode="grim")
    await hall.finish(state(cup).open_match.match_id, "lose", "lose", "lose")
    cup = await hall.now(cup)
    assert sorted(places(cup)) == [(1, 2), (2, 2), (3, 2)]
    assert {(line.record.won, line.record.drawn, line.record.lost) for line in table(cup.field)} == {(0, 0, 1)}


async def test_one_match_that_all_have_lost_leaves_the_others_of_a_series(hall: Hall) -> None:
    cup = await begun(hall, mode="grim", best_of=3)
    for said in (("lose", "lose"), ("win", "lose"), ("lose", "lose")):
        cup = await hall.now(cup)
        if state(cup).open_match is not None:
            await hall.finish(state(cup).open_match.match_id, *said)
    assert sorted(place for _, place in places(await hall.now(cup))) == [1, 2]


async def test_in_a_bracket_draws_are_played_on_then_points_and_seeds_decide(hall: Hall) -> None:
    cup = await begun(hall, mode="loose", format="single_elimination")
    for _ in range(3):
        cup = await hall.now(cup)
        assert state(cup).result is None
        await hall.finish(state(cup).open_match.match_id, "even", "even")
    cup = await hall.now(cup)
    assert (len(state(cup).matches), places(cup)) == (3, [(1, 1), (2, 2)])
    assert cup.places == ((1,), (2,))


async def test_who_leaves_a_match_loses_it(hall: Hall) -> None:
    cup = await begun(hall)
    await hall.host.leave(state(cup).open_match.match_id, 100)
    await hall.settle()
    cup = await hall.now(cup)
    assert (places(cup), state(cup).result.how) == ([(1, 2), (2, 1)], How.forfeit)
    assert [line.wins for line in state(cup).result.lines] == [0, 1]


async def test_a_match_aborted_by_agreement_is_played_once_more_then_the_organisers_are_called(hall: Hall) -> None:
    cup = await begun(hall)
    for attempt in (1, 2):
        match_id = state(cup).open_match.match_id
        assert state(cup).open_match.attempt == attempt
        for user_id in (100, 101):
            await hall.host.abort(match_id, user_id)
        await hall.settle()
        cup = await hall.now(cup)
    assert state(cup).open_match is None
    assert (state(cup).dispute.entrant, state(cup).dispute.reason) == (None, "unfinished")
    assert cup.disputes[0][:2] == (1, 0)
    cup = await hall.tournaments.settle(cup.id, ORGANISER, 1, 0, "play it once more")
    await hall.settle()
    cup = await hall.now(cup)
    assert state(cup).open_match.attempt == 3
    assert (await hall.wins(cup, 2)).places == ((2,), (1,))


async def test_a_stopped_match_is_played_again(hall: Hall) -> None:
    cup = await begun(hall)
    await hall.host.stop_match(state(cup).open_match.match_id, "an organiser has aborted it")
    await hall.settle()
    cup = await hall.now(cup)
    assert [match.ending for match in state(cup).matches] == ["stopped", ""]


async def test_who_drops_out_in_the_middle_of_a_match_forfeits_it_and_the_match_is_over(hall: Hall) -> None:
    cup = await begun(hall, people=4, rounds=2)
    match_id = state(cup, 0).open_match.match_id
    first, second = state(cup, 0).table.entrants
    await hall.tournaments.leave(cup.id, Actor(99 + first))
    await hall.settle()
    cup = await hall.now(cup)
    assert (places(cup), state(cup).result.how) == ([(first, 2), (second, 1)], How.forfeit)
    assert match_id not in hall.host.live
    assert state(cup).open_match is None
    assert state(cup).result.line(second).wins == 1
    cup = await hall.wins(cup, *state(cup, 1).table.entrants[:1])
    assert cup.current.number == 2
    assert all(first not in s.table.entrants for s in cup.current.tables)


async def test_when_both_drop_out_both_have_lost(hall: Hall) -> None:
    cup = await begun(hall)
    await hall.tournaments.pause(cup.id, ORGANISER, "wait")
    await hall.tournaments.leave(cup.id, Actor(100))
    await hall.tournaments.leave(cup.id, ORGANISER, 2, "went home")
    await hall.tournaments.resume(cup.id, ORGANISER, "go on")
    await hall.settle()
    cup = await hall.now(cup)
    assert (cup.phase, places(cup)) == (Phase.finished, [(1, 2), (2, 2)])


async def test_two_against_two(hall: Hall) -> None:
    cup = await begun(hall, team_size=2, best_of=3)
    match = hall.host.find(state(cup).open_match.match_id)
    assert [player.name for player in match.setup.players] == ["P100", "P102", "P101", "P103"]
    assert state(cup).open_match.seats == (1, 2, 1, 2)
    await hall.finish(match.id, "even", "even", "win", "lose")
    cup = await hall.now(cup)
    assert (state(cup).scores[0].winners, state(cup).scores[0].points) == ((1,), (3, 1))
    match = hall.host.find(state(cup).open_match.match_id)
    assert [player.name for player in match.setup.players] == ["P102", "P100", "P103", "P101"]
    cup = await hall.wins(cup, 1)
    assert cup.places[0] == (1,)


async def test_a_pod_is_ranked_by_winner_then_points_and_levels_share(hall: Hall) -> None:
    cup = await begun(hall, people=4, format="pods", pod_size=4, mode="loose")
    assert len(state(cup).table.entrants) == 4
    seats = state(cup).open_match.seats
    said = dict(zip((1, 2, 3, 4), ("even", "win", "lose", "even"), strict=True))
    await hall.finish(state(cup).open_match.match_id, *[said[entrant] for entrant in seats])
    assert dict(places(await hall.now(cup))) == {1: 2, 2: 1, 3: 4, 4: 2}


async def test_a_pod_goes_on_without_who_drops_out(hall: Hall) -> None:
    cup = await begun(hall, people=3, format="pods", mode="loose")
    match_id = state(cup).open_match.match_id
    await hall.tournaments.leave(cup.id, Actor(101))
    await hall.settle()
    match = hall.host.find(match_id)
    assert match.seat_of(101) is None
    await hall.finish(match_id, *["lose" if player.user_id == 100 else "even" for player in match.setup.players])
    cup = await hall.play_out(cup)
    assert dict(places(cup)) == {1: 2, 3: 1, 2: 3}, "whoever has left is last, whatever the computer player makes of it"


async def test_the_last_of_a_pod_has_won_it(hall: Hall) -> None:
    cup = await begun(hall, people=3, format="pods", mode="loose")
    for user_id in (100, 102):
        await hall.tournaments.leave(cup.id, Actor(user_id))
    await hall.settle()
    cup = await hall.now(cup)
    assert dict(places(cup)) == {2: 1, 1: 2, 3: 2}
    assert hall.host.live == {}


async def test_free_schedule_a_match_opens_when_all_sides_have_pressed_play(hall: Hall) -> None:
    cup = await begun(hall, schedule="free", best_of=3, round_hours=24)
    assert state(cup).open_match is None
    cup = await hall.tournaments.play(cup.id, Actor(101), 1, 0)
    with pytest.raises(Refusal, match="already_ready"):
        await hall.tournaments.play(cup.id, Actor(101), 1, 0)
    await hall.tournaments.play(cup.id, Actor(100), 1, 0)
    await hall.settle()
    with pytest.raises(Refusal, match="match_open"):
        await hall.tournaments.play(cup.id, Actor(100), 1, 0)
    cup = await hall.wins(cup, 2)
    assert state(cup).open_match is None, "the next match waits for both again"
    with pytest.raises(Refusal, match="not_entered"):
        await hall.tournaments.play(cup.id, Actor(5), 1, 0)


async def test_free_schedule_a_computer_player_is_always_ready(hall: Hall) -> None:
    cup = await hall.create(schedule="free", rounds=1)
    await hall.enter(cup, people=1, computers=1)
    cup = await hall.begin(cup)
    await hall.tournaments.play(cup.id, Actor(100), 1, 0)
    await hall.settle()
    assert state(await hall.now(cup)).open_match is not None


@pytest.mark.parametrize(
    ("pressed", "expected", "how"),
    [((101,), [(1, 2), (2, 1)], How.no_show), ((), [(1, 2), (2, 2)], How.no_show)],
)
async def test_free_schedule_who_did_not_come_has_lost(
    hall: Hall, pressed: tuple[int, ...], expected: list, how: How
) -> None:
    cup = await begun(hall, schedule="free", round_hours=2)
    for user_id in pressed:
        await hall.tournaments.play(cup.id, Actor(user_id), 1, 0)
    await hall.advance(2 * 3600 - 1)
    assert state(await hall.now(cup)).result is None
    await hall.advance(1)
    cup = await hall.now(cup)
    assert (places(cup), state(cup).result.how) == (expected, how)


async def test_free_schedule_who_leads_when_nobody_comes_any_more_has_won(hall: Hall) -> None:
    cup = await begun(hall, schedule="free", round_hours=2, best_of=3)
    for user_id in (100, 101):
        await hall.tournaments.play(cup.id, Actor(user_id), 1, 0)
    await hall.settle()
    await hall.wins(cup, 2)
    await hall.advance(2 * 3600)
    cup = await hall.now(cup)
    assert (places(cup), state(cup).result.how) == ([(1, 2), (2, 1)], How.no_show)


async def test_free_schedule_a_match_that_is_open_at_the_end_of_the_round_is_played_out(hall: Hall) -> None:
    cup = await begun(hall, schedule="free", round_hours=1)
    await hall.advance(3600 - 30)
    for user_id in (100, 101):
        await hall.tournaments.play(cup.id, Actor(user_id), 1, 0)
    await hall.advance(60)
    assert state(await hall.now(cup)).result is None
    assert (await hall.wins(cup, 1)).places == ((1,), (2,))


async def test_at_once_there_is_nothing_to_press(hall: Hall) -> None:
    cup = await hall.wins(await begun(hall, best_of=3), 1)
    await hall.tournaments.pause(cup.id, ORGANISER, "wait")
    with pytest.raises(Refusal, match="tournament_paused"):
        await hall.tournaments.play(cup.id, Actor(100), 1, 0)
    await hall.tournaments.resume(cup.id, ORGANISER, "go")
    await hall.host.stop_match(state(cup).open_match.match_id, "")
    with pytest.raises(Refusal, match=r"match_open|at_once"):
        await hall.tournaments.play(cup.id, Actor(100), 1, 0)


async def test_a_substitute_plays_on_and_the_open_match_is_played_again(hall: Hall) -> None:
    cup = await begun(hall)
    old = state(cup).open_match.match_id
    new = Member("Sub", user_id=500)
    with pytest.raises(Refusal, match="not_organiser"):
        await hall.tournaments.replace(cup.id, Actor(100), 1, 0, new, "tired")
    with pytest.raises(Refusal, match="already_entered"):
        await hall.tournaments.replace(cup.id, ORGANISER, 1, 0, Member("P101", user_id=101), "tired")
    await hall.tournaments.replace(cup.id, ORGANISER, 1, 0, new, "tired")
    await hall.settle()
    cup = await hall.now(cup)
    assert old not in hall.host.live
    match = hall.host.find(state(cup).open_match.match_id)
    assert [player.user_id for player in match.setup.players] == [500, 101]
    for position in range(3):
        await hall.tournaments.replace(cup.id, ORGANISER, 1, 0, Member("S", user_id=600 + position), "again")
        await hall.settle()
    cup = await hall.now(cup)
    assert state(cup).dispute is None, "replacing is no reason to call the organisers"
    cup = await hall.wins(cup, 1)
    assert cup.places == ((1,), (2,))


async def test_a_match_that_was_over_before_the_substitute_came_counts(hall: Hall) -> None:
    cup = await begun(hall)
    hall.is_deaf = True  # the tournaments do not hear of it at once
    await hall.finish(state(cup).open_match.match_id, "lose", "win")
    await hall.tournaments.replace(cup.id, ORGANISER, 1, 0, Member("Sub", user_id=500), "tired")
    await hall.settle()
    assert (await hall.now(cup)).places == ((2,), (1,))


async def test_the_winners_of_a_bracket_come_from_its_tables(hall: Hall) -> None:
    cup = await begun(hall, people=4, format="single_elimination", third_place=True)
    cup = await hall.wins(cup, 3, 4)
    assert {s.table.bracket for s in cup.current.tables} >= {Bracket.third} or len(cup.current.tables) == 2
    cup = await hall.wins(cup, 4, 1)
    assert (cup.phase, cup.places) == (Phase.finished, ((4,), (3,), (1,), (2,)))
