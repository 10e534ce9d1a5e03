"""Whether the bot is fast enough: 300 live matches, 60 presses a second, with pictures. `python -m benchmarks press`

Discord lets one bot send 50 requests a second, and a process that serves 2,500 servers meets perhaps 30 presses in the
busiest second of its best evening. The aims are that 99 of 100 presses are answered within 120 ms on two cores, and
that a press takes at most 4.5 times the processor time that a bot needs which only says "ok".

Both bots run at the same time in processes of their own, and are pressed in turns, so that both meet the same machine.
Processor time is that of all threads. The figures are medians of the rounds, because the speed of a shared machine
differs from one round to the next. MATCHES and RATE in the environment change the load. It takes two minutes.
"""

from __future__ import annotations

import asyncio
import os
import random
import statistics
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from benchmarks.crowd.crowd import Act, live_tables, measured, random_act
from benchmarks.crowd.processes import Bot, cost, started
from benchmarks.crowd.tables import Log, Table
from fake_discord.playing import answer
from fake_discord.server import Wire, running

RATE = float(os.environ.get("RATE", "60"))
LATE, TIMES = 0.120, 4.5
"""The aims: seconds within which 99 of 100 presses are answered, and the processor time beside the floor bot's."""
ROUNDS, ROUND_SECONDS = 4, 10.0


async def steady(acts: Callable[[random.Random], Act | None], seconds: float = ROUND_SECONDS) -> tuple[float, float]:
    """Send `RATE` presses a second, whether earlier ones have been answered or not.

    Returns the beginning and the end, in seconds since 1970. Returns when all acts are done: openings of matches take
    seconds.
    """
    rng, tasks = random.Random(1), set[asyncio.Task[None]]()
    clock, since = asyncio.get_running_loop().time, time.time()
    due = start = clock()
    while due < start + seconds:
        due += rng.expovariate(RATE)
        await asyncio.sleep(max(0.0, due - clock()))
        if act := acts(rng):
            task = asyncio.create_task(_run(act))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
    if tasks:
        await asyncio.wait(tasks, timeout=5)
    return since, since + seconds


async def _run(act: Act) -> None:
    await act()


def copied(tables: Sequence[Table], wire: Wire, log: Log) -> Callable[[random.Random], Act]:
    """Presses on copies of the messages of these tables, at another stand-in."""
    copies = []
    for panel in [hand.panel for table in tables for hand in table.hands.values() if hand.asked]:
        person = wire.person("Ann")
        copies.append((person, wire.state.post(wire.channel, panel.data, viewer=person.id)))

    def act(rng: random.Random) -> Act:
        person, copy = rng.choice(copies)

        async def press() -> None:
            await log.note(answer(person, copy, rng))

        return press

    return act


async def side_by_side(bot: Bot, tables: Sequence[Table], log: Log, folder: Path) -> None:
    """Press both bots in turns, and print how soon they answer and what a press costs."""
    async with running() as wire, started("benchmarks.crowd.floor", wire, folder) as floor:
        floor_log = Log()
        sides = (
            ("real bot", bot, log, lambda rng: random_act(tables, rng)),
            ("floor bot", floor, floor_log, copied(tables, wire, floor_log)),
        )
        costs: dict[str, list[float]] = {label: [] for label, *_ in sides}
        answered: dict[str, list[float]] = {label: [] for label, *_ in sides}
        for _ in range(ROUNDS):
            for label, process, pressed, acts in sides:
                pressed.presses.clear()
                since, until = await steady(acts)
                waits = [taken for at, taken in pressed.presses if at < until]
                print(
                    f"{f'{label}: sent to acknowledged':<58} {spread(waits)}, {len(waits) / ROUND_SECONDS:.0f} a second"
                )
                costs[label].append(cost(label, process.during(since, until), pressed))
                answered[label].append(percentile(waits, 99))
        real, least = (statistics.median(found) for found in costs.values())
        times = statistics.median([real / floor for real, floor in zip(*costs.values(), strict=True)])
        late = statistics.median(answered["real bot"])
        print(f"{'not answered within 3 s':<58} {log.unanswered} (aim 0)")
        print(f"{'99 of 100 answered within':<58} {late * 1000:.0f} ms (aim {LATE * 1000:.0f})")
        print(f"{'processor time a press':<58} {real:.2f} ms, floor {least:.2f}: {times:.1f} times (aim {TIMES})")


def percentile(seconds: Sequence[float], percent: int) -> float:
    """So many of 100 are at most this."""
    return statistics.quantiles(seconds, n=100)[percent - 1]


def spread(seconds: Sequence[float]) -> str:
    """The percentiles of these durations as text."""
    told = [percentile(seconds, 50), percentile(seconds, 99), max(seconds)]
    return ", ".join(f"{name} {found * 1000:.0f} ms" for name, found in zip(("p50", "p99", "max"), told, strict=True))


async def main() -> None:
    """Measure presses on a bot in a process of its own."""
    async with measured() as on:
        log = Log()
        tables = await live_tables(on, log)
        print(f"{'live matches, presses a second':<58} {len(tables):,}, {RATE:.0f}")
        on.wire.limits.on = True
        await side_by_side(on.bot, tables, log, on.folder)
