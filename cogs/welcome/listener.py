"""Hears of invitations."""

from __future__ import annotations

import discord
from discord.ext import commands

from cogs.welcome.greeter import Greeter


class Welcome(commands.Cog):
    """Lets the greeter know of servers."""

    def __init__(self, greeter: Greeter) -> None:
        self._greeter = greeter

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot was invited, perhaps not for the first time."""
        self._greeter.invited(guild)

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """All servers are known."""
        self._greeter.connected()
