"""The whole bot under load over the wire: HTTP, a websocket, a real file, full durability. `python -m benchmarks.load`

The bot runs in a process of its own, which measures itself; the stand-in for Discord and the people are in this one.

1. Memory: matches are played through in batches, as many as a thousand tables play in an hour.
2. Load: 1,000 live matches, 200 presses a second, with Discord's rate limits.
3. Saturation: as many presses as possible, in turns with a floor bot that answers "ok" to the same presses.

The full run takes about a quarter of an hour. LOAD=0.05 in the environment makes everything twenty times smaller.
"""

from __future__ import annotations

import asyncio
import gc
import os
import random
import signal
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeAlias

from benchmarks.wire.meter import Reading, readings
from benchmarks.wire.playing import answer, answers
from benchmarks.wire.server import Wire, running
from benchmarks.wire.tables import Log, Plan, Table

SCALE = float(os.environ.get("LOAD", "1"))
MATCHES = max(200, round(1000 * SCALE))
RATE = 200.0
SECONDS = max(10.0, 120 * SCALE)
BATCHES, BATCH = 6, max(20, round(500 * SCALE))
AT_ONCE = 16
"""Tables that play a batch."""
IN_FLIGHT = 64
ROUNDS, ROUND_SECONDS = 3, max(5.0, 15 * SCALE)
GUILDS, CHANNELS = 20, 5

QUICK = Plan("quickplay1", early=True)
MIX = (
    *(12 * [Plan("standard")]),
    *(3 * [Plan("standard", persons=2, computers=1)]),
    *(3 * [Plan("standard", persons=1, computers=1)]),
    *(2 * [Plan("standard", persons=3)]),
)
"""Of twenty tables."""


Act: TypeAlias = Callable[[], Awaitable[None]]


class Bot:
    """A bot in a process of its own."""

    def __init__(self, process: asyncio.subprocess.Process, meter: Path) -> None:
        self._process, self._meter = process, meter

    def during(self, since: float, until: float = float("inf")) -> list[Reading]:
        return readings(self._meter, since, until)

    async def rss(self) -> float:
        """Resident memory in MB, after a pause to settle."""
        await asyncio.sleep(2.5)
        return self.during(0)[-1].rss / 1e6

    async def end(self) -> None:
        self._process.send_signal(signal.SIGTERM)
        await self._process.wait()


@asynccontextmanager
async def started(module: str, wire: Wire, folder: Path) -> AsyncIterator[Bot]:
    """The bot of this module, connected to the stand-in."""
    meter = folder / f"{module}.jsonl"
    settings = {
        "WIRE_URL": wire.url,
        "WIRE_METER": str(meter),
        "DATABASE_URL": f"sqlite+aiosqlite:///{folder / 'load.db'}",
        "LOG_LEVEL": "WARNING",
    }
    with (folder / f"{module}.log").open("wb") as log:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", module, env=os.environ | settings, stdout=log, stderr=log
        )
    bot = Bot(process, meter)
    try:
        await wire.gateway.ready()
        yield bot
    finally:
        await bot.end()


def places(wire: Wire) -> Iterator[tuple[int, int]]:
    """Servers and their channels, repeated for ever."""
    found = [(wire.guild, wire.channel)]
    for number in range(1, GUILDS):
        guild = wire.state.new_guild(f"Court {number}")
        found += [(guild, wire.state.new_channel(guild, f"kings-{at}")) for at in range(CHANNELS)]
    while True:
        yield from found


# 1 memory


async def batch(tables: Sequence[Table], matches: int) -> None:
    """Let these tables play this many matches."""
    left = matches

    async def play(table: Table) -> None:
        nonlocal left
        while left > 0:
            left -= 1
            await table.open()
            while not table.over:
                if asked := table.asked():
                    await table.press(asked)
                else:
                    await asyncio.sleep(0.005)

    await asyncio.gather(*(play(table) for table in tables))


async def memory(bot: Bot, wire: Wire, place: Iterator[tuple[int, int]], log: Log) -> None:
    print(f"{'memory of the bot at the start':<58} {await bot.rss():.1f} MB")
    tables = [Table(wire, number, QUICK, next(place), log) for number in range(AT_ONCE)]
    for number in range(1, BATCHES + 1):
        began, pressed = time.perf_counter(), len(log.presses)
        await batch(tables, BATCH)
        seconds = time.perf_counter() - began
        rss, rate = await bot.rss(), (len(log.presses) - pressed) / seconds
        told = f"after {number * BATCH:,} matches played through ({rate:,.0f} presses/s)"
        print(f"{told:<58} {rss:.1f} MB")


# 2 load


async def opened(wire: Wire, place: Iterator[tuple[int, int]], log: Log) -> list[Table]:
    tables = [Table(wire, 1000 + n, MIX[n % len(MIX)], next(place), log) for n in range(MATCHES)]
    gate = asyncio.Semaphore(AT_ONCE)

    async def begin(table: Table) -> None:
        async with gate:
            await table.open()

    await asyncio.gather(*(begin(table) for table in tables))
    return tables


def somebody(tables: Sequence[Table], rng: random.Random) -> Act | None:
    """The next act of a person at a random table; None if there is none."""
    for _ in range(50):
        table = rng.choice(tables)
        if not table.busy and table.over:
            return table.open
        if asked := table.asked():
            return lambda: table.press(asked)
    return None


