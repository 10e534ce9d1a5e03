"""A turn has its ordinary time and then the seat's reserve, which does not come back."""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from host.matches.match import LiveMatch
from tests.host.world import PACE, START, World, a_world

RESERVE = replace(PACE, reserve=60)


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with a_world(tmp_path, pace=RESERVE) as world:
        yield world


async def spent(world: World, match: LiveMatch) -> list[float]:
    """The stored presence, which must equal the one in memory."""
    stored = [row.spent for row in (await world.store.load_match(match.id)).presence]
    assert stored == [match.presence(seat).spent for seat in range(len(stored))]
    return stored


def after(seconds: float):
    return START + timedelta(seconds=seconds)


async def test_a_turn_knows_when_its_reserve_begins_and_when_the_clock_acts(world: World) -> None:
    match = await world.open()
    (row,) = match.position.deadlines.values()
    assert (row.reserve_at, row.due_at, match.deadline) == (after(90), after(150), after(150))
    await world.advance(149.9)
    assert match.seq == 0
    await world.advance(0.1)
    assert match.seq == 1
    assert await spent(world, match) == [60, 0]


async def test_an_answer_in_time_costs_nothing_and_a_later_one_what_it_took(world: World) -> None:
    match = await world.open()
    await world.advance(90)
    await world.say(match, 0, 1)
    assert await spent(world, match) == [0, 0]
    await world.advance(90 + 12.5)
    await world.say(match, 0, "rock")
    assert await spent(world, match) == [12.5, 0]
    await world.advance(10)
    await world.say(match, 1, "rock")
    assert await spent(world, match) == [12.5, 22.5]


async def test_the_next_turn_has_only_what_is_left(world: World) -> None:
    match = await world.open()
    await world.advance(130)
    await world.say(match, 0, 1)
    rows = {row.seat: row.due_at - world.clock.at for row in match.position.deadlines.values()}
    assert rows == {0: timedelta(seconds=110), 1: timedelta(seconds=150)}
    await world.advance(110)
    assert [row.seat for row in match.position.deadlines.values()] == [1], "each seat has an end of its own"
    assert match.reserve(0) == 0
    await world.say(match, 1, "rock")
    assert match.window_open


async def test_no_reserve_counts_in_a_window(world: World) -> None:
    match = await world.open()
    await world.advance(100)
    await world.to_window(match)
    assert {(row.due_at - row.opened_at, row.reserve_at) for row in match.position.deadlines.values()} == {
        (timedelta(seconds=20), None)
    }
    await world.advance(19)
    await world.say(match, 0, "yes")
    await world.advance(1)
    assert await spent(world, match) == [10, 0]


async def test_a_killed_process_and_an_outage_cost_no_reserve(world: World) -> None:
    match = await world.open()
    await world.advance(120)
    await world.say(match, 0, 1)
    await world.advance(100)
    await world.store.beat(world.clock.at)
    await world.restart(5000)
    match = world.host.find(match.id)
    assert (match.reserve(0), match.reserve(1)) == (30, 60)
    rows = {row.seat: (row.reserve_at, row.due_at) for row in match.position.deadlines.values()}
    assert rows == {0: (after(5210), after(5240)), 1: (after(5210), after(5270))}
    await world.advance(10)
    await world.say(match, 1, "rock")
    assert await spent(world, match) == [30, 20]


async def test_a_clock_that_acts_late_takes_no_more_than_there_is(world: World) -> None:
    """A break too short to move clocks: the next turn would be shorter than any other."""
    match = await world.open()
    await world.advance(149)
    await world.host.outages.hold()
    await world.advance(2)
    await world.host.outages.release()
    await world.settle()
    assert await spent(world, match) == [60, 0]
    rows = {row.seat: row.due_at - world.clock.at for row in match.position.deadlines.values()}
    assert rows == {0: timedelta(seconds=90), 1: timedelta(seconds=150)}


async def test_computer_players_have_no_reserve(world: World) -> None:
    match = await world.open(people=1, computers=1)
    await world.say(match, 0, 1)
    assert {row.seat: row.due_at - START for row in match.position.deadlines.values()} == {
        0: timedelta(seconds=150),
        1: timedelta(seconds=90),
    }
