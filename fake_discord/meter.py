"""Measurements of the bot's process: event-loop lag, processor time, memory, commits; a line of JSON per second.

Off unless `WIRE_METER` is set. The lag is the delay of a timer that is due every `EVERY` seconds; a press that arrives
at that moment waits as long.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import discord
import sqlalchemy as sa
from sqlalchemy import event

EVERY = 0.02
PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass(frozen=True, slots=True)
class Reading:
    """One second of a process.

    at       seconds since 1970
    cpu      processor seconds since the start, of all threads
    rss      resident memory, bytes
    commits  transactions committed since the start
    lags     delays of the timer in this second, in seconds
    pauses   garbage collections that took more than a millisecond in this second, in processor seconds
    collected  processor seconds in garbage collections since the start
    """

    at: float
    cpu: float
    rss: int
    commits: int
    lags: tuple[float, ...]
    pauses: tuple[float, ...]
    collected: float


class _Meter:
    def __init__(self, loop: asyncio.AbstractEventLoop, file: Path) -> None:
        self._loop, self._file = loop, file
        self._commits = 0
        self._lags: list[float] = []
        self._pauses: list[float] = []
        self._collected = self._collecting = 0.0
        self._due = loop.time() + EVERY
        self._written = loop.time()
        event.listen(sa.Engine, "commit", self._count)
        gc.callbacks.append(self._collect)
        loop.call_at(self._due, self._tick)

    def _count(self, connection: Any) -> None:
        self._commits += 1

    def _collect(self, phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            self._collecting = time.thread_time()
            return
        seconds = time.thread_time() - self._collecting
        self._collected += seconds
        if seconds > 0.001:
            self._pauses.append(seconds)

    def _tick(self) -> None:
        now = self._loop.time()
        self._lags.append(now - self._due)
        if now - self._written >= 1:
            self._write()
            self._written = now
        self._due = max(self._due + EVERY, now)
        self._loop.call_at(self._due, self._tick)

    def _write(self) -> None:
        rss = int(Path("/proc/self/statm").read_text().split()[1]) * PAGE
        reading = Reading(
            time.time(),
            time.process_time(),
            rss,
            self._commits,
            tuple(self._lags),
            tuple(self._pauses),
            self._collected,
        )
        self._lags.clear()
        self._pauses.clear()
        with self._file.open("a") as lines:
            lines.write(f"{json.dumps(asdict(reading))}\n")


def measure() -> None:
    """Measure from the first login on, if the environment asks for it."""
    given = os.environ.get("WIRE_METER")
    if not given:
        return
    file, login, meters = Path(given), discord.Client.login, list[_Meter]()

    async def metered(client: discord.Client, token: str) -> None:
        if not meters:
            meters.append(_Meter(asyncio.get_running_loop(), file))
        await login(client, token)

    setattr(discord.Client, "login", metered)  # noqa: B010 (mypy rejects assigning to a method)


def readings(file: Path, since: float = 0.0, until: float = float("inf")) -> list[Reading]:
    """The readings of a span of time, given in seconds since 1970."""
    lines = file.read_text().splitlines() if file.exists() else []
    found = [Reading(**json.loads(line)) for line in lines]
    return [reading for reading in found if since <= reading.at <= until]
