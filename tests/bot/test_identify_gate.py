"""Shards of two processes identify one after the other, and a dead process does not block the others."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from time import monotonic

import pytest

from bot import sessions
from bot.sessions import Identification, Turn
from bot.shares import gate
from bot.shares.gate import IdentifyGate
from bot.shares.locks import gate_engine


async def test_two_processes_keep_their_distance(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "EVERY", 0.2)
    gates = [IdentifyGate(gate_engine(postgres_url, name)) for name in ("one", "two")]
    times: list[float] = []

    async def identify(one: IdentifyGate) -> None:
        turn = await one.turn()
        times.append(monotonic())
        turn.use()

    await asyncio.gather(*[identify(one) for one in gates * 2])
    assert len(times) == 4
    assert min(after - before for before, after in pairwise(times)) >= 0.19
    for one in gates:
        await one.close()


async def test_a_turn_lasts_until_it_is_used_and_not_for_ever(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gate, "EVERY", 0.0)
    one = IdentifyGate(gate_engine(postgres_url, "one"))
    first = await one.turn()
    waiting = asyncio.create_task(one.turn())
    _, pending = await asyncio.wait([waiting], timeout=0.2)
    assert pending and not first.is_over
    monkeypatch.setattr(sessions, "USED_WITHIN", 0.1)
    first.use()
    async with asyncio.timeout(10):
        second = await waiting
        await one.turn()
    assert first.is_over and second.is_over
    await one.close()


class Turns:
    """Gives turns at once, and remembers them."""

    def __init__(self) -> None:
        self.given: list[Turn] = []

    async def __call__(self) -> Turn:
        self.given.append(Turn())
        return self.given[-1]


async def test_a_shard_uses_the_turn_that_it_took_before_it_connected() -> None:
    turns = Turns()
    identification = Identification(turns)
    await identification.take()
    await identification.take()
    await identification.use()
    [turn] = turns.given
    async with asyncio.timeout(1):
        await turn.end()
    await identification.use()
    assert len(turns.given) == 2, "without a session it needs another one"


async def test_after_a_long_wait_the_turn_is_kept_for_the_next_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    turns = Turns()
    identification = Identification(turns)
    monkeypatch.setattr(sessions, "SILENT", -1.0)
    await identification.use()
    monkeypatch.undo()
    await identification.use()
    [turn] = turns.given
    async with asyncio.timeout(1):
        await turn.end()


async def test_a_turn_that_is_over_is_no_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    turns = Turns()
    identification = Identification(turns)
    monkeypatch.setattr(sessions, "USED_WITHIN", 0.0)
    await (await identification.take()).end()
    assert await identification.take() is turns.given[1]


async def test_a_bot_that_closes_leaves_its_turn() -> None:
    identification = Identification(Turns())
    turn = await identification.take()
    identification.leave()
    async with asyncio.timeout(1):
        await turn.end()


async def test_a_turn_that_comes_when_the_bot_has_left_is_passed_on() -> None:
    identification = Identification(Turns())
    identification.leave()
    async with asyncio.timeout(1):
        await (await identification.take()).end()


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


async def test_closing_ends_all_that_wait_and_frees_the_lock(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gate, "EVERY", 60.0)
    holding, waiting, next_one = [IdentifyGate(gate_engine(postgres_url, name)) for name in ("one", "two", "three")]
    await holding.turn()
    turns = [asyncio.create_task(one.turn()) for one in (holding, waiting, waiting)]
    _, pending = await asyncio.wait(turns, timeout=0.2)
    assert len(pending) == 3
    async with asyncio.timeout(10):
        await waiting.close()
        await holding.close()
        ended = await asyncio.gather(*turns, return_exceptions=True)
        assert all(isinstance(error, BaseException) for error in ended)
        await next_one.turn()
        await next_one.close()
    assert not [task for task in asyncio.all_tasks() if task.get_name() == "identify"]


async def test_an_unreachable_database_raises_an_error_at_each_turn_of_the_identify_gate() -> None:
    unreachable = IdentifyGate(gate_engine("postgresql+asyncpg://bot@127.0.0.1:1/bot", "one"))
    for _ in range(2):
        with pytest.raises(OSError, match=r"127\.0\.0\.1"):
            async with asyncio.timeout(10):
                await unreachable.turn()
    await unreachable.close()
