"""Presses of persons who wait: nudge the person whose turn it is, and go to the next match."""

from __future__ import annotations

from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.entrances import visit
from cogs.kit.interactions.handlers import Handlers
from cogs.matches.pages.my_matches import table_line
from cogs.matches.services import Services
from games.core.language import say
from host.matches.visit import Seated
from host.matches.waiting import longest_waiting

handler = Handlers[Services]()


@handler("nudge", match=Seated)
async def nudge(services: Services, interaction: Interaction, at: Seated) -> None:
    """Have the person pinged whose turn it is."""
    match = await services.host.nudge(at.match.id, interaction.user.id)
    replies.stored(interaction)
    note = say("The ping is sent for all who wait, once in a turn. A person who wants no pings gets none.")
    await services.publisher.panels.show(interaction, Seated(match, at.seat), note=note)


@handler("next_match")
async def next_match(services: Services, interaction: Interaction) -> None:
    """Show the panel of the match that waits longest for the presser below the pressed message."""
    found = longest_waiting(services.host.live.values(), interaction.user.id, interaction.guild_id or 0)
    if found is None:
        await replies.whisper(interaction, say("No match waits for you now. `/matches` lists yours."))
        return
    at = (await visit(services.host, services.looks, interaction, found.id)).seated()
    with await services.looks.reading(interaction):
        note = table_line(found)
    await services.publisher.panels.show(interaction, at, note=note, beside=True)
