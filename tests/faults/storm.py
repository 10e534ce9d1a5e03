"""Bot processes behind ways that can be cut, and what is done to them while people press."""

from __future__ import annotations

import asyncio
import random
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import ExitStack, asynccontextmanager, suppress
from time import monotonic, perf_counter
from typing import Any, NamedTuple

import asyncpg

from bot.shares.census import COUNT
from fake_discord.people import Unanswered
from fake_discord.server import Wire
from tests.ai.nats_server import a_nats_server, free_port
from tests.db.postgres import Server
from tests.faults.cluster import WITHIN, Cluster
from tests.faults.crowd import Press, Table, play, seated
from tests.faults.cut import BusWay, Way
from tests.faults.process import Bot

SHARE = 7_301
CONNECTED = 60.0
"""Seconds in which the shards of a share with an owner have a session, on a busy machine."""
LOOK = 0.25
"""Seconds between two looks at who owns the shares."""
SEATED = 20.0
"""Seconds until people begin anew with another table: a press that a process which ends refuses brings no match."""
NEAR = 1.5
"""Seconds before a press and after its answer in which its process may have owned the share: looks are not changes."""
SILENT = (11.0, 16.0)
"""Seconds of a cut that no side hears of: the process loses its shares meanwhile."""
FAULTS = ("bot", "nats", "postgres", "cut", "frozen", "bot", "crash", "mute")
"""In this order, again and again.

bot       a process is killed          nats    the NATS server is killed and started again
postgres  the server is stopped as if it crashed   crash   all its processes are killed
cut       connections to the database end, and new ones are refused
frozen    the same without a word      mute    the same of the connection to NATS
"""


class Ways(NamedTuple):
    """The ways of one process."""

    database: Way
    bus: BusWay


