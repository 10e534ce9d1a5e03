"""Bot processes, NATS and PostgreSQL are killed, and connections cut, while people press in all servers.

STORM_KILLS, STORM_PROCESSES, STORM_SHARDS and STORM_SEED set its size: 200 kills of four processes with 16 shards are
`STORM_KILLS=200 STORM_PROCESSES=4 STORM_SHARDS=16 pytest -m long tests/faults/test_storm.py`.
"""

from __future__ import annotations

import asyncio
import os
import random
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from time import monotonic
from typing import Any

import asyncpg
import pytest

from benchmarks.wire.people import Unanswered
from benchmarks.wire.server import Wire
from db.shares import COUNT
from tests.ai.nats_server import a_nats_server, free_port
from tests.db.postgres import Server, a_database, a_server
from tests.faults.cluster import WITHIN, Cluster
from tests.faults.crowd import Table, play, presses, seated
from tests.faults.cut import Way
from tests.faults.ledger import settle_on_server
from tests.faults.process import Bot
from tests.long import long

KILLS, PROCESSES, SHARDS, SEED = (
    int(os.environ.get(f"STORM_{name}", usual))
    for name, usual in (("KILLS", 4), ("PROCESSES", 2), ("SHARDS", 4), ("SEED", 1))
)
FAULTS = ("bot", "nats", "postgres", "cut", "bot", "bot", "bot", "postgres")
"""In this order, again and again: every kind is met in the first four."""
SHARE = 7_301
CONNECTED = 60.0
"""Seconds in which the shards of a share with an owner have a session, on a busy machine."""
LOOK = 0.25
"""Seconds between two looks at who owns the shares."""


class Storm:
    """What is killed, and for how long a share had no owner while it could have had one."""

    def __init__(self, cluster: Cluster, server: Server, rng: random.Random) -> None:
        self.cluster, self.rng, self._server = cluster, rng, server
        self._nats, self._port = ExitStack(), free_port()
        self._ways: dict[Bot, Way] = {}
        self._calm = monotonic()
        """Since when the database and all connections to it are there."""
        self._raging = False
        self._seen = dict.fromkeys(range(cluster.shards), monotonic())
        self.longest = 0.0
        self.done: Counter[str] = Counter()

    async def begin(self) -> None:
        self._nats.enter_context(a_nats_server(self._port))
        for count in range(1, PROCESSES + 1):
            await self._add()
            if count == 1:
                await self.cluster.spread(self.cluster.shards, within=60)
        await self.owned(within=60)
        self._seen = dict.fromkeys(self._seen, monotonic())

    async def end(self) -> None:
        self._nats.close()
        for bot in self.cluster.bots:
            if bot.alive:
                await bot.kill()
        for way in self._ways.values():
            await way.close()

    async def strike(self, kind: str) -> None:
        """Do this, and wait until all shares have an owner and a session again."""
        self.done[kind] += 1
        await {"bot": self._bot, "nats": self._nats_server, "postgres": self._postgres, "cut": self._cut}[kind]()
        began = monotonic()
        await self.owned()
        print(f"{kind}: pressed again after {monotonic() - began:.1f} s")

    async def owned(self, within: float = WITHIN) -> None:
        until = monotonic() + within
        while len(found := await self.cluster.holders()) < self.cluster.shards:
            assert monotonic() < until, (found, [bot.last_words() for bot in self.cluster.bots])
            await asyncio.sleep(LOOK)
        async with asyncio.timeout(CONNECTED):
            await self.cluster.wire.gateway.ready(self.cluster.shards)

    async def supervise(self) -> None:
        """Start a process for each one that has ended, as a system does."""
        while True:
            await asyncio.sleep(1)
            for bot in list(self._ways):
                if not bot.alive:
                    await self._ways.pop(bot).close()
                    await self._add()

    async def watch(self) -> None:
        """Note how long each share has no owner. Raises AssertionError for too long, and for two owners."""
        while True:
            await asyncio.sleep(LOOK)
            with suppress(OSError, asyncpg.PostgresError):
                held = await self._held()
                now = monotonic()
                for share in self._seen:
                    assert held[share] <= 1, f"share {share} has two owners"
                    if held[share] or self._raging:
                        self._seen[share] = now
                    without = now - max(self._seen[share], self._calm)
                    self.longest = max(self.longest, without)
                    assert without < WITHIN, f"share {share} had no owner for {without:.1f} s"

    async def _held(self) -> Counter[int]:
        connection: Any = await asyncpg.connect(self.cluster.url.replace("+asyncpg", ""))
        try:
            return Counter(number for kind, number, _ in await connection.fetch(COUNT) if kind == SHARE)
        finally:
            await connection.close()

    async def _add(self) -> None:
        way = Way(self.cluster.url)
        await way.mend()
        bot = self.cluster.add(way.its, NATS_URL=f"nats://127.0.0.1:{self._port}")
        self._ways[bot] = way

    def _someone(self) -> Bot:
        return self.rng.choice([bot for bot in self._ways if bot.alive])

    async def _bot(self) -> None:
        await self._someone().kill()

    async def _nats_server(self) -> None:
        await asyncio.to_thread(self._nats.close)
        await asyncio.sleep(self.rng.uniform(0, 2))
        await asyncio.to_thread(self._nats.enter_context, a_nats_server(self._port))

    async def _postgres(self) -> None:
        self._raging = True
        await asyncio.to_thread(self._server.stop)
        await asyncio.sleep(self.rng.uniform(0, 2))
        await asyncio.to_thread(self._server.start)
        self._calm, self._raging = monotonic(), False

    async def _cut(self) -> None:
        """Others take the shares of the process meanwhile."""
        way = self._ways[self._someone()]
        await way.cut()
        await asyncio.sleep(self.rng.uniform(0.5, 4))
        if way in self._ways.values():
            await way.mend()


