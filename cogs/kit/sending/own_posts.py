"""Posts a message once, and finds one that the bot has posted before a crash and could not store.

A message that must be posted once is searched for by a custom id that only this message has. Posting with `nonce_of`
covers the seconds around a crash as well: Discord answers a second message of the same nonce with the first one.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any, NamedTuple

import discord

from cogs.kit.pages.layout import Page
from cogs.kit.sending.drawing import drawn, files, mentions
from tournaments.ports import Post, Posts

NEWEST = 100
"""Messages of the channel that are searched."""
SOONER = timedelta(minutes=1)
"""Tolerance for Discord's clock."""
NONCE = 25
"""Characters that Discord takes."""


class Single(NamedTuple):
    """A message that is to be posted once.

    key        under which its place is stored
    custom_id  of a button that only this message has
    since      when it can have been posted at the earliest
    page       makes it, if it is not there yet
    """

    key: str
    guild_id: int
    custom_id: str
    since: datetime
    page: Callable[[], Awaitable[Page]]


async def post_once(client: discord.Client, posts: Posts, wanted: Single, channel_id: int) -> None:
    """Post a message in this channel unless it is there already, and store its place. Raises discord.HTTPException."""
    channel = client.get_partial_messageable(channel_id, guild_id=wanted.guild_id)
    message_id = await find_own(client, channel, wanted.custom_id, wanted.since)
    if message_id is None:
        page = await wanted.page()
        sent = await channel.send(
            view=drawn(page), files=files(page), allowed_mentions=mentions(page), nonce=nonce_of(wanted.key)
        )
        message_id = sent.id
    await posts.keep_post(wanted.key, Post(channel_id, message_id))


def nonce_of(key: str) -> str:
    """The nonce of the message with this key."""
    return sha256(key.encode()).hexdigest()[:NONCE]


async def find_own(
    client: discord.Client, channel: discord.abc.Messageable, custom_id: str, since: datetime
) -> int | None:
    """The id of the bot's message with this button in a channel; None if there is none or the bot may not look."""
    with suppress(discord.Forbidden, discord.NotFound):
        async for message in channel.history(limit=NEWEST, after=since - SOONER, oldest_first=True):
            if message.author == client.user and custom_id in _custom_ids(message.components):
                return message.id
    return None


def _custom_ids(components: Iterable[Any]) -> Iterator[str]:
    for component in components:
        yield str(getattr(component, "custom_id", ""))
        yield from _custom_ids(getattr(component, "children", ()))
