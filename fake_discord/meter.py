"""Measurements of the bot's process: processor time, memory, commits; a line of JSON per second.

Off unless `WIRE_METER` is set.
"""

from __future__ import annotations

import asyncio
import json
import os
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import discord
import sqlalchemy as sa
from sqlalchemy import event

EVERY = 1.0
PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass(frozen=True, slots=True)
class Reading:
    """A process at one moment.

    at       seconds since 1970
    cpu      processor seconds since the start, of all threads
    rss      resident memory, bytes
    commits  transactions committed since the start
    """

    at: float
    cpu: float
    rss: int
    commits: int


def measure() -> None:
    """Measure from the first login on, if the environment asks for it."""
    given = os.environ.get("WIRE_METER")
    if not given:
        return
    file, login, metering = Path(given), discord.Client.login, list[asyncio.Task[None]]()

    async def metered(client: discord.Client, token: str) -> None:
        if not metering:
            metering.append(asyncio.create_task(_write(file)))
        await login(client, token)

    setattr(discord.Client, "login", metered)  # noqa: B010 (mypy rejects assigning to a method)


async def _write(file: Path) -> None:
    commits = 0

    def count(connection: Any) -> None:
        nonlocal commits
        commits += 1

    event.listen(sa.Engine, "commit", count)
    while True:
        await asyncio.sleep(EVERY)
        _add(file, commits)


def _add(file: Path, commits: int) -> None:
    rss = int(Path("/proc/self/statm").read_text().split()[1]) * PAGE
    reading = Reading(time.time(), time.process_time(), rss, commits)
    with file.open("a") as lines:
        lines.write(f"{json.dumps(asdict(reading))}\n")


def readings(file: Path, since: float = 0.0, until: float = float("inf")) -> list[Reading]:
    """The readings of a span of time, given in seconds since 1970."""
    lines = file.read_text().splitlines() if file.exists() else []
    found = [Reading(**json.loads(line)) for line in lines]
    return [reading for reading in found if since <= reading.at <= until]
