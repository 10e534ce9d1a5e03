"""The real bot in a process of its own, which can be killed at any moment and started again in a fraction of a second.

A process that has imported everything forks each of them, so that hundreds of starts cost little.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import sys
from datetime import UTC, datetime, timedelta
from multiprocessing.process import BaseProcess
from pathlib import Path

from fake_discord.bot import TOKEN, pointed
from fake_discord.server import Wire

FORK = multiprocessing.get_context("forkserver")
FORK.set_forkserver_preload(
    [
        "bot.__main__",
        "fake_discord.bot",
        "aiosqlite",
        "sqlalchemy.dialects.sqlite.aiosqlite",
        "asyncpg",
        "nats.aio.client",
        "tests.faults.preloaded",
    ]
)

USUAL = {
    "DISCORD_TOKEN": TOKEN,
    "LOG_LEVEL": "ERROR",
    "APPLICATION_EMOJIS": "false",  # drawing them takes longer than all the rest of a start
    "BOARD_PICTURES": "false",  # drawing takes processor time that these tests do not need
}


class Bot:
    """`python -m bot` on this file, or the database of a URL, against this stand-in. `said` has its stderr."""

    def __init__(
        self, wire: Wire, database: Path, said: Path | None = None, *, url: str | None = None, **settings: str
    ) -> None:
        self.wire, self.database, self.settings = wire, database, settings
        self.url = url or f"sqlite+aiosqlite:///{database}"
        self.said = said or database.with_suffix(".stderr")
        self.away = timedelta()
        """How long there was no process before this one, at least."""
        self._died: datetime | None = None
        self._process: BaseProcess | None = None

    def fork(self, address: str = "") -> None:
        """Start it; it reaches the stand-in at this address of it, if there are several."""
        settings = {**USUAL, "DATABASE_URL": self.url, **self.settings}
        self.away = datetime.now(UTC) - self._died if self._died else timedelta()
        self._process = FORK.Process(target=_run, args=(address or self.wire.url, settings, str(self.said)))
        self._process.start()

    async def start(self) -> None:
        """Return when it has connected. A process that ends before that fails the test with its last words."""
        before = self.wire.gateway.identified
        self.fork()
        async with asyncio.timeout(120):
            while self.wire.gateway.identified == before:
                assert self._process.is_alive(), self.last_words()
                await asyncio.sleep(0.005)

    async def kill(self) -> None:
        """SIGKILL."""
        await self.signal(signal.SIGKILL)

    async def stop(self) -> int:
        """SIGTERM; its exit code."""
        return await self.signal(signal.SIGTERM)

    async def signal(self, number: signal.Signals) -> int:
        os.kill(self._process.pid, number)
        return await self.ended()

    async def ended(self) -> int:
        """Its exit code, when it has ended."""
        await asyncio.to_thread(self._process.join, 60)
        assert self._process.exitcode is not None
        self._died = datetime.now(UTC)
        return self._process.exitcode

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def alive(self) -> bool:
        return self._process is not None and self._process.is_alive()

    def last_words(self) -> str:
        return self.said.read_text()[-3000:] if self.said.exists() else ""


def _run(url: str, settings: dict[str, str], said: str) -> None:
    """In the new process."""
    os.environ.update(settings)
    descriptor = os.open(said, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(descriptor, 2)
    sys.stderr = os.fdopen(2, "w", buffering=1, closefd=False)
    from bot.__main__ import main
    from bot.shares import process

    process.EVERY = float(os.environ.get("COUNT", process.EVERY))
    with pointed(url, identify=float(os.environ.get("IDENTIFY", "0"))):
        code = main([])
    sys.stderr.flush()
    os._exit(code)
