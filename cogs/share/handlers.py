"""Presses on Share and on the pages of sharing. A match is shared by its players and by organisers.

A match of a tournament that goes on is shared by organisers alone: they decide whether its stream has a delay.
"""

from __future__ import annotations

from collections.abc import Sequence

from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.handlers import Handlers
from cogs.kit.interactions.permissions import is_organiser
from cogs.kit.parts.public_page import NOT_SERVED, switch
from cogs.kit.refusals.errors import UserError
from cogs.kit.services import Services
from cogs.share.pages import agreed_page, request_page, share_page, withdrawn_page
from games.core.language import say
from host.errors import Refusal
from host.hands import offered
from host.matches.match import LiveMatch
from host.matches.visit import Seated
from host.public_pages import Kind

handler = Handlers[Services]()

PLAYERS_ONLY = "A match is shared by its players and by organisers of this server. Nothing was changed."
ORGANISERS_ONLY = "While a match of a tournament goes on, organisers share it. Nothing was changed."
ALONE = "A practice match is for you alone: it has no page."
NO_THREAD = "This match has no thread, so it has no page yet. Wait until it has one."
IN_ITS_THREAD = "Ask in the thread of the match: use `/share` there. Nothing was posted."


@handler("share", match=LiveMatch)
async def share(services: Services, interaction: Interaction, match: LiveMatch) -> None:
    """Show the page that shares a match in a new private message; a replay with this button stays.

    Raises UserError for a person who may not share it.
    """
    await _require_sharer(services, interaction, match)
    agreed = await services.hands.agreed(match.id)
    await replies.send(interaction, share_page(match, services.public_pages, agreed=agreed), private=True)


@handler("share_switch", match=LiveMatch, act=str)
async def share_switch(services: Services, interaction: Interaction, match: LiveMatch, act: str) -> None:
    """Switch the page on or off, or give it a new address."""
    await _require_sharer(services, interaction, match)
    note = await switch(services.public_pages, Kind.match, match.id, act)
    replies.stored(interaction)
    agreed = await services.hands.agreed(match.id)
    await replies.show(interaction, share_page(match, services.public_pages, agreed=agreed, note=note))


@handler("hands_ask", match=LiveMatch)
async def hands_ask(services: Services, interaction: Interaction, match: LiveMatch) -> None:
    """Ask the table for consent in its thread."""
    await _require_sharer(services, interaction, match)
    delays = _delays(match)
    delay = delays[replies.value(interaction, len(delays))]
    if interaction.channel_id != match.place.thread_id:
        raise UserError(IN_ITS_THREAD)
    with await services.looks.in_public(match.setup.guild_id, match.game.key):
        asked = request_page(match, interaction.user.display_name, delay)
    await replies.send(interaction, asked, private=False)


@handler("hands_agree", match=Seated, delay=int)
async def hands_agree(services: Services, interaction: Interaction, at: Seated, delay: int) -> None:
    """Store the consent of the presser."""
    if delay not in _delays(at.match):
        raise Refusal("not_offered")
    await services.hands.agree(at.match.id, at.seat, delay)
    replies.stored(interaction)
    agreed = await services.hands.agreed(at.match.id)
    await replies.show(interaction, agreed_page(at.match, delay, agreed=agreed))


@handler("hands_withdraw", match=LiveMatch)
async def hands_withdraw(services: Services, interaction: Interaction, match: LiveMatch) -> None:
    """Delete the consent of the presser: also after leaving, and after the end while a delayed stream goes on."""
    await services.hands.withdraw(match.id, interaction.user.id)
    replies.stored(interaction)
    await replies.show(interaction, withdrawn_page(match))


async def _require_sharer(services: Services, interaction: Interaction, match: LiveMatch) -> None:
    """Raise UserError unless the presser may share this match."""
    if not services.public_pages.base_url:
        raise UserError(say(NOT_SERVED))
    if match.setup.practice:
        raise UserError(ALONE)
    if match.place.thread_id is None:
        raise UserError(NO_THREAD)
    if await is_organiser(services, interaction):
        return
    if match.seat_of(interaction.user.id) is None:
        raise UserError(PLAYERS_ONLY)
    if match.setup.contest is not None and match.ending is None:
        raise UserError(ORGANISERS_ONLY)


def _delays(match: LiveMatch) -> Sequence[int]:
    """The delays that can be asked for. Raises UserError after the end, and Refusal "kept_secret"."""
    if match.ending is not None:
        raise UserError("The match is over. Its replay shows all hands.")
    delays = offered(match.game)
    if not delays:
        raise Refusal("kept_secret", game=match.game.title)
    return delays
