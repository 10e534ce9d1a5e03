"""What the connection to Discord does to clocks: while nobody can press, they stand still."""

from __future__ import annotations

from collections.abc import Callable, Collection

import discord
from discord.ext import commands

from host.matches.outages import Outages

STARTING = -1
"""Stands for the shards that have not been connected for the first time."""


class Gateway(commands.Cog):
    """Tells the host when Discord, or one server, is out of reach and when it is there again.

    With several shards all clocks stand still as long as one of them is lost: it lasts seconds as a rule, and the time
    is given back to everybody.
    """

    def __init__(self, outages: Outages, there: Callable[[], Collection[int]]) -> None:
        """`there` tells the servers that can be reached."""
        self._outages, self._there = outages, there
        self._lost: set[int] = {STARTING}

    async def cog_load(self) -> None:
        """Nobody can press before the bot is connected."""
        await self._outages.hold()

    @commands.Cog.listener()
    async def on_shard_disconnect(self, shard_id: int) -> None:
        """A shard is lost. Comes again with every attempt that fails."""
        self._lost.add(shard_id)
        await self._outages.hold()

    @commands.Cog.listener()
    async def on_shard_resumed(self, shard_id: int) -> None:
        """A shard is back, and what was pressed in a short break comes after it."""
        await self._back(shard_id)

    @commands.Cog.listener()
    async def on_shard_ready(self, shard_id: int) -> None:
        """A shard is back with a new session."""
        await self._back(shard_id)

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """All shards are there, and all servers that the bot is in are known: one may have gone while it was away."""
        await self._outages.compare(self._there())
        await self._back(STARTING)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed from this server."""
        await self._outages.miss(guild.id)

    @commands.Cog.listener()
    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Discord has trouble with this server."""
        await self._outages.miss(guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot was invited, perhaps again."""
        await self._outages.reach(guild.id)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Discord has mended this server."""
        await self._outages.reach(guild.id)

    async def _back(self, shard_id: int) -> None:
        self._lost.discard(shard_id)
        if not self._lost:
            await self._outages.release()
