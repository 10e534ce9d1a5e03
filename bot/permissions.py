"""Hears of changes of the bot's permissions, so that messages that were forbidden are posted."""

from __future__ import annotations

import discord
from discord.ext import commands

from cogs.kit.sending.forbidden import ForbiddenMessages


class Permissions(commands.Cog):
    """Listens to what may give the bot a permission: roles, channels, threads, and its own membership.

    Discord tells of its own membership without a privileged intent; other members are not known here.
    """

    def __init__(self, forbidden: ForbiddenMessages) -> None:
        self._forbidden = forbidden

    @commands.Cog.listener()
    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """A role may do something else."""
        self._forbidden.permissions_changed(after.guild)

    @commands.Cog.listener()
    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """What channels have forbidden to this role is gone with it."""
        self._forbidden.permissions_changed(role.guild)

    @commands.Cog.listener()
    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """A channel allows something else."""
        self._forbidden.permissions_changed(after.guild)

    @commands.Cog.listener()
    async def on_thread_update(self, before: discord.Thread, after: discord.Thread) -> None:
        """A thread may have been unlocked."""
        self._forbidden.permissions_changed(after.guild)

    @commands.Cog.listener()
    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """The bot has other roles."""
        self._forbidden.permissions_changed(after.guild)
