"""Presses a second of several bot processes that divide the servers. `python -m benchmarks scale`

Processes of the real bot share one PostgreSQL server and one NATS server and have four shards behind the stand-in; as
many presses as possible are in flight at tables in all servers. The stand-in, PostgreSQL and the people need the same
cores, so more processes than cores give no scaling figure: the output says for which rows that holds. The estimate on
paper is made from the processor time of a press in the bots and in PostgreSQL.

SCALE_PROCESSES="1 2" in the environment measures these numbers of processes only, SCALE_TABLES=8 has so many tables in
each shard, SCALE_SECONDS=20 presses for so long.
"""

from __future__ import annotations

import asyncio
import os
import random
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path

from benchmarks.crowd.crowd import Act, opened, random_act
from benchmarks.crowd.processes import Bot, launched
from benchmarks.crowd.tables import Log, Plan
from fake_discord.meter import Reading
from fake_discord.server import Wire, running
from tests.ai.nats_server import a_nats_server
from tests.db.postgres import Server, a_database, a_server
from tests.servers import NotInstalledError

SHARDS, IN_FLIGHT = 4, 64
COUNTS = [int(count) for count in os.environ.get("SCALE_PROCESSES", "1 2 4").split()]
TABLES = int(os.environ.get("SCALE_TABLES", "40"))
"""Tables of each shard."""
SECONDS = float(os.environ.get("SCALE_SECONDS", "20"))
PLAN = Plan("standard", early=True)
SERVERS_OF_SHARD, TABLES_OF_100_SERVERS, PRESSES_OF_TABLE = 2500, 4, 4
"""The assumptions of the estimate: servers of a shard, tables at the busiest hour, presses a minute at a table."""
TICK = os.sysconf("SC_CLK_TCK")


def places(wire: Wire) -> list[tuple[int, int]]:
    """A server and its channel for each shard."""
    found: dict[int, tuple[int, int]] = {}
    while len(found) < SHARDS:
        wire.state._ids += 1 << 22  # the bits above these tell the shard
        guild = wire.state.new_guild("Court")
        if (shard := (guild >> 22) % SHARDS) in found:
            del wire.state.guilds[guild]
        else:
            found[shard] = (guild, wire.state.new_channel(guild, "kings"))
    return list(found.values())


async def saturated(acts: Callable[[random.Random], Act | None], seconds: float) -> tuple[float, float]:
    """Keep `IN_FLIGHT` acts going for a round; return its beginning and end, in seconds since 1970.

    Returns when all acts are done. The openings of matches take seconds, so the last acts outlast the round; what
    happens then, with ever fewer presses, is no part of it.
    """
    since, end = time.time(), time.monotonic() + seconds

    async def one(seed: int) -> None:
        rng = random.Random(seed)
        while time.monotonic() < end:
            if act := acts(rng):
                await act()
            else:
                await asyncio.sleep(0.005)

    await asyncio.gather(*(one(seed) for seed in range(IN_FLIGHT)))
    return since, since + seconds


def spent(server: Server) -> float:
    """Processor seconds of all processes of this PostgreSQL server so far."""
    total = 0.0
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:  # the process has ended
            continue
        if int(fields[1]) == server.pid or folder.name == str(server.pid):
            total += (int(fields[11]) + int(fields[12])) / TICK
    return total


def rate(bots: Sequence[Bot], log: Log, since: float, until: float) -> tuple[float, float]:
    """Presses a second, and processor milliseconds of all bots for each of them."""
    presses = len([at for at, _ in log.presses if since <= at < until])
    found: list[list[Reading]] = [bot.during(since, until) for bot in bots]
    cpu = sum([(one[-1].cpu - one[0].cpu) / (one[-1].at - one[0].at) for one in found])
    return presses / (until - since), cpu * (until - since) / max(1, presses) * 1000


async def measured(server: Server, url: str, nats: str, count: int, folder: Path) -> tuple[float, float, float]:
    """Presses a second of so many processes; processor milliseconds of a press in the bots and in PostgreSQL."""
    async with AsyncExitStack() as stack:
        wire = await stack.enter_async_context(running())
        where = places(wire)
        settings = {"DATABASE_URL": url, "NATS_URL": nats, "SHARDS": str(SHARDS), "SHARES": str(-(-SHARDS // count))}
        bots = []
        for number in range(count):
            name = f"bot-{count}-{number}"
            bots.append(await stack.enter_async_context(launched("fake_discord.bot", name, wire, folder, settings)))
            await wire.gateway.ready(min(SHARDS, (number + 1) * -(-SHARDS // count)))
        log = Log()
        tables = await opened(wire, iter(where * TABLES), log, [PLAN], TABLES * SHARDS)
        began, before = time.time(), spent(server)
        since, until = await saturated(lambda rng: random_act(tables, rng), SECONDS)
        presses, cpu = rate(bots, log, since, until)
        database = spent(server) - before  # also of the last acts, which outlast the round
        return presses, cpu, database / max(1.0, presses * (time.time() - began)) * 1000


def paper(bots: float, database: float) -> None:
    """Print the estimate for 2,500 servers a shard, from the processor time of a press."""
    tables = SERVERS_OF_SHARD * TABLES_OF_100_SERVERS / 100
    presses = tables * PRESSES_OF_TABLE / 60
    print(f"\non paper, not measured: a shard of {SERVERS_OF_SHARD:,} servers")
    print(f"{'assumed: tables at once in 100 servers at the busiest hour':<58} {TABLES_OF_100_SERVERS}")
    print(f"{'assumed: presses a minute at a table':<58} {PRESSES_OF_TABLE}")
    print(f"{'so a shard has presses a second':<58} {presses:.1f}")
    print(f"{'of one core for the bot of a shard':<58} {presses * bots / 1000:.1%}")
    print(f"{'shards that one core sustains at half its time':<58} {500 / (presses * bots):.0f}")
    print(f"{'of one core for PostgreSQL with 16 such shards':<58} {16 * presses * database / 1000:.1%}")


async def main() -> None:
    """Measure with several processes; says so where PostgreSQL or NATS is missing."""
    try:
        await table()
    except NotInstalledError as missing:
        print(missing)


async def table() -> None:
    """Measure, and print a row for each number of processes. Raises NotInstalledError."""
    cores = len(os.sched_getaffinity(0))
    print(
        f"{cores} cores, for the bots, PostgreSQL, the stand-in and the people together; load {os.getloadavg()[0]:.1f}"
    )
    print(f"{SHARDS} shards, {TABLES * SHARDS} tables, {IN_FLIGHT} presses in flight, {SECONDS:.0f} s\n")
    print("processes  presses/s  ms of a press in the bots  in PostgreSQL")
    found: list[tuple[float, float, float]] = []
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server, nats = stack.enter_context(a_server()), stack.enter_context(a_nats_server())
        for count in COUNTS:
            with ExitStack() as one:
                url = await asyncio.to_thread(one.enter_context, a_database(server.url))
                found.append(await measured(server, url, nats, count, folder))
                await asyncio.to_thread(one.close)
            presses, bots, database = found[-1]
            told = "  no scaling figure: more processes than cores" if count > cores else ""
            print(f"{count:>9}  {presses:>9,.0f}  {bots:>25.2f}  {database:>13.2f}{told}", flush=True)
    print("\nThe stand-in and PostgreSQL run on the same cores: with a core for each process the rows would be higher.")
    paper(found[0][1], found[0][2])
