"""Entrants that left, or were taken out, come back as the same ones."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tournaments.tables import REASON, begun, on_table, state
from tests.tournaments.world import ORGANISER, Actor, TournamentWorld, refused
from tournaments.course.requests import Return, TakeBack
from tournaments.effects import tournament_of
from tournaments.formats.registry import FORMATS
from tournaments.model import How, Member
from tournaments.standings.sheet import match_points
from tournaments.standings.table import table
from tournaments.tournament import Phase, Tournament


async def out(world: TournamentWorld, cup: Tournament, entrant: int) -> Tournament:
    return await world.after(world.tournaments.leave(cup.id, ORGANISER, entrant, REASON))


async def back(world: TournamentWorld, cup: Tournament, entrant: int, **how: Any) -> Tournament:
    cup = await world.after(world.tournaments.bring_back(cup.id, ORGANISER, Return(entrant, REASON, **how)))
    assert tournament_of(cup.id, await world.tournaments.log(cup.id)) == cup
    return cup


@pytest.mark.parametrize("format_", FORMATS)
async def test_a_wrong_removal_in_the_middle_of_a_match_is_taken_back_as_if_it_had_not_been(
    world: TournamentWorld, format_: str
) -> None:
    cup = await begun(world, people=4, rounds=2, format=format_, cut=2)
    before = cup
    seated = state(cup, 0).table.entrants
    gone = seated[-1]
    cup = await out(world, cup, gone)
    assert not cup.entries[gone].is_active
    cup = await back(world, cup, gone, replay=True, take_back=TakeBack.unplayed)
    assert (cup.phase, cup.current.number, state(cup, 0).result) == (Phase.running, 1, None)
    assert state(cup, 0).table.entrants == seated
    assert table(cup.field) == table(before.field)
    assert {entry.id: entry.is_active for entry in cup.entries.values()} == dict.fromkeys(before.entries, True)
    await refused("here_already", back(world, cup, gone))
    cup = await world.play_out(cup)
    assert sorted(e for place in cup.places for e in place) == [1, 2, 3, 4]


@pytest.mark.parametrize("format_", ["swiss", "round_robin", "swiss_cut", "pods"])
async def test_an_entrant_who_comes_back_keeps_its_points_and_is_paired_from_the_next_round_on(
    world: TournamentWorld, format_: str
) -> None:
    cup = await begun(world, people=6, rounds=3, format=format_, cut=2)
    cup = await world.wins(cup, 1, 2, 3)
    assert cup.current.number == 2
    had = match_points(cup.field)[1]
    cup = await out(world, cup, 1)
    for _ in range(3):
        if cup.current.number == 2:
            await world.wins(cup, 2, 3, 4, 5, 6)
            await world.advance(60 if format_ == "pods" else 0)
            cup = await world.now(cup)
    assert cup.current.number == 3 and cup.current.table_of(1) is None
    await refused("too_late", back(world, cup, 1, replay=True))
    cup = await back(world, cup, 1)
    assert match_points(cup.field)[1] >= had
    assert cup.current.table_of(1) is None, "the round that is played goes on as it is"
    assert [entry.id for entry in cup.confirmed].count(1) == 1
    if format_ == "round_robin":
        cup = await world.wins(cup, 2, 3, 4, 5, 6)
        assert cup.current.number == 4 and cup.current.table_of(1) is not None


async def test_a_person_who_registers_again_is_the_same_entrant_without_another_bye(world: TournamentWorld) -> None:
    cup = await begun(world, people=4, rounds=3, late_until=3)
    cup = await world.wins(cup, 1, 2)
    points = match_points(cup.field)[1]
    await world.after(world.tournaments.leave(cup.id, Actor(100)))
    lost = state(await world.now(cup), (await world.now(cup)).current.table_of(1))
    assert lost.result.how is How.forfeit
    await world.signs_up(cup, 100)
    await refused("already_entered", world.signs_up(cup, 100))
    await world.settle()
    cup = await world.now(cup)
    assert sorted(cup.entries) == [1, 2, 3, 4] and cup.entries[1].is_active
    assert state(cup, cup.rounds[1].table_of(1), 2).result.how is How.forfeit, "who gave up has lost that match"
    cup = await world.wins(cup, 2, 3, 4)
    assert cup.current.number == 3
    assert not any(one.table.is_bye for one in cup.current.tables)
    assert len(table(cup.field)) == 4 and match_points(cup.field)[1] == points


async def test_a_person_comes_back_alone_only_while_late_entries_are_let_in(world: TournamentWorld) -> None:
    cup = await begun(world, people=4, rounds=3)
    await world.tournaments.leave(cup.id, Actor(100))
    await refused("left_already", world.signs_up(cup, 100))
    await world.signs_up(cup, 100, by=ORGANISER)
    cup = await world.now(cup)
    assert sorted(cup.entries) == [1, 2, 3, 4] and cup.entries[1].is_active


async def test_there_must_be_room_unless_an_organiser_brings_the_person_back(world: TournamentWorld) -> None:
    cup = await begun(world, people=4, rounds=4, late_until=4, cap=4)
    await world.after(world.tournaments.leave(cup.id, Actor(100)))
    await world.after(world.signs_up(cup, 200, "New"))
    await refused("no_room", world.signs_up(cup, 100))
    cup = await back(world, cup, 1)
    assert len(cup.confirmed) == 5


async def test_leaving_and_coming_back_has_an_end(world: TournamentWorld) -> None:
    cup = await begun(world, people=4, rounds=9, late_until=9)
    for _ in range(19):
        await world.tournaments.leave(cup.id, Actor(100))
        await world.signs_up(cup, 100)
    await world.tournaments.leave(cup.id, Actor(100))
    await refused("too_many_entries", world.signs_up(cup, 100))


async def test_a_member_of_a_team_that_left_does_not_play_in_another_one(world: TournamentWorld) -> None:
    cup = await begun(world, people=3, rounds=3, late_until=3, team_size=2)
    await world.after(world.tournaments.leave(cup.id, Actor(100)))
    other = [Member("P100", user_id=100), Member("P300", user_id=300)]
    await refused("took_part", world.tournaments.register(cup.id, Actor(100), "New", other))
    await refused("took_part", world.tournaments.register(cup.id, ORGANISER, "New", other))
    team = (await world.now(cup)).entries[1].members
    await world.tournaments.register(cup.id, Actor(101), "Any name", team[::-1])
    cup = await world.now(cup)
    assert cup.entries[1].is_active and cup.entries[1].members == team and len(cup.entries) == 3


async def test_a_place_on_the_list_comes_back_where_it_was(world: TournamentWorld) -> None:
    cup = await world.create(cap=2)
    cup = await world.enter(cup, people=3)
    cup = await out(world, cup, 1)
    assert [entry.id for entry in cup.confirmed] == [2, 3]
    cup = await back(world, cup, 1)
    assert ([entry.id for entry in cup.confirmed], [entry.id for entry in cup.waiting]) == ([1, 2], [3])
    await world.tournaments.leave(cup.id, Actor(100))
    await world.signs_up(cup, 100)
    await refused("already_entered", back(world, cup, 1))


async def test_a_side_of_a_bracket_comes_back_until_the_next_match_of_the_other_has_begun(
    world: TournamentWorld,
) -> None:
    cup = await begun(world, people=8, format="single_elimination", third_place=False)
    cup = await world.wins(cup, 1, 2, 3, 4)
    assert [set(one.table.entrants) for one in cup.current.tables] == [{1, 4}, {2, 3}]
    cup = await out(world, cup, 1)
    cup = await world.wins(cup, 2)
    assert cup.current.number == 3 and set(state(cup, 0).table.entrants) == {4, 2}
    final = state(cup, 0).open_match.match_id
    await refused("next_paired", back(world, cup, 1, replay=True))
    cup = await back(world, cup, 1, replay=True, take_back=TakeBack.unplayed)
    assert (cup.current.number, state(cup, 0).result, state(cup, 1).result.winner) == (2, None, 2)
    assert final not in world.host.live
    cup = await world.wins(cup, 1)
    assert set(state(cup, 0).table.entrants) == {1, 2}
    cup = await out(world, cup, 1)
    assert cup.phase is Phase.finished and cup.places[0] == (2,)
    cup = await back(world, cup, 1, replay=True)
    assert cup.phase is Phase.running and cup.is_under_review
    cup = await world.wins(cup, 1)
    assert cup.phase is Phase.finished and cup.places[0] == (1,)


async def test_a_side_of_a_bracket_that_won_and_left_comes_back_into_the_next_round(world: TournamentWorld) -> None:
    cup = await begun(world, people=4, format="single_elimination", third_place=False)
    index = cup.current.table_of(1)
    cup = await world.wins(cup, 1)
    cup = await out(world, cup, 1)
    cup = await world.wins(cup, 2)
    assert cup.phase is Phase.finished, "one is left"
    cup = await back(world, cup, 1)
    assert index is not None and cup.phase is Phase.running
    assert set(state(cup, 0).table.entrants) == {1, 2} and state(cup, 0).result is None


async def test_a_side_does_not_come_back_into_a_bracket_that_went_on_without_it(world: TournamentWorld) -> None:
    cup = await begun(world, people=8, format="single_elimination", third_place=False)
    cup = await world.wins(cup, 1, 2, 3, 4)
    cup = await out(world, cup, 1)
    cup = await world.wins(cup, 2)
    match = state(cup, 0).open_match
    [decision] = world.host.find(match.match_id).decisions(0)
    player = world.host.find(match.match_id).player(0).user_id
    await world.host.answer(match.match_id, player, decision.id, [0])
    await refused("place_gone", back(world, cup, 1, replay=True, take_back=TakeBack.unplayed))


async def test_a_table_with_one_side_alone_is_not_played_again(world: TournamentWorld) -> None:
    cup = await begun(world, people=4, rounds=2)
    gone = state(cup, 0).table.entrants[0]
    cup = await out(world, cup, gone)
    await world.tournaments.void(cup.id, ORGANISER, on_table(1, 0))
    await refused("side_left", world.tournaments.reopen(cup.id, ORGANISER, on_table(1, 0)))
    cup = await back(world, cup, gone)
    cup = await world.after(world.tournaments.reopen(cup.id, ORGANISER, on_table(1, 0)))
    assert state(cup, 0).result is None and state(cup, 0).open_match is not None
