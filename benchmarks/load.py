"""The whole bot under load over the wire: HTTP, a websocket, a real file, full durability. `python -m benchmarks.load`

The bot runs in a process of its own, which measures itself; the stand-in for Discord and the people are in this one.

1. Memory: matches are played through in batches.
2. Load: 1,000 live matches, 200 presses a second, with Discord's rate limits.
3. Saturation: as many presses as possible, in turns with a floor bot (`benchmarks.press`).

The full run takes seven to nine minutes on a quiet machine. LOAD=0.05 in the environment makes everything twenty
times smaller, with at least 200 live matches; it takes three minutes then, and longer beside other programs.
"""

from __future__ import annotations

import asyncio
import random
import statistics
import time
from collections.abc import Iterator, Sequence

from benchmarks.crowd.crowd import AT_ONCE, SCALE, Act, live_tables, measured, random_act
from benchmarks.crowd.processes import Bot, cost
from benchmarks.crowd.tables import PATIENCE, Log, Plan, Table
from benchmarks.press import side_by_side
from fake_discord.people import texts
from fake_discord.server import Wire

RATE = 200.0
SECONDS = max(10.0, 120 * SCALE)
BATCHES, BATCH = 3, max(AT_ONCE, round(200 * SCALE))

QUICK = Plan("quickplay1", early=True)


# 1 memory


async def batch(tables: Sequence[Table], matches: int) -> None:
    """Let these tables play this many matches."""
    left, clock = matches, asyncio.get_running_loop().time

    async def play(table: Table) -> None:
        nonlocal left
        while left > 0:
            left -= 1
            await table.open()
            pressed = clock()
            while not table.over:
                if asked := table.asked():
                    await table.press(asked)
                    pressed = clock()
                elif clock() > pressed + PATIENCE:
                    read = [texts(hand.panel) for hand in table.hands.values()]
                    raise TimeoutError(f"no player of {table.people} was asked for {PATIENCE:.0f} s; they read {read}")
                else:
                    await asyncio.sleep(0.005)

    await asyncio.gather(*(play(table) for table in tables))


async def memory(bot: Bot, wire: Wire, place: Iterator[tuple[int, int]], log: Log) -> None:
    """Measure the memory of the bot while matches are played through."""
    print(f"{'memory of the bot at the start':<58} {await bot.rss():.1f} MB")
    tables = [Table(wire, number, QUICK, next(place), log) for number in range(AT_ONCE)]
    for number in range(1, BATCHES + 1):
        began, pressed = time.perf_counter(), len(log.presses)
        await batch(tables, BATCH)
        seconds = time.perf_counter() - began
        rss, rate = await bot.rss(), (len(log.presses) - pressed) / seconds
        label = f"after {number * BATCH:,} matches played through ({rate:,.0f} presses/s)"
        print(f"{label:<58} {rss:.1f} MB")


# 2 load


async def steady(tables: Sequence[Table], rate: float, seconds: float) -> None:
    """Send this many presses per second, whether earlier ones have been answered or not."""
    rng, tasks = random.Random(1), set[asyncio.Task[None]]()
    clock = asyncio.get_running_loop().time
    due = start = clock()
    while due < start + seconds:
        due += rng.expovariate(rate)
        await asyncio.sleep(max(0.0, due - clock()))
        if act := random_act(tables, rng):
            task = asyncio.create_task(_run(act))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
    if tasks:
        await asyncio.wait(tasks, timeout=5)


async def _run(act: Act) -> None:
    await act()


async def load(bot: Bot, wire: Wire, tables: Sequence[Table], log: Log) -> None:
    """Measure presses at a fixed rate in many live matches."""
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
    """The percentiles of these durations as text."""
    cuts = statistics.quantiles(seconds, n=100)
    return f"p50 {cuts[49] * 1000:.1f} ms, p99 {cuts[98] * 1000:.1f} ms, max {max(seconds) * 1000:.1f} ms"


async def main() -> None:
    """Measure memory and presses of a bot in a process of its own."""
    async with measured() as on:
        await memory(on.bot, on.wire, on.places, Log())
        log = Log()
        tables = await live_tables(on, log)
        print(f"{f'with {len(tables):,} live matches':<58} {await on.bot.rss():.1f} MB")
        await load(on.bot, on.wire, tables, log)
        await side_by_side(on.bot, tables, log, on.folder)


if __name__ == "__main__":
    asyncio.run(main())
