"""Ending the bot lets what is being answered come to its end, and nothing more in."""

from __future__ import annotations

import asyncio

from cogs.running import Running


async def test_what_runs_is_waited_for_and_what_comes_later_is_turned_away():
    running, go, done = Running(), asyncio.Event(), []

    async def press(name: str) -> None:
        if running.enter():
            await go.wait()
            done.append(name)

    first = asyncio.create_task(press("first"))
    await asyncio.sleep(0)
    draining = asyncio.create_task(running.drain())
    await asyncio.sleep(0)
    late = asyncio.create_task(press("late"))
    await late
    assert not draining.done()
    go.set()
    await draining
    assert done == ["first"]
    await first


async def test_nothing_runs():
    await Running().drain()
