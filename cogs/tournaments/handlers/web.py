"""Handlers of the page with which organisers switch a tournament's web page on and off."""

from __future__ import annotations

from cogs.kit import replies
from cogs.kit.handlers import Handlers
from cogs.kit.interaction import Interaction
from cogs.kit.page_parts import switch
from cogs.kit.permissions import require_organiser
from cogs.tournaments.pages.web import web_page
from cogs.tournaments.services import Services
from host.public_pages import Kind
from tournaments.tournament import Tournament

handler = Handlers[Services]()


@handler("web", tournament=Tournament)
async def web(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Show whether the page is public."""
    await require_organiser(services, interaction)
    await replies.show(interaction, web_page(t, services.public_pages))


@handler("web_switch", tournament=Tournament, act=str)
async def web_switch(services: Services, interaction: Interaction, t: Tournament, act: str) -> None:
    """Switch the page on or off, or give it a new address; the announcement is updated."""
    await require_organiser(services, interaction)
    note = await switch(services.public_pages, Kind.tournament, t.id, act)
    replies.stored(interaction)
    services.tournament_publisher.tournament_changed(t, ())
    await replies.show(interaction, web_page(t, services.public_pages, note))
