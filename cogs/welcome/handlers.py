"""The page on which managers set their server up."""

from __future__ import annotations

from dataclasses import replace

from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.handlers import Handlers
from cogs.kit.interactions.permissions import require_manager
from cogs.kit.refusals.errors import UserError
from cogs.kit.services import Services
from cogs.welcome.pages import set_up_page
from cogs.welcome.places import places_of
from games.core.language import say

handler = Handlers[Services]()


@handler("set_up")
async def set_up(services: Services, interaction: Interaction) -> None:
    """Show what is there and what is missing."""
    await _show(services, interaction)


@handler("set_up_role")
async def set_up_role(services: Services, interaction: Interaction) -> None:
    """Store the role that organises; an empty choice removes it."""
    guild_id, role_id = require_manager(interaction), replies.role(interaction)
    await services.people.change_guild(guild_id, lambda server: replace(server, organiser_role=role_id))
    services.looks.changed(guild_id=guild_id)
    replies.stored(interaction)
    await _show(services, interaction, say("Saved."))


async def _show(services: Services, interaction: Interaction, note: str = "") -> None:
    guild_id = require_manager(interaction)
    if interaction.guild is None:
        raise UserError(say("Matches are played in a server. Go to a text channel of one that I am in."))
    role = (await services.people.of_guild(guild_id)).organiser_role
    places = places_of(interaction.guild, interaction.guild.text_channels)
    await replies.show(interaction, set_up_page(places, interaction.channel_id or 0, role, note))
