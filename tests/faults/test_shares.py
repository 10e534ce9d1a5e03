"""Several bot processes on one PostgreSQL server: shares move, presses are neither lost nor counted twice."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from time import monotonic

import pytest

from benchmarks.wire.server import Wire
from db.shares import COUNT
from tests.db.postgres import execute
from tests.faults.crowd import Table, all_are_back, play, presses, seated
from tests.faults.ledger import on_server, settle
from tests.faults.process import Bot
from tests.long import first

WITHIN = 15.0
"""Seconds in which a share has a process again."""


class Cluster:
    """Bot processes with the same database and the same number of shards."""

    def __init__(self, wire: Wire, url: str, folder: Path, shards: int) -> None:
        self.wire, self.url, self._folder, self.shards = wire, url, folder, shards
        self.bots: list[Bot] = []
        self.guilds = [self._guild(shard) for shard in range(shards)]

    def _guild(self, shard: int) -> int:
        while True:
            guild = self.wire.state.new_guild(f"Court {shard}")
            if (guild >> 22) % self.shards == shard:
                return guild
            del self.wire.state.guilds[guild]
            self.wire.state._ids += 1 << 22

    def add(self, **settings: str) -> Bot:
        name = self._folder / f"bot{len(self.bots)}"
        bot = Bot(self.wire, name, url=self.url, SHARDS=str(self.shards), **settings)
        self.bots.append(bot)
        bot.fork()
        return bot

    async def holders(self) -> dict[int, str]:
        """Which process runs which share, by its locks."""
        rows = await asyncio.to_thread(execute, self.url, COUNT)
        return {number: name for kind, number, name in rows if kind == 7_301}

    async def spread(self, *counts: int, within: float = WITHIN) -> float:
        """Wait until the processes run so many shares each; the seconds that it took."""
        began = monotonic()
        while sorted(Counter((found := await self.holders()).values()).values()) != sorted(counts):
            said = [bot.last_words() for bot in self.bots]
            assert monotonic() - began < within, (found, said)
            await asyncio.sleep(0.2)
        return monotonic() - began

    async def connected(self) -> None:
        """Wait until every shard has a session."""
        async with asyncio.timeout(WITHIN):
            await self.wire.gateway.ready(self.shards)


@pytest.fixture
async def cluster(wire: Wire, postgres_url: str, tmp_path: Path) -> AsyncIterator[Cluster]:
    async with AsyncExitStack() as stack:
        cluster = Cluster(wire, postgres_url, tmp_path, 2)
        yield cluster
        for bot in cluster.bots:
            if bot.alive:
                stack.push_async_callback(bot.kill)


async def played(cluster: Cluster, crowd: list[Table], rng: random.Random, count: int) -> None:
    """Let all people play until so many more presses are sent."""
    wanted = len(presses(crowd)) + count
    playing = [asyncio.create_task(play(table, random.Random(rng.random()))) for table in crowd]
    await cluster.wire.until(lambda: len(presses(crowd)) >= wanted or all(table.over for table in crowd), within=60)
    for task in playing:
        task.cancel()
    await asyncio.wait(playing)


@pytest.mark.parametrize(("seed", "count"), first(1, [(0, {"COUNT": "0.2"}), *[(seed, {}) for seed in range(1, 12)]]))
async def test_the_shares_of_a_killed_process_go_on_in_another(
    cluster: Cluster, seed: int, count: dict[str, str]
) -> None:
    rng = random.Random(seed)
    cluster.add(**count)
    await cluster.spread(2)
    cluster.add(**count)
    await cluster.spread(1, 1)
    await cluster.connected()
    crowd = [await seated(cluster.wire, f"t{guild}", 2, guild=guild) for guild in cluster.guilds]
    await played(cluster, crowd, rng, 12)
    victim, survivor = rng.sample(cluster.bots, 2)
    sockets = len(cluster.wire.gateway._open())
    await victim.kill()
    took = await cluster.spread(2)
    await cluster.connected()
    assert sockets == 2
    for table in crowd:
        await all_are_back(cluster.wire, [table])
    matches = [table.match for table in crowd]
    found = settle(presses(crowd), await on_server(cluster.url, matches))
    assert found["accepted"] > 0
    for table in crowd:
        table.presses.clear()
    await played(cluster, crowd, rng, 12)
    sent = presses(crowd)
    assert await survivor.stop() == 0
    assert [press for press in sent if press.answered is None] == []
    settle(sent, await on_server(cluster.url, matches))
    assert await cluster.holders() == {}
    print(f"taken over after {took:.1f} s: {dict(found)}")
