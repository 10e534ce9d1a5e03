"""Hears of deleted channels and threads: a match whose table was there is shown in another place at once."""

from __future__ import annotations

from collections.abc import Callable

import discord
from discord.ext import commands


class Deletions(commands.Cog):
    """Passes on the id of each channel and thread that was deleted."""

    def __init__(self, deleted: Callable[[int], None]) -> None:
        self._deleted = deleted

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """A thread is gone."""
        self._deleted(thread.thread_id)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel is gone, with all its threads."""
        self._deleted(channel.id)
