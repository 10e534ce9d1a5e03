"""Handlers of `/settings`. Every press checks again whether the presser may change the server's part."""

from __future__ import annotations

from dataclasses import replace

from cogs.account.pages.settings import CONFIRM, LOOKS, PINGS, server_parts, settings_page
from cogs.account.services import Services
from cogs.kit import replies
from cogs.kit.handlers import Handlers
from cogs.kit.interaction import Interaction
from cogs.kit.layout import Page
from cogs.kit.permissions import manages, require_manager
from host.errors import Refusal

handler = Handlers[Services]()

SAVED = "Saved."


async def shown(services: Services, interaction: Interaction, note: str = "") -> Page:
    """The settings page of the presser."""
    mine = await services.people.of(interaction.user.id)
    server = await services.people.of_guild(interaction.guild_id or 0) if manages(interaction) else None
    parts = server_parts(services.public_pages, interaction.guild_id or 0) if server is not None else ()
    return settings_page(mine, server, services.paces, note, parts)


@handler("pings")
async def pings(services: Services, interaction: Interaction) -> None:
    """Store when the presser is pinged."""
    choice = list(PINGS)[replies.value(interaction, len(PINGS))]
    mine = await services.people.of(interaction.user.id)
    await services.people.change(interaction.user.id, replace(mine, pings=choice))
    await saved(services, interaction)


@handler("second_look")
async def confirm(services: Services, interaction: Interaction) -> None:
    """When to be asked once more."""
    choice = list(CONFIRM)[replies.value(interaction, len(CONFIRM))]
    mine = await services.people.of(interaction.user.id)
    await services.people.change(interaction.user.id, replace(mine, confirm=choice))
    await saved(services, interaction)


@handler("look")
async def look(services: Services, interaction: Interaction) -> None:
    """How cards are shown in the presser's panels; the first line leaves it to the server."""
    chosen = [None, *LOOKS][replies.value(interaction, len(LOOKS) + 1)]
    mine = await services.people.of(interaction.user.id)
    await services.people.change(interaction.user.id, replace(mine, look=chosen))
    services.looks.changed(user_id=interaction.user.id)
    await saved(services, interaction)


@handler("server_look")
async def server_look(services: Services, interaction: Interaction) -> None:
    """How cards are shown on boards."""
    guild_id = require_manager(interaction)
    chosen = [*LOOKS][replies.value(interaction, len(LOOKS))]
    server = await services.people.of_guild(guild_id)
    await services.people.change_guild(guild_id, replace(server, look=chosen))
    services.looks.changed(guild_id=guild_id)
    await saved(services, interaction)


@handler("organisers")
async def organisers(services: Services, interaction: Interaction) -> None:
    """Store the organiser role, or none."""
    guild_id = require_manager(interaction)
    roles = replies.snowflakes(interaction)
    if roles is None or len(roles) > 1:
        raise Refusal("not_offered")
    server = await services.people.of_guild(guild_id)
    await services.people.change_guild(guild_id, replace(server, organiser_role=roles[0] if roles else None))
    await saved(services, interaction)


@handler("tempo")
async def tempo(services: Services, interaction: Interaction) -> None:
    """Store the pace of new tables."""
    guild_id = require_manager(interaction)
    chosen = list(services.paces)[replies.value(interaction, len(services.paces))]
    server = await services.people.of_guild(guild_id)
    await services.people.change_guild(guild_id, replace(server, pace=chosen))
    await saved(services, interaction)


async def saved(services: Services, interaction: Interaction, note: str = SAVED) -> None:
    """Show the current settings."""
    replies.stored(interaction)
    await replies.show(interaction, await shown(services, interaction, note))
