"""A slow machine does not fail a test: the bot is waited for longer than SimCord waits."""

from __future__ import annotations

import asyncio
import time

import discord
import pytest

from tests.e2e.world import World


@pytest.fixture(autouse=True)
def _again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The waits of these tests are short: on a busy machine they are begun again more often."""
    monkeypatch.setattr("tests.e2e.patience.TIMES", 600)


async def test_work_longer_than_simcord_waits_is_waited_for(world: World):
    world.env.settle_timeout = 0.1
    done: list[str] = []

    async def slow(press: discord.Interaction) -> None:
        await asyncio.to_thread(time.sleep, 0.4)
        done.append("slow")

    world.bot.add_listener(slow, "on_interaction")
    await world["Ann"].play()
    assert done == ["slow"]


async def test_time_that_passes_takes_as_long_as_the_bot_needs(world: World):
    beats: list[str] = []

    async def beat(press: discord.Interaction) -> None:
        for _ in range(3):
            await world.env.external_wait(asyncio.sleep(10), reason="the test waits")
            await asyncio.to_thread(time.sleep, 0.1)
            beats.append("beat")

    world.bot.add_listener(beat, "on_interaction")
    await world["Ann"].play()
    world.env.settle_timeout = 0.1
    await world.later(40)
    assert beats == ["beat"] * 3


async def test_edits_that_wait_for_their_slot_are_waited_for(world: World, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("cogs.kit.sending.rate_limiter.A_SECOND", 30.0)
    monkeypatch.setattr("cogs.kit.sending.rate_limiter.AT_ONCE", 0)
    async with asyncio.timeout(20):
        table = await world["Ann"].play()
        for press in ("Add computer", "Start"):
            await world["Ann"].press(press, table.response)
    assert world.threads
