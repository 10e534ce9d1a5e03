"""What happens at a table: matches, Best of N, forfeits, unfinished matches, teams and pods."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

import pytest

from games.core.protocol import Mode
from host.errors import Refusal
from tests.tournaments.tables import begun, by_hand, on_table, places, state
from tests.tournaments.toss import Toss
from tests.tournaments.world import ORGANISER, Actor, TournamentWorld, a_world, refused
from tournaments.model import How, Member
from tournaments.rounds import TableKey
from tournaments.standings.table import table
from tournaments.tournament import Phase, Tournament


async def test_a_best_of_three_ends_as_soon_as_it_is_decided_and_its_seats_alternate(world: TournamentWorld) -> None:
    cup = await begun(world, best_of=3)
    assert state(cup).open_match.seats == (1, 2)
    cup = await world.wins(cup, 1)
    assert (state(cup).open_match.seats, state(cup).open_match.attempt) == ((2, 1), 2)
    cup = await world.wins(cup, 2)
    assert state(cup).open_match.seats == (1, 2)
    cup = await world.wins(cup, 2)
    assert cup.phase is Phase.finished
    assert places(cup) == [(1, 2), (2, 1)]
    lines = [(line.wins, line.points, line.mulligans) for line in state(cup).result.lines]
    assert lines == [(1, 2, 3), (2, 4, 3)]
    other = await begun(world, best_of=3)
    other = await world.wins(await world.wins(other, 1), 1)
    assert (len(state(other).matches), places(other)) == (2, [(1, 1), (2, 2)])


async def test_the_last_rounds_can_be_longer_than_the_others(world: TournamentWorld) -> None:
    cup = await begun(world, people=8, format="single_elimination", third_place=False, last_best_of=(3, 5))
    played = [cup.current.number]
    while cup.phase is not Phase.finished:
        cup = await world.wins(cup, *{1: (1, 2, 3, 4), 2: (1, 2), 3: (1,)}[played[-1]])
        played.append(cup.current.number)
    assert played == [1, 2, 2, 3, 3, 3, 3]
    assert [line.wins for line in sorted(state(cup).result.lines, key=lambda line: line.place)] == [3, 0]


async def test_matches_of_a_table_are_named_so_that_none_is_opened_twice(world: TournamentWorld) -> None:
    cup = await world.wins(await begun(world, best_of=3), 1)
    opened = [world.told.ended[0].setup.contest, world.host.find(state(cup).open_match.match_id).setup.contest]
    assert opened == [f"tournament:{cup.id}:1.0:1", f"tournament:{cup.id}:1.0:2"]
    assert world.host.find(state(cup).open_match.match_id).setup.away == "forfeit"


async def test_a_drawn_match_shares_the_first_place_in_a_mode_that_allows_draws(world: TournamentWorld) -> None:
    cup = await begun(world, mode="loose")
    await world.finish(state(cup).open_match.match_id, "even", "even")
    cup = await world.now(cup)
    assert (cup.phase, places(cup)) == (Phase.finished, [(1, 1), (2, 1)])
    assert cup.winners == (1, 2), "both share the first place"


@pytest.mark.parametrize(("people", "format_"), [(2, "swiss"), (3, "pods")])
async def test_a_match_that_all_have_lost_is_no_draw_and_has_no_first(
    world: TournamentWorld, people: int, format_: str
) -> None:
    cup = await begun(world, people=people, format=format_, mode="grim")
    await world.finish(state(cup).open_match.match_id, *["lose"] * people)
    cup = await world.now(cup)
    assert (cup.phase, {place for _, place in places(cup)}) == (Phase.finished, {2})
    assert {(line.record.won, line.record.drawn, line.record.lost) for line in table(cup.field)} == {(0, 0, 1)}
    assert {line.points for line in table(cup.field)} == {0}


async def test_one_match_that_all_have_lost_leaves_the_others_of_a_series(world: TournamentWorld) -> None:
    cup = await begun(world, mode="grim", best_of=3)
    for said in (("lose", "lose"), ("win", "lose"), ("lose", "lose")):
        cup = await world.now(cup)
        if state(cup).open_match is not None:
            await world.finish(state(cup).open_match.match_id, *said)
    assert sorted(place for _, place in places(await world.now(cup))) == [1, 2]


async def test_in_a_bracket_draws_are_played_on_then_points_and_seeds_decide(world: TournamentWorld) -> None:
    cup = await begun(world, mode="loose", format="single_elimination")
    for _ in range(3):
        cup = await world.now(cup)
        assert state(cup).result is None
        await world.finish(state(cup).open_match.match_id, "even", "even")
    cup = await world.now(cup)
    assert (len(state(cup).matches), places(cup)) == (3, [(1, 1), (2, 2)])
    assert cup.places == ((1,), (2,))


async def test_leaving_a_match_loses_it(world: TournamentWorld) -> None:
    cup = await begun(world)
    await world.host.leave(state(cup).open_match.match_id, 100)
    await world.settle()
    cup = await world.now(cup)
    assert (places(cup), state(cup).result.how) == ([(1, 2), (2, 1)], How.forfeit)
    assert [line.wins for line in state(cup).result.lines] == [0, 1]


@pytest.mark.parametrize("answer", ["settle", "reopen"])
async def test_a_match_aborted_by_agreement_is_played_once_more_then_the_organisers_are_called(
    world: TournamentWorld, answer: str
) -> None:
    cup = await begun(world)
    for attempt in (1, 2):
        assert state(cup).open_match.attempt == attempt
        cup = await aborted(world, cup)
    assert state(cup).open_match is None
    assert (state(cup).dispute.entrant, state(cup).dispute.reason) == (None, "unfinished")
    assert cup.disputes[0][0] == (1, 0)
    cup = await world.after(getattr(world.tournaments, answer)(cup.id, ORGANISER, on_table(1, 0)))
    assert state(cup).open_match.attempt == 3
    assert (await world.wins(cup, 2)).places == ((2,), (1,))


async def test_after_an_answer_the_organisers_are_called_again_at_the_second_unfinished_match(
    world: TournamentWorld,
) -> None:
    cup = await begun(world)
    for _ in range(2):
        cup = await aborted(world, cup)
    assert state(cup).dispute is not None
    await world.after(world.tournaments.settle(cup.id, ORGANISER, on_table(1, 0)))
    cup = await aborted(world, await world.now(cup))
    assert (state(cup).dispute, state(cup).open_match.attempt) == (None, 4)
    cup = await aborted(world, cup)
    assert (state(cup).dispute.reason, state(cup).open_match) == ("unfinished", None)


async def aborted(world: TournamentWorld, cup: Tournament) -> Tournament:
    """Both players have ended the open match without a result."""
    for user_id in (100, 101):
        await world.host.abort(state(cup).open_match.match_id, user_id)
    await world.settle()
    return await world.now(cup)


async def test_a_stopped_match_is_played_again(world: TournamentWorld) -> None:
    cup = await begun(world)
    await world.stop(state(cup).open_match.match_id)
    await world.settle()
    cup = await world.now(cup)
    assert [match.ending for match in state(cup).matches] == ["stopped", ""]


async def test_dropping_out_in_the_middle_of_a_match_forfeits_and_ends_it(world: TournamentWorld) -> None:
    cup = await begun(world, people=4, rounds=2)
    match_id = state(cup, 0).open_match.match_id
    first, second = state(cup, 0).table.entrants
    cup = await world.after(world.tournaments.leave(cup.id, Actor(99 + first)))
    assert (places(cup), state(cup).result.how) == ([(first, 2), (second, 1)], How.forfeit)
    assert match_id not in world.host.live
    assert state(cup).open_match is None
    assert state(cup).result.line(second).wins == 1
    cup = await world.wins(cup, *state(cup, 1).table.entrants[:1])
    assert cup.current.number == 2
    assert all(first not in s.table.entrants for s in cup.current.tables)
    await refused("no_entrant", world.tournaments.leave(cup.id, ORGANISER, first, "once more"))


async def test_the_match_of_a_removed_entrant_is_stopped_with_the_reason_of_the_organiser(
    world: TournamentWorld,
) -> None:
    cup = await begun(world, people=4)
    said = world.reasons_of_stops()
    removed, _ = state(cup).table.entrants
    await world.after(world.tournaments.leave(cup.id, ORGANISER, removed, "shouted at the referee"))
    told = "The table is decided, since a side has dropped out. The reason given: shouted at the referee"
    assert said == [told]


async def test_when_both_drop_out_both_have_lost(world: TournamentWorld) -> None:
    cup = await begun(world)
    await world.tournaments.pause(cup.id, ORGANISER, "wait")
    await world.tournaments.leave(cup.id, Actor(100))
    await world.tournaments.leave(cup.id, ORGANISER, 2, "went home")
    cup = await world.after(world.tournaments.resume(cup.id, ORGANISER, "go on"))
    assert (cup.phase, places(cup)) == (Phase.finished, [(1, 2), (2, 2)])


async def test_partners_sit_across_and_change_seats_from_match_to_match(world: TournamentWorld) -> None:
    cup = await begun(world, team_size=2, best_of=3)
    match = world.host.find(state(cup).open_match.match_id)
    assert [player.name for player in match.setup.players] == ["P100", "P102", "P101", "P103"]
    assert state(cup).open_match.seats == (1, 2, 1, 2)
    await world.finish(match.id, "even", "even", "win", "lose")
    cup = await world.now(cup)
    assert (state(cup).scores[0].winners, state(cup).scores[0].points) == ((1,), (3, 1))
    match = world.host.find(state(cup).open_match.match_id)
    assert [player.name for player in match.setup.players] == ["P102", "P100", "P103", "P101"]
    cup = await world.wins(cup, 1)
    assert cup.places[0] == (1,)


async def test_a_pod_is_ranked_by_winner_then_points_and_levels_share(world: TournamentWorld) -> None:
    cup = await begun(world, people=4, format="pods", pod_size=4, mode="loose")
    assert len(state(cup).table.entrants) == 4
    seats = state(cup).open_match.seats
    said = dict(zip((1, 2, 3, 4), ("even", "win", "lose", "even"), strict=True))
    await world.finish(state(cup).open_match.match_id, *[said[entrant] for entrant in seats])
    assert dict(places(await world.now(cup))) == {1: 2, 2: 1, 3: 4, 4: 2}


async def test_a_pod_goes_on_without_dropped_entrants(world: TournamentWorld) -> None:
    cup = await begun(world, people=3, format="pods", mode="loose")
    match_id = state(cup).open_match.match_id
    await world.after(world.tournaments.leave(cup.id, Actor(101)))
    match = world.host.find(match_id)
    assert match.seat_of(101) is None
    await world.finish(match_id, *["lose" if player.user_id == 100 else "even" for player in match.setup.players])
    cup = await world.play_out(cup)
    assert dict(places(cup)) == {1: 2, 3: 1, 2: 3}, "a player who left is last, also if the computer player won"


async def test_the_last_of_a_pod_has_won_it(world: TournamentWorld) -> None:
    cup = await begun(world, people=3, format="pods", mode="loose")
    for user_id in (100, 102):
        cup = await world.after(world.tournaments.leave(cup.id, Actor(user_id)))
    assert dict(places(cup)) == {2: 1, 1: 2, 3: 2}
    assert world.host.live == {}


async def test_play_is_refused_during_a_pause_and_where_matches_open_at_once(world: TournamentWorld) -> None:
    cup = await world.wins(await begun(world, best_of=3), 1)
    await world.tournaments.pause(cup.id, ORGANISER, "wait")
    await refused("tournament_paused", world.tournaments.play(cup.id, Actor(100), TableKey(1, 0)))
    await world.tournaments.resume(cup.id, ORGANISER, "go")
    await world.stop(state(cup).open_match.match_id)
    with pytest.raises(Refusal, match=r"match_open|at_once"):
        await world.tournaments.play(cup.id, Actor(100), TableKey(1, 0))


async def test_a_substitute_plays_on_and_the_open_match_is_played_again(world: TournamentWorld) -> None:
    cup = await begun(world)
    old = state(cup).open_match.match_id
    new = Member("Sub", user_id=500)
    for code, actor, position, member in (
        ("not_organiser", Actor(100), 0, new),
        ("already_entered", ORGANISER, 0, Member("P101", user_id=101)),
        ("no_member", ORGANISER, 1, new),
    ):
        await refused(code, world.tournaments.replace(cup.id, actor, 1, position, member, "tired"))
    cup = await world.after(world.tournaments.replace(cup.id, ORGANISER, 1, 0, new, "tired"))
    assert old not in world.host.live
    assert "The reason given: tired" in world.told.ended[-1].reason
    assert cup.entries[1].name == "Sub", "pairings and standings tell the person who plays"
    match = world.host.find(state(cup).open_match.match_id)
    assert [player.user_id for player in match.setup.players] == [500, 101]
    for user_id in (600, 601, 602):
        other = Member("S", user_id=user_id)
        cup = await world.after(world.tournaments.replace(cup.id, ORGANISER, 1, 0, other, "again"))
    assert state(cup).dispute is None, "replacing is no reason to call the organisers"
    cup = await world.wins(cup, 1)
    assert cup.places == ((1,), (2,))


async def test_a_match_that_was_over_before_the_substitute_came_counts(world: TournamentWorld) -> None:
    cup = await begun(world)
    world.is_deaf = True  # the tournaments do not hear of it at once
    await world.finish(state(cup).open_match.match_id, "lose", "win")
    await world.after(world.tournaments.replace(cup.id, ORGANISER, 1, 0, Member("Sub", user_id=500), "tired"))
    assert (await world.now(cup)).places == ((2,), (1,))


class Crowds(Toss):
    modes: ClassVar[Mapping[str, Mode]] = {
        "crowd": Mode("Crowd", (3, 4, 5), "For three to five players."),
        "few": Mode("Few", (3, 4), "For three or four players."),
    }


@pytest.mark.parametrize(
    ("mode", "people", "sizes"),
    [("crowd", 5, [5]), ("few", 5, [3, 1, 1]), ("crowd", 7, [3, 4])],
)
async def test_a_game_for_three_or_more_gets_no_table_of_two(
    tmp_path: Path, mode: str, people: int, sizes: list[int]
) -> None:
    async with a_world(tmp_path, {"toss": Crowds()}) as world:
        cup = await begun(world, people=people, format="pods", mode=mode)
        assert [len(one.table.entrants) for one in cup.current.tables] == sizes
        assert [one.open_match is not None for one in cup.current.tables] == [size > 1 for size in sizes]
        assert (await world.play_out(cup)).phase is Phase.finished


@pytest.mark.parametrize(("mode", "sizes"), [("crowd", [5]), ("few", [3, 1, 1])])
async def test_the_tables_proposed_for_pairing_by_hand_are_those_of_the_automatic_pairing(
    tmp_path: Path, mode: str, sizes: list[int]
) -> None:
    async with a_world(tmp_path, {"toss": Crowds()}) as world:
        cup = await begun(world, people=5, format="pods", mode=mode, rounds=2, hold=True)
        seated = state(cup).table.entrants
        places = {entrant: place for place, entrant in enumerate(seated, start=1)}
        await world.after(world.tournaments.rule(cup.id, ORGANISER, on_table(1, 0), places))
        number, proposed = world.tournaments.pairing_to_change(await world.now(cup))
        assert (number, [len(table.entrants) for table in proposed]) == (2, sizes)
        cup = await world.after(by_hand(world, cup, [table.entrants for table in proposed]))
        assert [one.open_match is not None for one in cup.current.tables] == [size > 1 for size in sizes]


async def test_two_who_are_left_in_a_game_for_three_or_more_have_byes(tmp_path: Path) -> None:
    async with a_world(tmp_path, {"toss": Crowds()}) as world:
        cup = await begun(world, people=3, format="pods", mode="few", rounds=2)
        await world.tournaments.leave(cup.id, Actor(100))
        cup = await world.play_out(cup)
        assert [one.result.how for one in cup.current.tables] == [How.bye, How.bye]
