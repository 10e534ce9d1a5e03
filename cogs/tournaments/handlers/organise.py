"""The page of organisers; `cogs.tournaments.handlers.acts` has its buttons. Permissions are checked on every press."""

from __future__ import annotations

from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.handlers import Handlers
from cogs.kit.interactions.permissions import require_organiser
from cogs.tournaments.pages.organise import organise_page
from cogs.tournaments.services import Services
from tournaments.tournament import Tournament

handler = Handlers[Services]()


@handler("organise", tournament=Tournament)
async def organise_(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Show the organisers' page."""
    await require_organiser(services, interaction)
    await show_organise_page(services, interaction, t)


async def show_organise_page(services: Services, interaction: Interaction, t: Tournament, note: str = "") -> None:
    """Show what can be done with the tournament now."""
    gone, lost = channels_gone(services, interaction, t), services.tournament_publisher.out_of_reach(t)
    await replies.show(interaction, organise_page(t, note, channels_gone=gone, out_of_reach=lost))


def channels_gone(services: Services, interaction: Interaction, t: Tournament) -> bool:
    """Whether the channels of the matches and of the announcement were deleted, so that nothing can be posted."""
    place, guild = services.tournaments.announcement(t.id), interaction.guild
    channels = (t.channel_id, *((place.channel_id,) if place is not None else ()))
    return guild is not None and not any(guild.get_channel_or_thread(channel) for channel in channels)
