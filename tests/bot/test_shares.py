"""Which process runs which share, from the same census in all of them."""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock, Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st
from structlog.testing import capture_logs

from bot.settings import Settings
from bot.shares.bus import Bus
from bot.shares.census import Census
from bot.shares.locks import HeldShare
from bot.shares.page import SharesMetrics
from bot.shares.plan import Plan, plan
from bot.shares.process import ShareProcess
from host.errors import StorageDown
from tests.bot.hurried import Hurried
from tests.long import long

START = """
import asyncio, sys
import bot.__main__
from bot.app import CardBot
from bot.settings import Settings

async def start():
    bot = CardBot(Settings())
    await bot._async_setup_hook()
    await bot.setup_hook()
    await bot.close()

asyncio.run(start())
print(*sorted(name for name in sys.modules if name.startswith(("bot.shares", "nats", "asyncpg"))))
"""
POSTGRES = "postgresql+asyncpg://a@b/c"


def settled(census: Census, shares: int) -> tuple[Census, int]:
    """Let all processes act by turns until none has anything to do; return the number of moved shares."""
    held, moved = dict(census.held), 0
    for _ in range(20 * shares + 20):
        plans = {member: plan(member, Census(census.members, held), shares) for member in census.members}
        if not any(found.take or found.give for found in plans.values()):
            return Census(census.members, held), moved
        taken = [number for found in plans.values() for number in found.take]
        assert len(taken) == len(set(taken)), "two processes want the same share"
        for member, found in plans.items():
            held |= dict.fromkeys(found.take, member)
            moved += len(found.give)
            for number in found.give:
                assert held.pop(number) == member
    raise AssertionError("shares go round and round")


@given(st.integers(1, 40), st.dictionaries(st.sampled_from("abcdef"), st.integers(1, 20), min_size=1), st.randoms())
def test_all_shares_are_run_and_evenly_as_far_as_there_is_room(
    shares: int, members: dict[str, int], rng: random.Random
) -> None:
    held = {number: rng.choice(sorted(members)) for number in range(shares) if rng.random() < 0.5}
    found, _ = settled(Census(members, held), shares)
    counts = Counter(found.held.values())
    assert len(found.held) >= min(shares, sum(members.values()))
    if len(found.held) == len(held):
        return  # more was held than there is room for
    with_room = [counts[member] for member, most in members.items() if counts[member] < most]
    fullest = max(counts[member] for member in members)
    assert all(count >= fullest - 1 or fullest > max(members.values()) for count in with_room)


class Failing:
    """A process whose bots all end with `error`. At each count the database says `census(member, time)`.

    taken  the times at which it has made a bot
    free   what its metrics tell of shares without a process, at each count, from the count before
    """

    def __init__(self, error: Exception, census: Callable[[str, float], Census]) -> None:
        self.error, self._census = error, census
        self.taken: list[float] = []
        self.free: dict[float, float | None] = {}
        self.metrics: SharesMetrics

    def run(self, monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
        for name in ("member_engine", "Monitor"):
            monkeypatch.setattr(f"bot.shares.process.{name}", getattr(self, f"_{name.lower()}"))
        monkeypatch.setattr("bot.shares.process.dispose", AsyncMock())
        monkeypatch.setattr("bot.shares.process.EVERY", 0.25)
        with asyncio.Runner(loop_factory=Hurried) as runner:
            runner.run(self._course(seconds))

    async def _course(self, seconds: float) -> None:
        chosen = Settings(_env_file=None, discord_token="", database_url=POSTGRES, shards=2, metrics_port=1)
        stop = asyncio.Event()
        asyncio.get_running_loop().call_later(seconds, stop.set)
        await ShareProcess(chosen, "token", stop, self._make, Bus()).run()

    def _make(self, *_: object) -> Any:
        self.taken.append(now())
        return Mock(failure=None, is_ready=lambda: False, close=AsyncMock(), start=AsyncMock(side_effect=self.error))

    def _member_engine(self, url: str, member: str, *_: object) -> Any:
        async def count(_: object) -> Census:
            self.free[now()] = self.metrics.registry.get_sample_value("cardbot_shares_without_process")
            return self._census(member, now())

        return Mock(connect=lambda: nullcontext(AsyncMock(run_sync=count)))

    def _monitor(self, metrics: SharesMetrics, *_: object) -> Any:
        self.metrics = metrics
        return AsyncMock()


def now() -> float:
    return asyncio.get_running_loop().time()


def test_a_lost_share_is_tried_again_with_growing_pauses_until_it_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    def census(me: str, at: float) -> Census:
        if at == 18:
            return Census({me: 2, "other": 2}, {0: "other", 1: me})
        if process.taken and at - process.taken[-1] < 0.5:  # the server still has the dead connection
            return Census({me: 2}, {0: me, 1: me})
        return Census({me: 2}, {1: me})

    process = Failing(StorageDown("away"), census)
    process.run(monkeypatch, 20)
    assert process.taken == [0, 1, 3, 7, 12, 17, 18.25, 19.25]
    assert {at for at, free in process.free.items() if free == 0} == {0, 18.25}, "another process runs it"


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (HeldShare("another process runs share 0"), ("info", "a share has another process already")),
        (StorageDown("terminated"), ("warning", "a share is lost")),
    ],
)
def test_only_a_share_that_was_this_process_s_is_called_lost(
    monkeypatch: pytest.MonkeyPatch, error: Exception, said: tuple[str, str]
) -> None:
    with capture_logs() as lines:
        Failing(error, lambda me, at: Census({me: 2}, {1: me})).run(monkeypatch, 1.5)
    told = [(line["log_level"], line["event"]) for line in lines]
    assert told == 2 * [("info", "a share is taken"), said], "it is tried again all the same"


@pytest.mark.parametrize(
    ("members", "held", "shares", "giving"),
    [
        ({"a": 1}, "aa", 2, ""),
        ({"a": 2, "b": 2}, "b", 1, ""),
        ({"a": 4, "b": 4, "c": 4}, "aaabc", 5, "a"),
    ],
    ids=["no process has room", "the name of the new process sorts first", "process c has its part already"],
)
def test_no_share_leaves_its_process_without_need(members: dict[str, int], held: str, shares: int, giving: str) -> None:
    census = Census(members, dict(enumerate(held)))
    plans = {member: plan(member, census, shares) for member in members}
    assert {member for member, found in plans.items() if found.give} == set(giving)
    assert not any(found.take for found in plans.values())


def test_a_new_process_gets_its_part_one_share_after_the_other() -> None:
    census = Census({"new": 9, "old": 9}, dict.fromkeys(range(5), "old"))
    assert plan("new", census, 5) == Plan()
    assert plan("old", census, 5) == Plan(give=(4,))
    found, moved = settled(census, 5)
    assert Counter(found.held.values()) == {"old": 3, "new": 2}
    assert moved == 2


def test_a_process_that_is_leaving_takes_nothing() -> None:
    assert plan("gone", Census({"other": 4}, {0: "gone"}), 4) == Plan()
    assert plan("other", Census({"other": 4}, {0: "gone"}), 4) == Plan(take=(1, 2, 3)), "what it holds it still holds"


@long
def test_a_bot_on_sqlite_imports_nothing_of_several_processes(tmp_path: Path) -> None:
    asked = {"DATABASE_URL": f"sqlite+aiosqlite:///{tmp_path}/bot.db", "APPLICATION_EMOJIS": "false"}
    started = [sys.executable, "-c", START]
    ended = subprocess.run(started, env=os.environ | asked, capture_output=True, text=True, check=True)
    assert ended.stdout.splitlines()[-1] == "", ended.stdout
