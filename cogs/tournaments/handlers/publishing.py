"""Posts the announcement of a tournament and its organisers' desk, shows its log, and sends its files."""

from __future__ import annotations

import asyncio

import discord

from cogs.charity.pages import ledger_of
from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.permissions import is_organiser, require_place
from cogs.kit.refusals.errors import UserError
from cogs.tournaments.pages.audit import log_page
from cogs.tournaments.pages.files import files_page
from cogs.tournaments.services import Services
from tournaments.ports import Post
from tournaments.tournament import Tournament


async def announce(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Post the announcement in the channel of the press; an older one becomes a link to it."""
    channel = require_place(interaction)
    message_id = await replies.send(interaction, await services.tournament_publisher.announced(t), private=False)
    if message_id is not None:
        place = Post(channel.id, message_id)
        old = await services.tournaments.announce(t.id, place)
        if old is not None:
            await services.tournament_publisher.retire(t, old, place)


async def keep_desk(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Post the organisers' desk in the channel of the press, where it is kept up to date; an older one becomes a link.

    Raises UserError if the bot cannot edit it there.
    """
    may, channel_id = interaction.app_permissions, interaction.channel_id
    may_send = may.send_messages_in_threads if isinstance(interaction.channel, discord.Thread) else may.send_messages
    if channel_id is None or not (may.view_channel and may_send):
        raise UserError(
            "I cannot keep the desk up to date here: I need View Channel and Send Messages in this channel. "
            "Nothing was posted."
        )
    message_id = await replies.send(interaction, await services.tournament_publisher.desk(t), private=False)
    if message_id is not None:
        await services.tournament_publisher.keep_desk(t, Post(channel_id, message_id))


async def show_log(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Show the audit log; open to all members."""
    log, organiser = await services.tournaments.log(t.id), await is_organiser(services, interaction)
    await replies.show(interaction, log_page(t, log, organiser=organiser))


async def export(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Send all files of a tournament privately."""
    log = await services.tournaments.log(t.id)
    await replies.wait(interaction)
    await replies.finish(interaction, await asyncio.to_thread(files_page, t, log, ledger_of(t)))
