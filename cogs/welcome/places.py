"""The text channels of a server, and what the bot may not do there."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from cogs.kit.interactions.permissions import missing
from cogs.welcome.pages import Place


def places_of(guild: discord.Guild, channels: Sequence[discord.TextChannel]) -> list[Place]:
    """Each channel with the permissions that a match lacks there."""
    return [Place(channel.id, tuple(missing(channel.permissions_for(guild.me)))) for channel in channels]
