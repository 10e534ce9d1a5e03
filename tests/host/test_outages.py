"""While the bot is unreachable the clocks stand still; afterwards every seat has the time that was left."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from host.clock import STALL, Clock
from host.model import Ending
from tests.host.lobbies import new_lobby
from tests.host.outages import left, stored_as_held
from tests.host.world import GUILD, PACE, START, World, a_world


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with a_world(tmp_path, pace=replace(PACE, reserve=60)) as world:
        yield world


async def test_a_lost_connection_stops_the_clocks_and_gives_the_time_back(world: World) -> None:
    match = await world.open()
    await world.advance(40)
    before = left(world, match)
    await world.host.outages.hold()
    await world.advance(5000)
    assert (match.seq, world.host.health().held, world.told.called) == (0, True, [])
    await world.host.outages.release()
    assert left(world, match) == before
    assert await stored_as_held(world, match)
    assert world.told.changed[-1] == (match.id, 0), "the board tells the new moments"
    await world.advance(109.9)
    assert match.seq == 0
    await world.advance(0.1)
    assert match.seq == 1


async def test_both_moments_of_a_window_are_moved(world: World) -> None:
    match = await world.open()
    await world.to_window(match)
    before = left(world, match)
    await world.host.outages.hold()
    await world.advance(500)
    await world.host.outages.release()
    assert left(world, match) == before


async def test_repeated_outages_of_two_seconds_move_no_deadline(world: World) -> None:
    match = await world.open()
    before, told = dict(match.position.deadlines), list(world.told.changed)
    for _ in range(5):
        await world.host.outages.hold()
        await world.host.outages.hold()
        await world.advance(2)
        await world.host.outages.release()
        await world.host.outages.release()
    assert (match.position.deadlines, world.told.changed) == (before, told)
    await world.advance(140)
    assert match.seq == 1


async def test_a_jump_while_clocks_are_held_costs_nothing_and_does_not_let_them_run(world: World) -> None:
    match = await world.open()
    await world.advance(40)
    before = left(world, match)
    await world.host.outages.hold()
    world.clock.jumped = timedelta(hours=3)
    await world.host.outages.follow()
    await world.advance(1000)
    assert world.host.scheduler.held and match.seq == 0
    await world.host.outages.release()
    assert not world.host.scheduler.held
    assert (world.clock.jumped, left(world, match)) == (timedelta(), before)
    assert await stored_as_held(world, match)


async def test_a_process_that_is_killed_while_held_counts_the_whole_time(world: World) -> None:
    match = await world.open()
    await world.advance(40)
    before = left(world, match)
    await world.host.outages.hold()
    await world.advance(1000)
    await world.say(match, 1, "boo", prompt="shout")
    await world.restart(2000)
    assert left(world, world.host.find(match.id)) == before


async def test_a_process_that_ends_while_held_counts_the_whole_time(world: World) -> None:
    match = await world.open()
    before = left(world, match)
    await world.host.outages.hold()
    await world.advance(1000)
    await world.down()
    await world.up()
    assert left(world, world.host.find(match.id)) == before


async def test_lobbies_stand_still_while_the_connection_is_lost(world: World) -> None:
    lobby = await world.lobbies.open(new_lobby())
    await world.host.outages.hold()
    await world.advance(7200)
    await world.host.outages.release()
    await world.advance(29 * 60)
    assert world.lobbies.find(lobby.id).expires_at == (await world.store.load_lobby(lobby.id)).expires_at
    await world.advance(60)
    assert lobby.id not in world.lobbies.live


async def test_matches_that_are_opened_and_pressed_meanwhile_lose_nothing(world: World) -> None:
    matches = [await world.open() for _ in range(20)]
    await world.host.outages.hold()
    await world.advance(100)
    releasing = asyncio.create_task(world.host.outages.release())
    presses = [asyncio.create_task(world.say(match, 0, 1)) for match in matches]
    opening = [asyncio.create_task(world.open()) for _ in range(5)]
    await asyncio.gather(releasing, *presses, *opening)
    assert [match.seq for match in matches] == [1] * 20
    for match in world.host.live.values():
        assert await stored_as_held(world, match)
        assert {row.due_at - world.clock.at for row in match.position.deadlines.values()} <= {
            timedelta(seconds=150),
            timedelta(seconds=250),
        }


# one guild


async def test_a_guild_that_is_out_of_reach_stands_still_and_no_other(world: World) -> None:
    match = await world.open()
    other = await world.host.open_match(replace(match.setup, guild_id=7))
    await world.advance(40)
    before = left(world, match)
    await world.host.outages.hold_guild(GUILD)
    await world.host.outages.hold_guild(GUILD)
    await world.advance(1000)
    assert (match.seq, other.seq > 0) == (0, True)
    assert world.host.health().unreachable == 1
    await world.host.outages.release_guild(GUILD)
    assert left(world, match) == before
    assert await stored_as_held(world, match)
    assert world.told.changed[-1] == (match.id, 0)
    assert await world.store.guild_outages() == []


async def test_a_guild_stands_still_through_restarts_and_lost_connections(world: World) -> None:
    match = await world.open()
    await world.advance(40)
    before = left(world, match)
    await world.host.outages.hold_guild(GUILD)
    await world.advance(500)
    await world.restart(3000)
    await world.host.outages.hold()
    await world.advance(700)
    await world.host.outages.release()
    await world.advance(10)
    assert world.host.find(match.id).seq == 0
    (outage,) = world.host.outages.guild_outages
    assert [outage] == await world.store.guild_outages()
    assert outage.until - outage.since == timedelta(days=14), "the whole time is moved"
    await world.host.outages.release_guild(GUILD)
    assert left(world, world.host.find(match.id)) == before


ORDERS = ["hold lose release find", "lose hold find release", "hold lose find release", "lose hold release find"]


@pytest.mark.parametrize("order", ORDERS)
async def test_outages_that_overlap_count_once(world: World, order: str) -> None:
    match, outages = await world.open(), world.host.outages
    await world.advance(40)
    before = left(world, match)
    *first, last = [
        {"hold": outages.hold, "release": outages.release}.get(name)
        or partial({"lose": outages.hold_guild, "find": outages.release_guild}[name], GUILD)
        for name in order.split()
    ]
    for step in first:
        await step()
        await world.advance(100)
    await last()
    assert left(world, match) == before


async def days_later(world: World, days: float) -> None:
    """At once: a heartbeat for every half minute of it would take long."""
    world.clock.moved_to(world.clock.at + timedelta(days=days))
    await world.settle()


async def test_matches_of_a_server_that_is_gone_for_fourteen_days_are_stopped_without_a_result(world: World) -> None:
    match = await world.open()
    await world.host.outages.hold_guild(GUILD)
    (outage,) = await world.store.guild_outages()
    assert outage.until == world.clock.at + timedelta(days=14)
    await days_later(world, 7)
    await world.restart()
    await days_later(world, 6.9)
    match = world.host.find(match.id)
    assert match.ending is None
    await days_later(world, 0.2)
    assert match.ending is Ending.stopped
    assert (await world.store.match_result(match.id)).ending is Ending.stopped
    await world.host.outages.release_guild(GUILD)
    assert await world.store.guild_outages() == []


async def test_servers_missing_after_a_connection_have_an_outage_until_they_are_back(world: World) -> None:
    match = await world.open()
    there = await world.host.open_match(replace(match.setup, guild_id=7))
    await world.host.outages.compare([7, 8])
    assert [outage.guild_id for outage in world.host.outages.guild_outages] == [GUILD]
    await world.host.outages.compare([7, GUILD])
    assert list(world.host.outages.guild_outages) == []
    assert there.seq == 0


async def test_an_outage_is_stored_when_its_caller_is_cancelled(world: World) -> None:
    match = await world.open()
    losing = asyncio.create_task(world.host.outages.hold_guild(GUILD))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    losing.cancel()  # while the outage is being stored
    with pytest.raises(asyncio.CancelledError):
        await losing
    await world.settle()
    assert [outage.guild_id for outage in await world.store.guild_outages()] == [GUILD]
    await world.advance(1000)
    assert match.seq == 0


async def test_a_closing_host_takes_no_notice(tmp_path: Path) -> None:
    async with a_world(tmp_path) as world:
        await world.host.close()
        for job in (world.host.outages.hold, world.host.outages.release):
            await job()
        await world.host.outages.hold_guild(GUILD)
        assert not world.host.outages.held
        await world.store.close()
        await world.up()


# the clock of the machine


@pytest.mark.parametrize("hours", [3, -3])
async def test_a_jump_of_the_clock_costs_no_time_and_stops_no_match(world: World, hours: int) -> None:
    match = await world.open()
    await world.advance(10)
    before, by = left(world, match), timedelta(hours=hours)
    world.clock.jumped = by
    deadline = match.deadline
    world.clock.moved_to(START + timedelta(seconds=30))
    await world.settle()
    assert world.clock.jumped == timedelta(), "found with the next heartbeat"
    assert match.deadline == deadline + by
    assert left(world, match) == {
        tuple(moment and moment - timedelta(seconds=20) for moment in moments) for moments in before
    }
    assert await stored_as_held(world, match)
    await world.advance(119)
    assert match.seq == 0
    await world.advance(1)
    assert match.seq == 1
    assert await world.store.heartbeat() <= world.clock.at


async def test_clocks_that_are_held_while_a_jump_is_stored_stay_held(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.open()
    resume = world.store.resume

    async def lost_meanwhile(away: timedelta, at: datetime) -> None:
        await resume(away, at)
        await world.host.outages.hold()

    monkeypatch.setattr(world.store, "resume", lost_meanwhile)
    world.clock.jumped = timedelta(hours=3)
    await world.host.outages.follow()
    assert world.host.outages.held and world.host.scheduler.held


class Machine:
    """A machine whose time can be set."""

    def __init__(self) -> None:
        self.wall, self.count = START, 1000.0

    def runs(self, seconds: float) -> None:
        self.wall, self.count = self.wall + timedelta(seconds=seconds), self.count + seconds


@pytest.mark.parametrize("hours", [5, -5])
def test_the_system_clock_runs_evenly_until_a_jump_is_adopted(hours: int) -> None:
    machine = Machine()
    clock = Clock(lambda: machine.wall, monotonic=lambda: machine.count)
    machine.runs(100)
    assert (clock.now(), clock.jump()) == (START + timedelta(seconds=100), timedelta())
    machine.wall += timedelta(hours=hours)
    machine.runs(10)
    assert (clock.now(), clock.jump()) == (START + timedelta(seconds=110), timedelta(hours=hours))
    clock.adopt()
    assert (clock.now(), clock.jump()) == (machine.wall, timedelta())


def test_a_time_that_is_set_right_little_by_little_has_not_jumped() -> None:
    machine = Machine()
    clock = Clock(lambda: machine.wall, monotonic=lambda: machine.count)
    machine.wall += timedelta(seconds=1.5)
    assert clock.jump() == timedelta()


async def test_time_in_which_the_process_stands_still_is_a_jump() -> None:
    machine, signs = Machine(), asyncio.Semaphore(0)

    async def park(awaitable: Any, *, reason: str) -> None:
        awaitable.close()
        await signs.acquire()

    async def sign() -> None:
        signs.release()
        for _ in range(3):
            await asyncio.sleep(0)

    clock = Clock(lambda: machine.wall, park, monotonic=lambda: machine.count)
    running = asyncio.create_task(clock.run())
    for _ in range(3):
        await sign()
        machine.runs(2.5)
    assert (clock.now(), clock.jump()) == (machine.wall, timedelta())
    await sign()
    stopped = machine.wall
    machine.runs(600)
    assert clock.now() == stopped + timedelta(seconds=STALL), "what is due meanwhile waits, before any other sign"
    await sign()
    machine.runs(1)
    assert (clock.now(), clock.jump()) == (stopped + timedelta(seconds=STALL + 1), timedelta(seconds=600 - STALL))
    clock.adopt()
    machine.runs(600)
    clock.adopt()
    await sign()
    assert (clock.now(), clock.jump()) == (machine.wall, timedelta()), "it counts once"
    running.cancel()
