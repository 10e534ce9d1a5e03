"""How soon the tables of one server are back after the bot was killed. `MATCHES=96 python -m benchmarks restart`

The real bot runs against the stand-in for Discord. A table is back when its board was edited by the new process. From
the start of the new process one player after the other presses, each as soon as the press before was answered.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import signal
import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks.crowd.crowd import opened
from benchmarks.crowd.processes import started
from benchmarks.crowd.tables import Log, Plan, Table
from fake_discord.server import Wire, running

MATCHES = int(os.environ.get("MATCHES", "96"))
PATIENCE = 300.0
BOARD = r"/channels/\d+/messages/\d+"
PRESSES = 30


async def main() -> None:
    """Print when the process was connected, when boards were edited, and when presses were answered."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with running() as wire:
            place = itertools.repeat((wire.guild, wire.channel))
            log = Log()
            async with started("fake_discord.bot", wire, folder) as bot:
                tables = await opened(wire, place, log, (Plan("standard"),), MATCHES)
                await asyncio.sleep(5)
                await bot.end(signal.SIGKILL)
            log.presses.clear()
            begun = time.time()
            async with started("fake_discord.bot", wire, folder) as bot:
                print(f"{'connected':<58} {time.time() - begun:.1f} s")
                boards, _ = await asyncio.gather(_boards(wire, begun), _presses(tables))
                cpu = [reading.cpu for reading in bot.during(begun) if reading.at <= begun + boards[-1]]
        answered = [at + seconds - begun for at, seconds in log.presses]
        waits = [seconds for _, seconds in log.presses]
        half = statistics.median(boards)
        print(f"{'boards edited: first, half, all':<58} {boards[0]:.1f} s, {half:.1f} s, {boards[-1]:.1f} s")
        print(f"{'processor time until then':<58} {cpu[-1]:.1f} s")
        print(f"{'first press answered':<58} {answered[0]:.1f} s")
        print(f"{'a press: median and longest':<58} {statistics.median(waits):.2f} s, {max(waits):.2f} s")
        print(f"{'presses without an answer in time':<58} {log.unanswered}")


async def _boards(wire: Wire, begun: float) -> list[float]:
    """When each board was edited first, in seconds, once all were. Raises TimeoutError."""
    back: dict[str, float] = {}
    async with asyncio.timeout(PATIENCE):
        while len(back) < MATCHES:
            await asyncio.sleep(0.5)
            for request in wire.sent("PATCH", BOARD):
                if request.at >= begun:
                    back.setdefault(request.path, request.at - begun)
    return sorted(back.values())


async def _presses(tables: Sequence[Table]) -> None:
    """At one table after the other someone presses."""
    for table in tables[:PRESSES]:
        if asked := table.asked():
            await table.press(asked)
