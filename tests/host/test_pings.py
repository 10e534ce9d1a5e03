"""Calls to the table: persons, times, and never twice."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.host.computers import Simple
from tests.host.world import PACE, World, a_world

CALLING = replace(PACE, turn=600, window=300, window_minimum=100, reminder=200, reserve=60, call=20)


async def pinged(world: World, seconds: float) -> list[list[int]]:
    """Which seats were pinged in this time, call by call."""
    before = len(world.told.called)
    await world.advance(seconds)
    return world.told.called[before:]


async def test_a_seat_is_reminded_once_before_its_reserve_begins(world: World) -> None:
    await world.open()
    assert await pinged(world, 44.9) == []
    assert await pinged(world, 0.1) == [[0]]
    assert await pinged(world, 44.9) == []


async def test_of_a_short_turn_the_second_half_is_left_after_the_reminder(tmp_path: Path) -> None:
    async with a_world(tmp_path, pace=replace(PACE, turn=30)) as world:
        await world.open()
        assert await pinged(world, 14.9) == []
        assert await pinged(world, 0.1) == [[0]]


async def test_a_player_who_has_answered_is_not_reminded(world: World) -> None:
    match = await world.open()
    await world.say(match, 0, 1)
    await world.say(match, 0, "rock")
    assert await pinged(world, 89) == [[1]]


async def test_a_reminder_is_stored_before_it_is_sent(world: World) -> None:
    match = await world.open()
    await world.advance(45)
    (row,) = (await world.store.load_match(match.id)).deadlines
    assert (row.pinged, row.ping_at) == (True, None)
    await world.store.beat(world.clock.at)
    await world.restart()
    assert await pinged(world, 44) == []


async def test_asked_seats_are_called_soon_and_reminded_later(tmp_path: Path) -> None:
    async with a_world(tmp_path, pace=CALLING) as world:
        await world.open()
        assert await pinged(world, 19.9) == []
        assert await pinged(world, 0.1) == [[0]]
        assert await pinged(world, 379.9) == []
        assert await pinged(world, 0.1) == [[0]]
        assert await pinged(world, 259) == []


async def test_a_chain_of_questions_that_is_answered_at_once_calls_no_player(tmp_path: Path) -> None:
    async with a_world(tmp_path, pace=CALLING) as world:
        match = await world.open()
        await world.advance(10)
        await world.say(match, 0, 1)
        await world.advance(15)
        await world.say(match, 0, "rock")
        assert await pinged(world, 5) == [[1]]


async def test_in_a_window_all_are_called_and_none_is_reminded(tmp_path: Path) -> None:
    calls = []
    for answering in ([], [0], [1, 2], [0, 1, 2]):
        (path := tmp_path / str(len(calls))).mkdir()
        async with a_world(path, pace=CALLING) as world:
            match = await world.open(3)
            await world.to_window(match)
            for seat in answering:
                await world.say(match, seat, None)
            calls.append(await pinged(world, 99))
    assert calls == [[[0, 1, 2]]] * 4, "seats that have answered are called like all others"


async def test_computer_players_are_not_called(tmp_path: Path) -> None:
    class Silly(Simple):
        def choose(self, *ignored: Any) -> Any:
            raise RuntimeError("no idea")

    async with a_world(tmp_path, computers={"random": Silly()}, pace=CALLING) as world:
        await world.open(people=0, computers=2)
        assert await pinged(world, 599) == []


async def test_the_message_that_pings_is_remembered(world: World) -> None:
    match = await world.open()
    await world.host.set_ping(match, 2**62)
    await world.restart()
    match = world.host.find(match.id)
    assert match.ping_id == 2**62
    await world.stop(match.id)
    await world.host.set_ping(match, None)
    assert (await world.store.load_match(match.id)).ping_id is None
