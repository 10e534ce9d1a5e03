"""Several bot processes on one PostgreSQL server, with a server of Discord for each shard."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from time import monotonic

from bot.shares.census import COUNT
from fake_discord.server import Wire
from tests.db.postgres import execute
from tests.faults.process import Bot

WITHIN = 15.0
"""Seconds in which a share has a process again."""


class Cluster:
    """Bot processes with the same database and the same number of shards."""

    def __init__(self, wire: Wire, url: str, folder: Path, shards: int) -> None:
        self.wire, self.url, self._folder, self.shards = wire, url, folder, shards
        self.bots: list[Bot] = []
        self.guilds = [self._guild(shard) for shard in range(shards)]

    def _guild(self, shard: int) -> int:
        while True:
            guild = self.wire.state.new_guild(f"Court {shard}")
            if (guild >> 22) % self.shards == shard:
                return guild
            del self.wire.state.guilds[guild]
            self.wire.state.ahead += 0.001  # the shard of a server follows from the millisecond of its id

    def add(self, url: str = "", address: str = "", **settings: str) -> Bot:
        """Start one more process, on these ways to the database and the stand-in where it has ones of its own."""
        name = self._folder / f"bot{len(self.bots)}"
        bot = Bot(self.wire, name, url=url or self.url, SHARDS=str(self.shards), **settings)
        self.bots.append(bot)
        bot.fork(address)
        return bot

    async def holders(self) -> dict[int, str]:
        """Which process runs which share, by its locks."""
        rows = await asyncio.to_thread(execute, self.url, COUNT)
        return {number: name for kind, number, name in rows if kind == 7_301}

    async def spread(self, *counts: int, within: float = WITHIN) -> float:
        """Wait until the processes run so many shares each; the seconds that it took."""
        began = monotonic()
        while sorted(Counter((found := await self.holders()).values()).values()) != sorted(counts):
            said = [bot.last_words() for bot in self.bots]
            assert monotonic() - began < within, (found, said)
            await asyncio.sleep(0.2)
        return monotonic() - began

    async def connected(self) -> None:
        """Wait until every shard has a session."""
        async with asyncio.timeout(WITHIN):
            await self.wire.gateway.ready(self.shards)