@pytest.fixture
def server() -> Iterator[Server]:
    """One of its own: the server of all other tests is not killed."""
    with a_server() as server:
        yield server


@pytest.fixture
def database_url(server: Server) -> Iterator[str]:
    with a_database(server.url) as url:
        yield url


@pytest.fixture
async def storm(
    wire: Wire, server: Server, database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Storm]:
    monkeypatch.setattr("benchmarks.wire.people.WAIT", 10.0)
    storm = Storm(Cluster(wire, database_url, tmp_path, SHARDS), server, random.Random(SEED))
    yield storm
    await storm.end()


async def court(wire: Wire, guild: int, tables: list[Table], rng: random.Random) -> None:
    """One match after the other in a server, whatever happens to the bot."""
    while True:
        with suppress(Unanswered, LookupError, TimeoutError):
            table = await seated(wire, f"t{guild}-{len(tables)}", 2, guild=guild)
            tables.append(table)
            while not table.over:
                with suppress(Unanswered, LookupError, TimeoutError, ExceptionGroup):
                    await play(table, random.Random(rng.random()))
        await asyncio.sleep(0.1)


@long
async def test_no_accepted_press_is_lost_or_counted_twice_whatever_is_killed(wire: Wire, storm: Storm) -> None:
    await storm.begin()
    tables: list[Table] = []
    guards = [asyncio.create_task(work) for work in (storm.watch(), storm.supervise())]
    people = [asyncio.create_task(court(wire, guild, tables, random.Random(guild))) for guild in storm.cluster.guilds]
    await wire.until(lambda: presses(tables))
    for number in range(KILLS):
        await asyncio.sleep(storm.rng.uniform(0.5, 3))
        await storm.strike(FAULTS[number % len(FAULTS)])
        for task in (*guards, *people):
            assert not task.done(), task
    sent = len(presses(tables))
    await wire.until(lambda: len(presses(tables)) > sent)
    for task in (*people, *guards):
        task.cancel()
    await asyncio.wait([*people, *guards])
    found = await settle_on_server(presses(tables), storm.cluster.url, {table.match for table in tables})
    assert found["accepted"] > KILLS
    print(f"{dict(storm.done)}, {dict(found)} in {len(tables)} matches, longest without an owner {storm.longest:.1f} s")
