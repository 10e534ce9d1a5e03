"""Holds the clocks while the connection to Discord is lost."""

from __future__ import annotations

from collections.abc import Callable, Collection

import discord
from discord.ext import commands

from host.matches.outages import Outages

STARTING = -1
"""A placeholder for the shards that have not been connected yet."""


class Gateway(commands.Cog):
    """Tells the host when Discord or one server becomes unreachable or reachable.

    With several shards all clocks stand still while any shard is lost: that usually takes seconds, and the time is
    added to all deadlines.
    """

    def __init__(
        self, outages: Outages, there: Callable[[], Collection[int]], concerned: Callable[[], Collection[int]]
    ) -> None:
        """`there` returns the reachable servers, `concerned` those in which something goes on beside matches."""
        self._outages, self._there, self._concerned = outages, there, concerned
        self._lost: set[int] = {STARTING}

    async def cog_load(self) -> None:
        """Hold all clocks until the bot is connected."""
        await self._outages.hold()

    @commands.Cog.listener()
    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Hold all clocks: a shard is lost. Discord repeats this event with every failed attempt."""
        self._lost.add(shard_id)
        await self._outages.hold()

    @commands.Cog.listener()
    async def on_shard_resumed(self, shard_id: int) -> None:
        """A shard has resumed its session; presses of the interruption follow."""
        await self._back(shard_id)

    @commands.Cog.listener()
    async def on_shard_ready(self, shard_id: int) -> None:
        """A shard has a new session."""
        if STARTING not in self._lost:
            await self._outages.compare(self._there(), self._concerned())
        await self._back(shard_id)

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """All shards and servers are known: servers may have removed the bot while it was offline."""
        await self._outages.compare(self._there(), self._concerned())
        await self._back(STARTING)

    @commands.Cog.listener("on_guild_remove")
    @commands.Cog.listener("on_guild_unavailable")
    async def guild_lost(self, guild: discord.Guild) -> None:
        """The bot was removed from this server, or the server has an outage."""
        await self._outages.hold_guild(guild.id)

    @commands.Cog.listener("on_guild_join")
    @commands.Cog.listener("on_guild_available")
    async def guild_back(self, guild: discord.Guild) -> None:
        """The bot was invited, perhaps not for the first time, or the server's outage is over."""
        await self._outages.release_guild(guild.id)

    async def _back(self, shard_id: int) -> None:
        self._lost.discard(shard_id)
        if not self._lost:
            await self._outages.release()