class Storm:
    """What is done, who owned the shares, and for how long a share had no owner while it could have had one."""

    def __init__(self, cluster: Cluster, server: Server, rng: random.Random, within: float = WITHIN) -> None:
        self.cluster, self.rng, self.within, self._server = cluster, rng, within, server
        self._nats, self._port = ExitStack(), free_port()
        self.ways: dict[Bot, Ways] = {}
        self.frozen: set[Way] = set()
        """The ways that are cut without a word: their processes do not count as owners."""
        self._calm = monotonic()
        """Since when the database and all connections to it are there."""
        self._raging = False
        self._seen = dict.fromkeys(range(cluster.shards), monotonic())
        self._looks: list[tuple[float, dict[int, int]]] = []
        """When it was looked who owns the shares, and the ids of these processes."""
        self._doors: dict[int, int] = {}
        """The process by the port at which it reaches the stand-in."""
        self.longest, self.twice = 0.0, 0
        self.done: Counter[str] = Counter()
        self.slowest: dict[str, float] = {}

    async def begin(self, processes: int) -> None:
        self._nats.enter_context(a_nats_server(self._port))
        for count in range(1, processes + 1):
            await self.add()
            if count == 1:
                await self.cluster.spread(self.cluster.shards, within=90)
        await self.owned(within=90)
        self._seen = dict.fromkeys(self._seen, monotonic())

    async def end(self) -> None:
        self._nats.close()
        for bot in self.cluster.bots:
            if bot.alive:
                await bot.kill()
        for ways in self.ways.values():
            await asyncio.gather(*[way.close() for way in ways])

    async def strike(self, kind: str) -> None:
        """Do this, and wait until all shares have an owner and a session again."""
        self.done[kind] += 1
        acts = {
            "bot": self._bot,
            "nats": self._nats_server,
            "postgres": lambda: self._postgres("immediate"),
            "crash": lambda: self._postgres("kill"),
            "cut": self._cut,
            "frozen": self._frozen,
            "mute": self._mute,
        }
        await acts[kind]()
        began = monotonic()
        await self.owned()
        took = monotonic() - began
        self.slowest[kind] = max(took, self.slowest.get(kind, 0.0))
        print(f"{sum(self.done.values())} {kind}: all have a session again after {took:.1f} s", flush=True)

    async def owned(self, within: float = 0.0) -> None:
        until = monotonic() + (within or self.within)
        while len(await self.owners()) < self.cluster.shards:
            assert monotonic() < until, [bot.last_words() for bot in self.cluster.bots]
            await asyncio.sleep(LOOK)
        async with asyncio.timeout(max(CONNECTED, 4 * self.within)):
            await self.cluster.wire.gateway.ready(self.cluster.shards)

    async def owners(self) -> dict[int, int]:
        """The process of each share, by its lock; without processes that are cut off."""
        cut_off = {bot.pid for bot, ways in self.ways.items() if ways.database in self.frozen}
        found = {share: int(name.split("-")[1]) for share, name in (await self.cluster.holders()).items()}
        return {share: process for share, process in found.items() if process not in cut_off}

    async def supervise(self) -> None:
        """Start a process for each one that has ended, as a system does: behind the same ways while they are cut."""
        while True:
            await asyncio.sleep(1)
            for bot in list(self.ways):
                if not bot.alive:
                    ways = self.ways.pop(bot)
                    if ways.database in self.frozen:
                        await self.add(ways)
                        continue
                    await asyncio.gather(*[way.close() for way in ways])
                    await self.add()

    async def watch(self) -> None:
        """Note how long each share has no owner. Raises AssertionError for too long."""
        self._seen = dict.fromkeys(self._seen, monotonic())
        while True:
            await asyncio.sleep(LOOK)
            with suppress(OSError, asyncpg.PostgresError, asyncpg.InternalClientError):
                held = await self._held()
                self.twice += any(count > 1 for count in held.values())
                owners = await self.owners()
                self._looks.append((perf_counter(), owners))
                now = monotonic()
                for share in self._seen:
                    if share in owners or self._raging:
                        self._seen[share] = now
                    without = now - max(self._seen[share], self._calm)
                    self.longest = max(self.longest, without)
                    assert without < self.within, f"share {share} had no owner for {without:.1f} s"

    @property
    def has_looked(self) -> bool:
        """Whether the owners were noted at least once."""
        return bool(self._looks)

    def strangers(self, presses: list[Press]) -> list[Press]:
        """The presses that were answered as counted by a process that never owned the share while they were underway.

        An answer can be on its way for longer than its process owns the share: what counts is stored before.
        """
        return [press for press in presses if press.accepted and not self._by_owner(press)]

    def _by_owner(self, press: Press) -> bool:
        sent, answered = press.sent.sent, press.sent.sent + press.sent.acked.result().seconds
        first = bisect_left(self._looks, sent - NEAR, key=_time)
        near = self._looks[first : bisect_right(self._looks, answered + NEAR, key=_time)]
        process = self._doors.get(press.sent.by)
        share = (press.sent.guild_id >> 22) % self.cluster.shards
        return not near or any(owners.get(share) == process for _, owners in near)

    async def _held(self) -> Counter[int]:
        connection: Any = await asyncpg.connect(self.cluster.url.replace("+asyncpg", ""), timeout=5)
        try:
            return Counter(number for kind, number, _ in await connection.fetch(COUNT) if kind == SHARE)
        finally:
            await connection.close()

    async def add(self, ways: Ways | None = None) -> Bot:
        """Start one more process."""
        ways = ways or Ways(Way(self.cluster.url), BusWay(self._port, free_port()))
        if ways.database not in self.frozen:
            await ways.database.mend()
        await ways.bus.mend()
        door = await self.cluster.wire.door()
        bot = self.cluster.add(ways.database.its, door, NATS_URL=ways.bus.its, BOARD_PICTURES="true")
        self._doors[int(door.rpartition(":")[2])] = bot.pid
        self.ways[bot] = ways
        return bot

    def someone(self) -> Bot:
        return self.rng.choice([bot for bot in self.ways if bot.alive])

    async def _bot(self) -> None:
        await self.someone().kill()

    async def _nats_server(self) -> None:
        await asyncio.to_thread(self._nats.close)
        await asyncio.sleep(self.rng.uniform(0, 2))
        await asyncio.to_thread(self._nats.enter_context, a_nats_server(self._port))

    async def _postgres(self, mode: str) -> None:
        self._raging = True
        await asyncio.to_thread(self._server.stop, mode)
        await asyncio.sleep(self.rng.uniform(0, 2))
        await asyncio.to_thread(self._server.start)
        self._calm, self._raging = monotonic(), False

    async def _cut(self) -> None:
        """Others take the shares of the process meanwhile."""
        way = self.ways[self.someone()].database
        await way.cut()
        await asyncio.sleep(self.rng.uniform(0.5, 4))
        if any(way is ways.database for ways in self.ways.values()):
            await way.mend()

    async def _frozen(self) -> None:
        way = self.freeze(self.someone())
        await asyncio.sleep(self.rng.uniform(*SILENT))
        await self.thaw(way)

    def freeze(self, bot: Bot) -> Way:
        """Cut this process off from the database without a word."""
        way = self.ways[bot].database
        way.freeze()
        self.frozen.add(way)
        return way

    async def thaw(self, way: Way) -> None:
        """Mend it."""
        await way.mend()
        self.frozen.discard(way)

    async def _mute(self) -> None:
        way = self.ways[self.someone()].bus
        way.freeze()
        await asyncio.sleep(self.rng.uniform(*SILENT))
        if any(way is ways.bus for ways in self.ways.values()):
            await way.mend()


def _time(look: tuple[float, dict[int, int]]) -> float:
    return look[0]


async def court(wire: Wire, guild: int, tables: list[Table], rng: random.Random) -> None:
    """One match after the other in a server, whatever happens to the bot."""
    while True:
        with suppress(Unanswered, LookupError, TimeoutError):
            async with asyncio.timeout(SEATED):
                table = await seated(wire, f"t{guild}-{len(tables)}", 2, guild=guild)
            tables.append(table)
            while not table.over:
                with suppress(Unanswered, LookupError, TimeoutError, ExceptionGroup):
                    await play(table, random.Random(rng.random()))
                await asyncio.sleep(0.1)
        await asyncio.sleep(0.1)


@asynccontextmanager
async def courts(wire: Wire, guilds: Sequence[int], *guards: Coroutine[Any, Any, None]) -> AsyncIterator[list[Table]]:
    """Matches in each of these servers while the block runs, and the guards beside them; it ends if one of all ends."""
    tables: list[Table] = []
    async with asyncio.TaskGroup() as tasks:
        playing = [court(wire, guild, tables, random.Random(guild)) for guild in guilds]
        running = [tasks.create_task(work) for work in (*playing, *guards)]
        yield tables
        for task in running:
            assert not task.done(), task
            task.cancel()


async def quiet(presses: list[Press]) -> None:
    """Wait until no press is under way, so that none is answered while the database is read."""
    waiting = [press.sent.acked for press in presses if not press.sent.acked.done()]
    if waiting:
        await asyncio.wait(waiting, timeout=10)
