"""Checks permissions: of the bot in a channel, and of members as managers or organisers of this server.

Members' permissions are those in the interaction itself; they are never cached.
"""

from __future__ import annotations

import discord

from cogs.kit.interaction import Interaction
from cogs.kit.refusals.errors import UserError
from cogs.kit.services import Services
from games.core.language import say, text

NEEDED = {
    "view_channel": text("View Channel"),
    "send_messages": text("Send Messages"),
    "embed_links": text("Embed Links"),
    "attach_files": text("Attach Files"),
    "create_public_threads": text("Create Public Threads"),
    "send_messages_in_threads": text("Send Messages in Threads"),
}
"""The permissions that a match needs, by discord.py's names and by Discord's."""

REQUESTED = {**NEEDED, "read_message_history": text("Read Message History")}
"""The permissions in the link of `python -m bot invite`. The last finds what was posted just before a crash."""
ORGANISER = "organiser"


def missing(granted: discord.Permissions) -> list[str]:
    """The needed permissions that are missing here, by Discord's names."""
    return [title for name, title in NEEDED.items() if not getattr(granted, name)]


def require_place(interaction: discord.Interaction) -> discord.TextChannel:
    """The interaction's text channel. Raises UserError with the missing permissions if no match can open there."""
    channel = interaction.channel
    if interaction.guild_id is None or channel is None or isinstance(channel, discord.DMChannel | discord.GroupChannel):
        raise UserError(say("Matches are played in a server. Go to a text channel of one that I am in."))
    if isinstance(channel, discord.Thread):
        raise UserError(
            say("Every match gets a thread of its own, and a thread cannot hold another. Do that in its channel.")
        )
    if not isinstance(channel, discord.TextChannel):
        raise UserError(
            say("Every match gets a thread of its own, and this kind of channel has none. Do that in a text channel.")
        )
    require_permissions(interaction.app_permissions, channel.id)
    return channel


def require_permissions(granted: discord.Permissions, channel_id: int) -> None:
    """Raise UserError with all missing permissions."""
    lacking = missing(granted)
    if lacking:
        raise UserError(
            say(
                "I cannot hold a match in {channel}, because these permissions are missing there:\n{permissions}\n"
                "Nothing was opened. Ask a manager of this server to give them to me, then try again.",
                channel=f"<#{channel_id}>",
                permissions="\n".join(f"- {say(title)}" for title in lacking),
            )
        )


def manages(interaction: Interaction) -> bool:
    """Whether the presser manages this server."""
    return interaction.guild_id is not None and interaction.permissions.manage_guild


def require_manager(interaction: Interaction) -> int:
    """The id of the server. Raises UserError unless the presser manages it."""
    if interaction.guild_id is None or not manages(interaction):
        raise UserError(
            say(
                "This is for members who may manage the server (Manage Server). Nothing was changed. "
                "Ask one of them to use `/settings`."
            )
        )
    return interaction.guild_id


async def is_organiser(services: Services, interaction: Interaction) -> bool:
    """Whether the presser is an organiser of this server: by managing it, or by its organiser role."""
    if manages(interaction):
        return True
    if interaction.guild_id is None or not isinstance(interaction.user, discord.Member):
        return False
    role_id = (await services.people.of_guild(interaction.guild_id)).organiser_role
    return role_id is not None and interaction.user.get_role(role_id) is not None


async def require_organiser(services: Services, interaction: Interaction) -> int:
    """The id of the server. Raises UserError unless the presser is an organiser, which is noted for `was_organiser`."""
    if interaction.guild_id is None or not await is_organiser(services, interaction):
        raise UserError(
            say(
                "This is for organisers: members who manage the server, or who have the role that it has chosen for "
                "them. Nothing was changed. A manager of the server can choose that role with `/settings`."
            )
        )
    interaction.extras[ORGANISER] = True
    return interaction.guild_id


def was_organiser(interaction: Interaction) -> bool:
    """Whether `require_organiser` has let this interaction through."""
    return bool(interaction.extras.get(ORGANISER))


def require_giver(interaction: Interaction, role_id: int) -> None:
    """Raise UserError unless the presser could assign this role personally: the bot must not extend their rights."""
    guild = interaction.guild
    if guild is None or guild.get_role(role_id) is None:
        raise UserError(say("There is no such role here any more. Choose another. Nothing was changed."))
    if not may_give(interaction, role_id):
        raise UserError(
            say(
                "You can choose a role that you may give to people yourself: that takes Manage Roles, and a role of "
                "your own above it. Nothing was changed."
            )
        )


def may_give(interaction: Interaction, role_id: int) -> bool:
    """Whether the presser could assign this role personally; False for a role that was deleted."""
    member, guild = interaction.user, interaction.guild
    role = guild.get_role(role_id) if guild is not None else None
    if guild is None or role is None or not isinstance(member, discord.Member):
        return False
    return guild.owner_id == member.id or (interaction.permissions.manage_roles and member.top_role > role)


def bot_may_give(guild: discord.Guild, role_id: int) -> bool:
    """Whether the bot could assign this role to people now; False for a role that was deleted."""
    role = guild.get_role(role_id)
    return role is not None and role.is_assignable() and guild.me.guild_permissions.manage_roles
