"""Handlers of `/settings`. Every press checks again whether the presser may change the server's part."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeVar

from cogs.account.pages.settings import CONFIRM, LOOKS, PINGS, SPEEDS, server_parts, settings_page
from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.handlers import Handlers
from cogs.kit.interactions.permissions import manages, require_manager
from cogs.kit.pages.layout import Page
from cogs.kit.services import Services
from games.core.language import say, text
from host.errors import Refusal

handler = Handlers[Services]()

SAVED = text("Saved.")
T = TypeVar("T")


async def shown(services: Services, interaction: Interaction, note: str = "") -> Page:
    """The settings page of the presser."""
    mine = await services.people.of(interaction.user.id)
    server = await services.people.of_guild(interaction.guild_id or 0) if manages(interaction) else None
    parts = server_parts(services.public_pages, interaction.guild_id or 0) if server is not None else ()
    return settings_page(mine, server, services.paces, services.looks.languages.names, note, parts)


def _chosen(interaction: Interaction, choices: Sequence[T]) -> T:
    """The choice that was picked in the menu. Refusal "not_offered"."""
    return choices[replies.value(interaction, len(choices))]


async def store_own(services: Services, interaction: Interaction, **changed: Any) -> None:
    """Change these fields of the presser's settings."""
    await services.people.change(interaction.user.id, lambda mine: replace(mine, **changed))
    services.looks.changed(user_id=interaction.user.id)


async def _store_server(services: Services, guild_id: int, **changed: Any) -> None:
    """Change these fields of the server's settings."""
    await services.people.change_guild(guild_id, lambda server: replace(server, **changed))
    services.looks.changed(guild_id=guild_id)


@handler("pings")
async def pings(services: Services, interaction: Interaction) -> None:
    """Store when the presser is pinged."""
    await store_own(services, interaction, pings=_chosen(interaction, list(PINGS)))
    await saved(services, interaction)


@handler("second_look")
async def confirm(services: Services, interaction: Interaction) -> None:
    """Store when the presser is asked to confirm an answer."""
    await store_own(services, interaction, confirm=_chosen(interaction, list(CONFIRM)))
    await saved(services, interaction)


@handler("look")
async def look(services: Services, interaction: Interaction) -> None:
    """Store how cards are shown in the presser's panels; the first choice leaves it to the server."""
    await store_own(services, interaction, look=_chosen(interaction, [None, *LOOKS]))
    await saved(services, interaction)


@handler("language")
async def language(services: Services, interaction: Interaction) -> None:
    """Store the language of the presser's private answers; the first choice leaves it to the client."""
    await store_own(services, interaction, language=_chosen(interaction, [None, *services.looks.languages.names]))
    await saved(services, interaction)


@handler("fast_computers")
async def fast_computers(services: Services, interaction: Interaction) -> None:
    """Store whether computer players are fast in the presser's practice matches."""
    await store_own(services, interaction, fast_computers=_chosen(interaction, list(SPEEDS)))
    await saved(services, interaction)


@handler("server_look")
async def server_look(services: Services, interaction: Interaction) -> None:
    """Store how cards are shown on boards."""
    guild_id = require_manager(interaction)
    await _store_server(services, guild_id, look=_chosen(interaction, list(LOOKS)))
    await saved(services, interaction)


@handler("server_language")
async def server_language(services: Services, interaction: Interaction) -> None:
    """Store the language of the server's public messages; the first choice leaves it to Discord."""
    guild_id = require_manager(interaction)
    chosen = _chosen(interaction, [None, *services.looks.languages.names])
    await _store_server(services, guild_id, language=chosen)
    await saved(services, interaction)


@handler("public_language", code=str)
async def public_language(services: Services, interaction: Interaction, code: str) -> None:
    """Take the language that `/play` offers to a manager for the server's public messages."""
    guild_id = require_manager(interaction)
    if code not in services.looks.languages.names:
        raise Refusal("not_offered")
    await _store_server(services, guild_id, language=code)
    replies.stored(interaction)
    await replies.whisper(
        interaction, say("Public messages are in this language from now on. `/settings` changes that.")
    )


@handler("organisers")
async def organisers(services: Services, interaction: Interaction) -> None:
    """Store the role that organises tournaments; an empty choice removes it."""
    guild_id = require_manager(interaction)
    await _store_server(services, guild_id, organiser_role=replies.role(interaction))
    await saved(services, interaction)


@handler("server_pace")
async def server_pace(services: Services, interaction: Interaction) -> None:
    """Store the pace of new tables."""
    guild_id = require_manager(interaction)
    await _store_server(services, guild_id, pace=_chosen(interaction, list(services.paces)))
    await saved(services, interaction)


async def saved(services: Services, interaction: Interaction, note: str = "") -> None:
    """Show the current settings."""
    replies.stored(interaction)
    await replies.show(interaction, await shown(services, interaction, note or say(SAVED)))
