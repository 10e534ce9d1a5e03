"""Bots in processes of their own, connected to a stand-in, and their cost."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from benchmarks.crowd.tables import Log
from fake_discord.meter import Reading, readings
from fake_discord.server import Wire


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

    async def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self._process.returncode is None:
            self._process.send_signal(how)
            await self._process.wait()


@asynccontextmanager
async def started(module: str, wire: Wire, folder: Path) -> AsyncIterator[Bot]:
    """The bot of this module on a file, connected to the stand-in."""
    meter = folder / f"{module}.jsonl"
    settings = {
        "WIRE_URL": wire.url,
        "WIRE_METER": str(meter),
        "DATABASE_URL": f"sqlite+aiosqlite:///{folder / 'load.db'}",
        "LOG_LEVEL": "WARNING",
        "APPLICATION_EMOJIS": "false",  # drawn and uploaded once, after the first start
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


def cost(label: str, during: Sequence[Reading], log: Log) -> float:
    """Print the cost of a press in milliseconds of processor time."""
    first, last = during[0], during[-1]
    presses = len([at for at, _ in log.presses if first.at <= at < last.at])
    cpu = (last.cpu - first.cpu) / presses * 1000
    commits = (last.commits - first.commits) / presses
    print(f"{f'{label}: processor time a press':<58} {cpu:.2f} ms, {commits:.2f} commits")
    return cpu
