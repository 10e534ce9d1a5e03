"""A person has some time to come; who has come stays secret until that is over."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from ai import COMPUTERS
from host.errors import Refusal
from host.matches.departures import DepartedPlayers
from host.matches.match import LiveMatch
from host.model import Counts, Ending, Exit, Panel, Player
from tests.host.departures import Gone
from tests.host.world import GUILD, PACE, START, World, a_world
from tournaments.ratings.rate import sides_of

WAITING = replace(PACE, no_show=60)


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with a_world(tmp_path, computers={"strong": COMPUTERS["clock"]}, pace=WAITING) as world:
        yield world


async def opened(world: World, people: int = 2, *come: int, **setup: object) -> LiveMatch:
    """A match in which these seats have come."""
    match = await world.open(people, **setup)
    for seat in come:
        await world.host.visit(match.id, GUILD, 100 + seat)
    return match


async def counts(world: World, match: LiveMatch) -> list[Counts]:
    result = await world.store.match_result(match.id)
    assert result is not None
    return [seat.counts for seat in result.seats]


async def test_the_time_runs_from_the_first_question_of_a_seat(world: World) -> None:
    match = await opened(world, 2, 0)
    assert (match.presence(0).missing_at, match.presence(1).missing_at) == (START + timedelta(seconds=60), None)
    await world.advance(50)
    await world.say(match, 0, 2)
    assert match.presence(1).missing_at == world.clock.at + timedelta(seconds=60)
    await world.advance(59.9)
    assert match.ending is None
    await world.advance(0.1)
    assert (match.ending, match.forfeited_by) == (Ending.no_show, None)
    assert await counts(world, match) == [Counts.played, Counts.no_show]
    result = await world.store.match_result(match.id)
    assert sides_of(result) == () and not any(seat.won or seat.left for seat in result.seats)


@pytest.mark.parametrize("way", ["visit", "panel", "answer"])
async def test_a_player_who_was_shown_the_hand_or_pressed_a_button_has_come(world: World, way: str) -> None:
    match = await opened(world)
    told = list(world.told.changed)
    if way == "visit":
        await world.host.visit(match.id, GUILD, 100)
    elif way == "panel":
        await world.host.set_panel(match.id, Panel(0, 1, "token", None, world.clock.at))
    else:
        await world.say(match, 0, 2)
    assert match.presence(0).came
    assert way == "answer" or world.told.changed == told, "coming is told to nobody"
    await world.restart()
    assert world.host.find(match.id).presence(0).came
    await world.advance(40)
    assert world.host.find(match.id).ending is None


async def test_a_press_of_a_spectator_does_not_count_as_the_coming_of_a_player(world: World) -> None:
    match = await opened(world)
    await world.host.visit(match.id, GUILD, 999)
    assert not match.position.presence[0].came


async def test_the_clock_is_stopped_while_no_player_can_press(world: World) -> None:
    match = await opened(world)
    await world.advance(30)
    await world.restart(away=600)
    match = world.host.find(match.id)
    assert match.presence(0).missing_at > world.clock.at
    await world.host.outages.hold_guild(GUILD)
    await world.advance(300)
    assert match.ending is None
    await world.host.outages.release_guild(GUILD)
    assert match.presence(0).missing_at > world.clock.at
    stored = await world.store.load_match(match.id)
    assert stored.presence[0].missing_at == match.presence(0).missing_at
    await world.advance(60)
    assert match.ending is Ending.no_show


async def test_a_table_of_three_is_called_off_at_once_if_no_player_came(world: World) -> None:
    match = await opened(world, 3)
    await world.advance(60)
    assert match.ending is Ending.no_show


async def to_the_hands(world: World, match: LiveMatch) -> None:
    """Seat 0 has played; seats 1 and 2 are asked for the first time."""
    await world.say(match, 0, 2)
    await world.say(match, 0, "rock")


async def test_at_a_table_of_three_one_press_goes_on_with_a_computer_player(world: World) -> None:
    match = await opened(world, 3, 0, 1)
    await to_the_hands(world, match)
    await world.say(match, 1, "paper")
    await world.advance(60)
    assert (match.missing, match.ending) == ((2,), None)
    assert world.told.called, "those who are there are called"
    await world.restart()
    match = world.host.find(match.id)
    assert match.missing == (2,)
    for stranger in (102 + 1, 999):
        with pytest.raises(Refusal):
            await world.host.go_on(match.id, stranger)
    await world.host.go_on(match.id, 101)
    assert match.missing == () and match.player(2) == Player(2, "P2", None, "strong")
    with pytest.raises(Refusal, match="stale"):
        await world.host.go_on(match.id, 100)
    await world.restart()
    match = world.host.find(match.id)
    while match.ending is None:
        for seat in (0, 1):
            for decision in [d for d in match.decisions(seat) if d.blocking]:
                await world.host.answer(match.id, 100 + seat, decision.id, [0])
        await world.advance(5)
    assert await counts(world, match) == [Counts.played, Counts.played, Counts.no_show]
    assert {user for side in sides_of(await world.store.match_result(match.id)) for user in side.user_ids} <= {100, 101}


async def test_a_table_of_three_with_a_missing_player_is_called_off_if_the_others_press_nothing(world: World) -> None:
    match = await opened(world, 3, 0, 1)
    await to_the_hands(world, match)
    await world.advance(60 + 59.9)
    assert match.ending is None
    await world.advance(0.1)
    assert match.ending is Ending.no_show


async def test_a_player_who_comes_before_the_others_go_on_without_them_keeps_the_seat_publicly(world: World) -> None:
    match = await opened(world, 3, 0, 1)
    await to_the_hands(world, match)
    await world.advance(60)
    told = len(world.told.changed)
    await world.host.visit(match.id, GUILD, 102)
    assert (match.missing, len(world.told.changed)) == ((), told + 1)
    await world.advance(60)
    assert match.ending is None
    assert await world.store.no_shows(GUILD, [102], START) == {}


async def test_a_tournament_goes_on_with_a_computer_player_without_asking_those_who_came(world: World) -> None:
    match = await opened(world, 3, 0, 1, contest="tournament:1:1.0:1", away="forfeit")
    await to_the_hands(world, match)
    await world.say(match, 1, "paper")
    await world.advance(60)
    assert (match.ending, match.missing, match.player(2)) == (None, (), Player(2, "P2", None, "strong"))


async def test_a_tournament_has_a_walkover_where_one_side_is_left(world: World) -> None:
    match = await opened(world, 3, 0, contest="tournament:1:1.0:1", away="forfeit")
    await to_the_hands(world, match)
    await world.advance(59)
    assert match.ending is None
    await world.advance(1)
    assert match.ending is Ending.no_show
    assert await counts(world, match) == [Counts.played, Counts.no_show, Counts.no_show]


async def test_the_reminder_does_not_depend_on_who_has_come(world: World, tmp_path: Path) -> None:
    seen = []
    for come in ((), (0,)):
        (path := tmp_path / str(len(come))).mkdir()
        async with a_world(path, computers={"strong": COMPUTERS["clock"]}, pace=WAITING) as other:
            match = await opened(other, 2, *come)
            await other.advance(29.9)
            before = list(other.told.called)
            await other.advance(0.1)
            seen.append((before, list(other.told.called), other.told.changed, match.deadline))
    assert seen[0] == seen[1] == ([], [[0]], seen[0][2], seen[0][3])


async def test_a_seat_is_reminded_once_of_its_first_turn(world: World) -> None:
    await opened(world, 2, 0)
    await world.advance(89)
    assert world.told.called == [[0]]


async def test_a_person_who_has_left_the_server_gives_up_at_the_first_missed_turn(world: World) -> None:
    departures = Gone(100)
    world.host.topics.missed.subscribe(DepartedPlayers(world.host, departures).clock_missed)
    match = await opened(world, 2, 0, 1)
    await world.advance(90)
    assert (match.ending, match.forfeited_by, match.presence(0).exit) == (Ending.forfeit, 0, Exit.server)
    assert departures.asked == [[100]]
    assert (await world.store.match_result(match.id)).seats[1].won


async def test_a_missed_window_does_not_ask_discord_whether_its_player_has_left(world: World) -> None:
    departures = Gone()
    match = await opened(world, 2, 0, 1)
    await world.to_window(match)
    world.host.topics.missed.subscribe(DepartedPlayers(world.host, departures).clock_missed)
    await world.advance(21)
    assert departures.asked == []


async def test_leaving_before_the_opponent_has_come_is_a_loss_but_no_win_for_the_opponent(world: World) -> None:
    match = await opened(world, 2, 0)
    await world.host.leave(match.id, 100)
    assert await counts(world, match) == [Counts.given_up, Counts.unmet]
    [left, unmet] = sides_of(await world.store.match_result(match.id))
    assert (left.rank, unmet.rank, unmet.stays) == (2, 1, {101})


async def test_a_player_left_by_the_opponent_before_a_first_answer_has_not_given_up(world: World) -> None:
    match = await opened(world, 2, 0, 1)
    await world.host.leave(match.id, 101)
    assert await counts(world, match) == [Counts.played, Counts.given_up]
