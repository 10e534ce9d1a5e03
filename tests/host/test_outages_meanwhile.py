"""Outages that begin or end while a match is being opened, ends, or is about to act."""

import asyncio
from datetime import timedelta
from typing import Any

import pytest

from tests.host.outages import left, stored_as_held
from tests.host.world import World


async def test_a_match_that_is_being_opened_when_the_clocks_run_again_is_moved_with_the_others(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    create, stored, go_on = world.store.create_match, asyncio.Event(), asyncio.Event()

    async def slow(new: Any) -> int:
        match_id: int = await create(new)
        stored.set()
        await go_on.wait()
        return match_id

    monkeypatch.setattr(world.store, "create_match", slow)
    await world.host.outages.hold()
    opening = asyncio.create_task(world.open())
    await stored.wait()
    world.clock.at += timedelta(seconds=50)
    releasing = asyncio.create_task(world.host.outages.release())
    for _ in range(20):
        await asyncio.sleep(0)
    go_on.set()
    match, _ = await asyncio.gather(opening, releasing)
    assert await stored_as_held(world, match)
    assert left(world, match) == {(None, timedelta(seconds=90), timedelta(seconds=90), timedelta(seconds=45))}


async def test_a_match_that_ends_while_its_clocks_are_moved_is_told_once(world: World) -> None:
    match = await world.open()
    await world.host.outages.hold()
    await world.advance(100)
    async with match.lock:
        releasing = asyncio.create_task(world.host.outages.release())
        for _ in range(5):
            await asyncio.sleep(0)
        await world.stop_within(match)
    await releasing
    assert world.told.ended == [match]


async def test_a_deadline_that_passes_as_the_clocks_are_held_acts_after_their_release(world: World) -> None:
    await world.advance(10)  # the next heartbeat, after which the watchdog looks, is not due with the clock
    match = await world.open()
    await world.advance(89)
    async with match.lock:
        world.clock.moved_to(match.deadline)
        for _ in range(5):  # it waits for the lock then
            await asyncio.sleep(0)
        await world.host.outages.hold()
    await world.settle()
    assert match.seq == 0
    await world.host.outages.release()
    await world.settle()
    assert match.seq == 1
