"""discord.py looks for unused rate limits seldom."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from discord.http import HTTPClient, Ratelimit

from bot.rate_limits import EVERY, forget_seldom
from tests.wire.conftest import new_bot

MANY = 256
"""From so many on discord.py looks for unused ones."""


async def test_unused_rate_limits_are_looked_for_at_most_every_half_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    http, now, looked = HTTPClient(asyncio.get_running_loop()), 0.0, 0

    def unused(self: Ratelimit) -> bool:
        nonlocal looked
        looked += 1
        return True

    monkeypatch.setattr(Ratelimit, "is_inactive", unused)
    forget_seldom(http, lambda: now)
    for number in range(MANY - 1):
        http.get_ratelimit(f"bucket {number}")
    now = 100.0
    http.get_ratelimit("the first of many")
    assert (looked, len(http._buckets)) == (MANY, 0)
    for when, found in ((100.0, 0), (100.0 + EVERY - 1, 0), (100.0 + EVERY, MANY)):
        now, looked = when, 0
        for number in range(MANY):
            http.get_ratelimit(f"bucket {number} at {when}")
        assert looked >= found and (looked > 0) == (found > 0)


async def test_the_bot_forgets_seldom(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[HTTPClient] = []
    monkeypatch.setattr("bot.app.forget_seldom", asked.append)
    bot = new_bot(tmp_path / "kings.db")
    assert asked == [bot.http]
