"""Many tables in many servers, and a random person at one of them."""

from __future__ import annotations

import asyncio
import gc
import os
import random
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple, TypeAlias

from benchmarks.crowd.processes import Bot, started
from benchmarks.crowd.tables import Log, Plan, Table
from fake_discord.server import Wire, running

MATCHES = int(os.environ.get("MATCHES", "300"))
GUILDS, CHANNELS = 20, 5
AT_ONCE = 16
"""Tables that are opened at once."""
MIX = (
    *(12 * [Plan("standard")]),
    *(3 * [Plan("standard", persons=2, computers=1)]),
    *(3 * [Plan("standard", persons=1, computers=1)]),
    *(2 * [Plan("standard", persons=3)]),
)
"""Of twenty tables."""

Act: TypeAlias = Callable[[], Awaitable[None]]


def places(wire: Wire) -> Iterator[tuple[int, int]]:
    """Servers and their channels, repeated for ever."""
    found = [(wire.guild, wire.channel)]
    for number in range(1, GUILDS):
        guild = wire.state.new_guild(f"Court {number}")
        found += [(guild, wire.state.new_channel(guild, f"kings-{at}")) for at in range(CHANNELS)]
    while True:
        yield from found


async def opened(
    wire: Wire, place: Iterator[tuple[int, int]], log: Log, mix: Sequence[Plan] = MIX, count: int = MATCHES
) -> list[Table]:
    """So many tables with their matches begun."""
    tables = [Table(wire, 1000 + n, mix[n % len(mix)], next(place), log) for n in range(count)]
    gate = asyncio.Semaphore(AT_ONCE)

    async def begin(table: Table) -> None:
        async with gate:
            await table.open()

    await asyncio.gather(*(begin(table) for table in tables))
    return tables


class Measured(NamedTuple):
    """The real bot in a process of its own, the stand-in for Discord, the places for tables, and the bot's folder."""

    bot: Bot
    wire: Wire
    places: Iterator[tuple[int, int]]
    folder: Path


@asynccontextmanager
async def measured() -> AsyncIterator[Measured]:
    """Start the real bot in an empty folder."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with running() as wire:
            place = places(wire)
            next(place)
            async with started("fake_discord.bot", wire, folder) as bot:
                yield Measured(bot, wire, place, folder)


async def live_tables(on: Measured, log: Log) -> list[Table]:
    """Tables whose matches go on; their objects are kept out of later garbage collections of this process."""
    tables = await opened(on.wire, on.places, log)
    gc.collect()
    gc.freeze()
    return tables


def random_act(tables: Sequence[Table], rng: random.Random) -> Act | None:
    """The next act of a person at a random table; None if there is none."""
    for _ in range(50):
        table = rng.choice(tables)
        if not table.busy and table.over:
            return table.open
        if asked := table.asked():
            return lambda: table.press(asked)
    return None
