"""Handlers of `/settings` about web pages: naming a person there, and the page of a server."""

from __future__ import annotations

from cogs.account.handlers.settings import saved, store_own
from cogs.kit.interaction import Interaction
from cogs.kit.interactions.handlers import Handlers
from cogs.kit.interactions.permissions import require_manager
from cogs.kit.parts.public_page import switch
from cogs.kit.services import Services
from host.errors import Refusal
from host.public_pages import Kind

handler = Handlers[Services]()


@handler("on_web", agrees=int)
async def on_web(services: Services, interaction: Interaction, agrees: int) -> None:
    """Store whether web pages may name the presser."""
    if agrees not in (0, 1):
        raise Refusal("not_offered")
    await store_own(services, interaction, on_web=bool(agrees))
    await saved(services, interaction)


@handler("server_web", act=str)
async def server_web(services: Services, interaction: Interaction, act: str) -> None:
    """Switch the server's page on or off, or give it a new address."""
    note = await switch(services.public_pages, Kind.server, require_manager(interaction), act)
    await saved(services, interaction, note)
