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

    @commands.Cog.listener("on_guild_role_update")
    @commands.Cog.listener("on_guild_role_delete")
    @commands.Cog.listener("on_guild_channel_update")
    @commands.Cog.listener("on_thread_update")
    @commands.Cog.listener("on_member_update")
    async def allow_something_else(
        self, *changed: discord.Role | discord.abc.GuildChannel | discord.Thread | discord.Member
    ) -> None:
        """What was changed or deleted, as it is now or was last: it may have forbidden something, or allow it now."""
        self._forbidden.permissions_changed(changed[-1].guild)
