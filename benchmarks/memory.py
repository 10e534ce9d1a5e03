"""The memory of the bot while matches are played through, over the wire. `python -m benchmarks memory`

The bot runs in a process of its own, which measures itself; the stand-in for Discord and the people are in this one.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Sequence

from benchmarks.crowd.crowd import AT_ONCE, live_tables, measured
from benchmarks.crowd.processes import Bot
from benchmarks.crowd.tables import PATIENCE, Log, Plan, Table
from fake_discord.people import texts
from fake_discord.server import Wire

BATCHES, BATCH = 3, 60
QUICK = Plan("quickplay1", early=True)


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


async def main() -> None:
    """Measure the memory of a bot in a process of its own."""
    async with measured() as on:
        await memory(on.bot, on.wire, on.places, Log())
        tables = await live_tables(on, Log())
        print(f"{f'with {len(tables):,} live matches':<58} {await on.bot.rss():.1f} MB")
