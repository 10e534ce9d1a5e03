"""Handlers of `/settings`. Every press checks again whether the presser may change the server's part."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from cogs.account.pages.settings import CONFIRM, LOOKS, PINGS, SPEEDS, server_parts, settings_page
from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.handlers import Handlers
from cogs.kit.interactions.permissions import manages, require_manager
from cogs.kit.pages.layout import Page
from cogs.kit.parts.public_page import switch
from cogs.kit.services import Services
from games.core.language import say, text
from host.errors import Refusal
from host.public_pages import Kind

handler = Handlers[Services]()

SAVED = text("Saved.")


async def settings_for(services: Services, interaction: Interaction, note: str = "") -> Page:
    """The settings page of the presser."""
    mine = await services.people.of(interaction.user.id)
    server = await services.people.of_guild(interaction.guild_id or 0) if manages(interaction) else None
    parts = server_parts(services.public_pages, interaction.guild_id or 0) if server is not None else ()
    return settings_page(mine, server, services.paces, services.looks.languages.names, note, parts)


def _chosen(interaction: Interaction, choices: Sequence[object]) -> object:
    """The choice that was picked in the menu. Refusal "not_offered"."""
    return choices[replies.value(interaction, len(choices))]


async def _store_own(services: Services, interaction: Interaction, **changed: Any) -> None:
    """Change these fields of the presser's settings."""
    await services.people.change(interaction.user.id, lambda mine: replace(mine, **changed))
    services.looks.changed(user_id=interaction.user.id)


async def _store_server(services: Services, guild_id: int, **changed: Any) -> None:
    """Change these fields of the server's settings."""
    await services.people.change_guild(guild_id, lambda server: replace(server, **changed))
    services.looks.changed(guild_id=guild_id)


def _own_menu(kind: str, setting: str, offered: Callable[[Services], Sequence[object]]) -> None:
    """Declare a menu of these choices in their order, which stores a setting of the presser."""

    @handler(kind)
    async def store(services: Services, interaction: Interaction) -> None:
        await _store_own(services, interaction, **{setting: _chosen(interaction, offered(services))})
        await _saved(services, interaction)


def _server_menu(kind: str, setting: str, offered: Callable[[Services], Sequence[object]]) -> None:
    """Declare a menu of these choices in their order, which stores a setting of the server for its managers."""

    @handler(kind)
    async def store(services: Services, interaction: Interaction) -> None:
        guild_id = require_manager(interaction)
        await _store_server(services, guild_id, **{setting: _chosen(interaction, offered(services))})
        await _saved(services, interaction)


def _languages(services: Services) -> Sequence[str | None]:
    """The first choice leaves the language to Discord."""
    return [None, *services.looks.languages.names]


_own_menu("pings", "pings", lambda services: list(PINGS))
_own_menu("second_look", "confirm", lambda services: list(CONFIRM))
_own_menu("look", "look", lambda services: [None, *LOOKS])  # the first choice leaves it to the server
_own_menu("language", "language", _languages)
_own_menu("fast_computers", "fast_computers", lambda services: list(SPEEDS))
_server_menu("server_look", "look", lambda services: list(LOOKS))
_server_menu("server_language", "language", _languages)
_server_menu("server_pace", "pace", lambda services: list(services.paces))


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
    await _saved(services, interaction)


@handler("on_web", agrees=int)
async def on_web(services: Services, interaction: Interaction, agrees: int) -> None:
    """Store whether web pages may name the presser."""
    if agrees not in (0, 1):
        raise Refusal("not_offered")
    await _store_own(services, interaction, on_web=bool(agrees))
    await _saved(services, interaction)


@handler("server_web", act=str)
async def server_web(services: Services, interaction: Interaction, act: str) -> None:
    """Switch the server's page on or off, or give it a new address."""
    note = await switch(services.public_pages, Kind.server, require_manager(interaction), act)
    await _saved(services, interaction, note)


async def _saved(services: Services, interaction: Interaction, note: str = "") -> None:
    """Show the current settings."""
    replies.stored(interaction)
    await replies.show(interaction, await settings_for(services, interaction, note or say(SAVED)))
