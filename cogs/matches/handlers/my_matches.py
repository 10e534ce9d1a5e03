"""Presses in the list of a person's matches."""

from __future__ import annotations

from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.handlers import Handlers
from cogs.kit.pages.layout import Page
from cogs.matches.pages.my_matches import matches_page
from cogs.matches.services import Services

handler = Handlers[Services]()


async def listed_page(services: Services, interaction: Interaction, at: int) -> Page:
    """The presser's matches in this server, with this page of the ended ones."""
    played = await services.history.matches_of(interaction.user.id, interaction.guild_id or 0, at)
    return matches_page(services.games, played, interaction.user.id)


@handler("my_matches", page=int, slot=int)
async def my_matches(services: Services, interaction: Interaction, at: int, slot: int) -> None:
    """Show another page of the ended matches."""
    await replies.show(interaction, await listed_page(services, interaction, at))
