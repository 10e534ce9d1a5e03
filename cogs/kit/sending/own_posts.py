"""Finds a message that the bot has posted before a crash and could not store.

A message that must be posted once is searched for by a custom id that only this message has. Posting with `nonce_of`
covers the seconds around a crash as well: Discord answers a second message of the same nonce with the first one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any

import discord

NEWEST = 100
"""Messages of the channel that are searched."""
SOONER = timedelta(minutes=1)
"""Tolerance for Discord's clock."""
NONCE = 25
"""Characters that Discord takes."""


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