async def steady(tables: Sequence[Table], rate: float, seconds: float) -> None:
    """Send this many presses per second, whether earlier ones have been answered or not."""
    rng, tasks = random.Random(1), set[asyncio.Task[None]]()
    clock = asyncio.get_running_loop().time
    due = start = clock()
    while due < start + seconds:
        due += rng.expovariate(rate)
        await asyncio.sleep(max(0.0, due - clock()))
        if act := somebody(tables, rng):
            task = asyncio.create_task(_run(act))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
    if tasks:
        await asyncio.wait(tasks, timeout=5)


async def _run(act: Act) -> None:
    await act()


async def load(bot: Bot, wire: Wire, tables: Sequence[Table], log: Log) -> None:
    log.presses.clear()
    log.unanswered = 0
    since = time.time()
    wire.limits.on = True
    refused = wire.limits.refused
    await steady(tables, RATE, SECONDS)
    seconds = [taken for _, taken in log.presses]
    during = bot.during(since, time.time())
    print(f"{f'presses in {SECONDS:.0f} s':<58} {len(seconds):,}, {len(seconds) / SECONDS:.0f}/s (aim {RATE:.0f}/s)")
    print(f"{'not answered within 3 s':<58} {log.unanswered} (aim 0)")
    print(f"{'event sent to acknowledgement received':<58} {spread(seconds)} (aim p99 < 100 ms)")
    print(f"{'event-loop lag in the bot':<58} {spread([lag for second in during for lag in second.lags])}")
    pauses = [pause for second in during for pause in second.pauses]
    share = (during[-1].collected - during[0].collected) / (during[-1].cpu - during[0].cpu)
    told = f"{max(pauses, default=0) * 1000:.1f} ms, {share:.0%} of the processor time"
    print(f"{'longest garbage collection in the bot':<58} {told}")
    print(f"{'refused by rate limits (429)':<58} {wire.limits.refused - refused}")
    cost("real bot", during, log)


def spread(seconds: Sequence[float]) -> str:
    cuts = statistics.quantiles(seconds, n=100)
    return f"p50 {cuts[49] * 1000:.1f} ms, p99 {cuts[98] * 1000:.1f} ms, max {max(seconds) * 1000:.1f} ms"


def cost(label: str, during: Sequence[Reading], log: Log) -> float:
    """Print what a press costs; processor milliseconds."""
    first, last = during[0], during[-1]
    presses = len([at for at, _ in log.presses if first.at <= at < last.at])
    cpu = (last.cpu - first.cpu) / presses * 1000
    commits = (last.commits - first.commits) / presses
    print(f"{f'{label}: processor time a press':<58} {cpu:.2f} ms, {commits:.2f} commits")
    return cpu


# 3 saturation


async def saturated(acts: Callable[[random.Random], Act | None]) -> None:
    """Keep this many presses in flight for a round."""
    end = time.monotonic() + ROUND_SECONDS

    async def one(seed: int) -> None:
        rng = random.Random(seed)
        while time.monotonic() < end:
            if act := acts(rng):
                await act()
            else:
                await asyncio.sleep(0.005)

    await asyncio.gather(*(one(seed) for seed in range(IN_FLIGHT)))


def copied(tables: Sequence[Table], wire: Wire, log: Log) -> Callable[[random.Random], Act]:
    """Presses on copies of what these tables see, at another stand-in."""
    copies = []
    for panel in [panel for table in tables for panel in table.panels.values() if answers(panel)]:
        person = wire.person("Somebody")
        copies.append((person, wire.state.post(wire.channel, panel.data, viewer=person.id)))

    def act(rng: random.Random) -> Act:
        person, copy = rng.choice(copies)

        async def press() -> None:
            await log.note(answer(person, copy, rng))

        return press

    return act


async def side_by_side(bot: Bot, tables: Sequence[Table], log: Log, folder: Path) -> None:
    async with running() as wire, started("benchmarks.wire.floor", wire, folder) as floor:
        floor_log = Log()
        sides = (
            ("real bot", bot, log, lambda rng: somebody(tables, rng)),
            ("floor bot", floor, floor_log, copied(tables, wire, floor_log)),
        )
        costs: dict[str, list[float]] = {label: [] for label, *_ in sides}
        for _ in range(ROUNDS):
            for label, measured, pressed, acts in sides:
                pressed.presses.clear()
                since = time.time()
                await saturated(acts)
                rate = len(pressed.presses) / ROUND_SECONDS
                print(f"{f'{label}: presses a second, {IN_FLIGHT} in flight':<58} {rate:,.0f}")
                costs[label].append(cost(label, measured.during(since, time.time()), pressed))
        real, least = (statistics.median(found) for found in costs.values())
        print(f"{'presses a second on one core, by processor time':<58} {1000 / real:,.0f}, floor {1000 / least:,.0f}")
        print(f"{'ratio':<58} {least / real:.2f} (aim >= 0.5)")


async def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with running() as wire:
            place = places(wire)
            next(place)
            async with started("benchmarks.wire.bot", wire, folder) as bot:
                await memory(bot, wire, place, Log())
                log = Log()
                tables = await opened(wire, place, log)
                gc.collect()
                gc.freeze()
                print(f"{f'with {len(tables):,} live matches':<58} {await bot.rss():.1f} MB")
                await load(bot, wire, tables, log)
                await side_by_side(bot, tables, log, folder)


if __name__ == "__main__":
    asyncio.run(main())
