"""Discord is away, or refuses sessions: the bot tries again, neither too seldom nor too often."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest
from structlog.testing import capture_logs

from bot.app import LONGEST_WAIT, CardBot
from fake_discord.server import Wire


async def test_after_a_long_outage_attempts_are_at_most_a_minute_apart(
    wire: Wire, bot: CardBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []
    enough = asyncio.Event()

    async def sleep(seconds: float) -> None:
        waits.append(seconds)
        if len(waits) == 25:
            enough.set()
        await asyncio.sleep(0)

    monkeypatch.setattr("discord.shard.asyncio", SimpleNamespace(**vars(asyncio) | {"sleep": sleep}))
    port = int(wire.url.rpartition(":")[2])
    await wire.close()
    async with asyncio.timeout(60):
        await enough.wait()
        assert max(waits) <= LONGEST_WAIT == 60
        assert max(waits) > 10, "they grow all the same"
        await wire.start(port)
        await wire.gateway.ready()
    assert (await wire.person("Ann").slash("matches")).kind == 4


async def test_sessions_that_are_refused_are_not_asked_for_until_none_is_left(wire: Wire, bot: CardBot) -> None:
    gateway = wire.gateway
    gateway.left, gateway.reset_after, gateway.refusing = 10, 6.0, True
    with capture_logs() as lines:
        await gateway.invalidate(resumable=False)
        waits = []
        for _ in range(20):  # it is 0 in the moments in which Discord is asked
            await asyncio.sleep(0.1)
            waits.append(bot.health().start_in)
        assert 5 <= gateway.left <= 10, "about one in 0.7 s, however slow this machine is"
        assert any(waits) and max(waits) < 1
        assert not bot.health().well and bot.health().starts_left in (gateway.left, gateway.left + 1)
    assert "few new sessions with Discord are left" in [one["event"] for one in lines if one["log_level"] == "error"]
    assert b"cardbot_session_starts_left" in bot.metrics.text()
    gateway.refusing = False
    async with asyncio.timeout(30):
        await gateway.ready()
    assert (await wire.person("Ann").slash("matches")).kind == 4
