"""Menus of `/settings`. Who may change a server's part is asked anew with every press."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cogs.account.pages.settings import PINGS, settings_page
from cogs.kit import replies
from cogs.kit.layout import Page
from cogs.kit.permissions import manages, require_manager
from host.errors import Refusal

if TYPE_CHECKING:
    from cogs.kit.services import Press, Services

SAVED = "Saved."


async def shown(services: Services, press: Press, note: str = "") -> Page:
    """The page for whoever pressed."""
    mine = await services.people.of(press.user.id)
    server = await services.people.of_guild(press.guild_id or 0) if manages(press) else None
    return settings_page(mine, server, services.paces, note)


async def pings(services: Services, press: Press) -> None:
    """When to be pinged."""
    choice = list(PINGS)[replies.value(press, len(PINGS))]
    mine = await services.people.of(press.user.id)
    await services.people.change(press.user.id, replace(mine, pings=choice))
    await _saved(services, press)


async def organisers(services: Services, press: Press) -> None:
    """Which role organises; none is chosen too."""
    guild_id = require_manager(press)
    roles = replies.snowflakes(press)
    if roles is None or len(roles) > 1:
        raise Refusal("not_offered")
    server = await services.people.of_guild(guild_id)
    await services.people.change_guild(guild_id, replace(server, organiser_role=roles[0] if roles else None))
    await _saved(services, press)


async def tempo(services: Services, press: Press) -> None:
    """The pace that new tables begin with."""
    guild_id = require_manager(press)
    chosen = list(services.paces)[replies.value(press, len(services.paces))]
    server = await services.people.of_guild(guild_id)
    await services.people.change_guild(guild_id, replace(server, pace=chosen))
    await _saved(services, press)


async def _saved(services: Services, press: Press) -> None:
    replies.stored(press)
    await replies.show(press, await shown(services, press, SAVED))


PRESSES: replies.Presses = {"pings": pings, "organisers": organisers, "tempo": tempo}
