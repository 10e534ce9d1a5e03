"""Messages that Discord has forbidden: they are tried again when the bot gets a permission where they belong.

Discord tells of every change of roles and channels. A change that gives the bot nothing leads to no request, however
often it comes: requests that are forbidden count against the bot.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field

import discord
from discord.ext import commands


@dataclass
class _Place:
    """The permissions that the bot had in a place at the last change, and what to do when it gets another one."""

    permissions: int
    again: dict[Hashable, Callable[[], None]] = field(default_factory=dict)


class ForbiddenMessages(commands.Cog):
    """The forbidden messages of all servers of this process; a listener of Discord's events.

    Discord tells of the bot's own membership without a privileged intent; other members are not known here.
    """

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._places: dict[int, dict[tuple[int, ...], _Place]] = {}

    def add(self, guild_id: int, places: tuple[int, ...], key: Hashable, again: Callable[[], None]) -> None:
        """Call `again` once when the bot gets a permission where the message `key` belongs.

        places  the ids of thread and channel, or of the channel: the first one that discord.py knows decides
        """
        here = self._places.setdefault(guild_id, {})
        place = here.setdefault(places, _Place(_permissions(self._client.get_guild(guild_id), places)))
        place.again[key] = again

    @commands.Cog.listener("on_guild_role_update")
    @commands.Cog.listener("on_guild_role_delete")
    @commands.Cog.listener("on_guild_channel_update")
    @commands.Cog.listener("on_thread_update")
    @commands.Cog.listener("on_member_update")
    async def permissions_may_have_changed(
        self, *changed: discord.Role | discord.abc.GuildChannel | discord.Thread | discord.Member
    ) -> None:
        """A role, channel, thread or member was changed or deleted: given as it is now or was last."""
        self.permissions_changed(changed[-1].guild)

    def permissions_changed(self, guild: discord.Guild) -> None:
        """Try the messages again for which the bot has got a permission, since they were forbidden, in this server."""
        here = self._places.get(guild.id, {})
        for places, place in list(here.items()):
            before, place.permissions = place.permissions, _permissions(guild, places)
            if place.permissions & ~before:
                del here[places]
                for again in place.again.values():
                    again()
        if not here:
            self._places.pop(guild.id, None)


def _permissions(guild: discord.Guild | None, places: tuple[int, ...]) -> int:
    """What the bot may do in the first of these places that discord.py knows: nothing in a locked thread.

    Before the bot is connected no server is known, and the first change counts as if it gave all permissions.
    """
    if guild is None:
        return 0
    channel = next((found for found in map(guild.get_channel_or_thread, places) if found is not None), None)
    if channel is None or (isinstance(channel, discord.Thread) and (channel.locked or channel.parent is None)):
        return 0
    return channel.permissions_for(guild.me).value
