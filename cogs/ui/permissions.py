"""Whether a match can be opened here: the kind of channel, and what the bot may do in it."""

from __future__ import annotations

import discord

from cogs.ui.refusals import Told

NEEDED = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "embed_links": "Embed Links",
    "create_public_threads": "Create Public Threads",
    "send_messages_in_threads": "Send Messages in Threads",
}
"""What a match takes, by discord.py's names and by Discord's."""


def missing(granted: discord.Permissions) -> list[str]:
    """The needed permissions that are not among these, as Discord names them."""
    return [title for name, title in NEEDED.items() if not getattr(granted, name)]


def require_place(interaction: discord.Interaction) -> discord.TextChannel:
    """The text channel of this interaction. Raises Told where a match cannot be opened, naming all that is missing."""
    channel = interaction.channel
    if interaction.guild_id is None or channel is None or isinstance(channel, discord.DMChannel | discord.GroupChannel):
        raise Told("Matches are played in a server. Use `/play` in a text channel of one that I am in.")
    if isinstance(channel, discord.Thread):
        raise Told(
            "Every match gets a thread of its own, and a thread cannot hold another. Use `/play` in its channel."
        )
    if not isinstance(channel, discord.TextChannel):
        raise Told(
            "Every match gets a thread of its own, which this kind of channel has not. Use `/play` in a text channel."
        )
    require_permissions(interaction.app_permissions, channel.id)
    return channel


def require_permissions(granted: discord.Permissions, channel_id: int) -> None:
    """Raises Told, naming every permission that is missing."""
    lacking = missing(granted)
    if lacking:
        wanted = "\n".join(f"- {title}" for title in lacking)
        raise Told(
            f"I cannot hold a match in <#{channel_id}>, because these permissions are missing there:\n{wanted}\n"
            "Nothing was opened. Ask somebody who manages this server to give them to me, then try again."
        )
