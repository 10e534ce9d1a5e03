"""Posts the announcement of a tournament, and sends its files."""

from __future__ import annotations

import asyncio

from cogs.charity.pages import ledger_of
from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.permissions import require_place
from cogs.tournaments.pages.files import files_page
from cogs.tournaments.services import Services
from tournaments.ports import Announcement
from tournaments.tournament import Tournament


async def announce(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Post the announcement in the channel of the press; an older one becomes a link to it."""
    channel = require_place(interaction)
    message_id = await replies.send(interaction, await services.tournament_publisher.announced(t), private=False)
    if message_id is not None:
        place = Announcement(channel.id, message_id)
        old = await services.tournaments.announce(t.id, place)
        if old is not None:
            await services.tournament_publisher.retire(t, old, place)


async def export(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Send all files of a tournament privately."""
    log = await services.tournaments.log(t.id)
    await replies.wait(interaction)
    await replies.finish(interaction, await asyncio.to_thread(files_page, t, log, ledger_of(t)))
