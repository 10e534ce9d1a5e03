"""Posts one message in a server that has invited the bot, also after a crash; never a second one.

The invitation is stored before the message is posted (`DUE`), and the place of the message after it. A start between
the two looks for the message by its button. Where the bot may write nowhere, the message waits for the permission.
"""

from __future__ import annotations

from functools import partial

import discord
import structlog
from discord.ext import commands

from cogs.kit.interactions.ids import make
from cogs.kit.pages.layout import Page
from cogs.kit.pages.looks import Looks
from cogs.kit.sending.forbidden import ForbiddenMessages
from cogs.kit.sending.own_posts import Single, post_once
from cogs.kit.sending.refresh_queue import RefreshQueue
from cogs.welcome.pages import welcome_page
from cogs.welcome.places import places_of
from host.background import BackgroundTasks
from host.ports import Games
from tournaments.ports import Post, Posts

KEY = "welcome:{}"
DUE = Post(0, 0)
"""Stored in place of a message until it is posted."""

log = structlog.get_logger(__name__)


class Greeter(commands.Cog):
    """Greets the servers of one client; a listener of Discord's events."""

    def __init__(
        self,
        client: discord.Client,
        posts: Posts,
        games: Games,
        looks: Looks,
        forbidden: ForbiddenMessages,
        background: BackgroundTasks,
    ) -> None:
        self._client, self._posts, self._games, self._looks = client, posts, games, looks
        self._forbidden, self._background = forbidden, background
        self._due: list[int] = []
        self._queue: RefreshQueue[int] = RefreshQueue(self._greet)

    async def start(self) -> None:
        """Read which servers a process before was about to greet. Raises StorageDown."""
        found = await self._posts.posts(KEY.format(""))
        self._due = [int(key.removeprefix(KEY.format(""))) for key, post in found.items() if post == DUE]

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot has come into this server: greet it, unless it was greeted before."""
        self._background.start(self._invited(guild))

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Greet the servers that a process before was about to greet: all servers are known now."""
        for guild_id in self._due:
            self._queue.kick(guild_id)
        self._due = []

    async def _invited(self, guild: discord.Guild) -> None:
        if guild.text_channels and await self._post_of(guild.id) is None:
            await self._posts.keep_post(KEY.format(guild.id), DUE)
            self._queue.kick(guild.id)

    async def close(self) -> None:
        """Finish running posts."""
        await self._queue.close()

    async def _post_of(self, guild_id: int) -> Post | None:
        key = KEY.format(guild_id)
        return (await self._posts.posts(key)).get(key)

    async def _greet(self, guild_id: int) -> None:
        guild = self._client.get_guild(guild_id)
        if guild is None or await self._post_of(guild_id) != DUE:
            return
        channel = _first(guild)
        since = guild.me.joined_at or guild.created_at
        wanted = Single(KEY.format(guild_id), guild_id, make("set_up"), since, partial(self._page, guild, channel))
        try:
            await post_once(self._client, self._posts, wanted, channel.id)
        except (discord.Forbidden, discord.NotFound) as error:
            log.info("a server could not be greeted", guild=guild_id, code=error.code)
            self._forbidden.add(guild_id, (channel.id,), ("welcome",), partial(self._queue.kick, guild_id))

    async def _page(self, guild: discord.Guild, channel: discord.TextChannel) -> Page:
        [here] = places_of(guild, [channel])
        with await self._looks.in_public(guild.id):
            return welcome_page(self._games, here)


def _first(guild: discord.Guild) -> discord.TextChannel:
    """The channel in which Discord welcomes members, else the first, of those in which a match can be held.

    If there is none, of those in which the bot may write; else of all. There is at least one text channel.
    """
    system = [guild.system_channel] if guild.system_channel is not None else []
    channels = [*system, *guild.text_channels]
    places = dict(zip(channels, places_of(guild, channels), strict=True))
    return min(channels, key=lambda channel: (not _writes(guild, channel), bool(places[channel].lacking)))


def _writes(guild: discord.Guild, channel: discord.TextChannel) -> bool:
    granted = channel.permissions_for(guild.me)
    return granted.view_channel and granted.send_messages
