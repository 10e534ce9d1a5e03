"""Shards of two processes identify one after the other, and a dead process does not block the others."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from time import monotonic

import pytest

from bot.shares import gate
from bot.shares.gate import IdentifyGate
from db.dialects import gate_engine


async def test_two_processes_keep_their_distance(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "EVERY", 0.2)
    gates = [IdentifyGate(gate_engine(postgres_url, name)) for name in ("one", "two")]
    times: list[float] = []

    async def identify(one: IdentifyGate) -> None:
        await one.turn()
        times.append(monotonic())

    await asyncio.gather(*[identify(one) for one in gates * 2])
    assert len(times) == 4
    assert min(after - before for before, after in pairwise(times)) >= 0.19
    for one in gates:
        await one.close()


async def test_a_process_that_ends_lets_the_next_one_in(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "EVERY", 60.0)
    dying, living = [IdentifyGate(gate_engine(postgres_url, name)) for name in ("one", "two")]
    await dying.turn()
    waiting = asyncio.create_task(living.turn())
    _, pending = await asyncio.wait([waiting], timeout=0.2)
    assert pending
    await dying.close()
    async with asyncio.timeout(10):
        await waiting
    await living.close()


async def test_a_database_that_is_out_of_reach_is_told_and_nobody_waits_for_ever() -> None:
    unreachable = IdentifyGate(gate_engine("postgresql+asyncpg://bot@127.0.0.1:1/bot", "one"))
    for _ in range(2):
        with pytest.raises(OSError, match=r"127\.0\.0\.1"):
            async with asyncio.timeout(10):
                await unreachable.turn()
    await unreachable.close()
