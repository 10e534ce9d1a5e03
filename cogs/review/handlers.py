"""Presses on Review and on the pages of a review. A person who may replay the match may use them."""

from __future__ import annotations

import asyncio

from ai.comparing import comparable
from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.handlers import Handlers
from cogs.kit.refusals.errors import UserError
from cogs.review.pages import decision_page, progress_page, review_page
from cogs.review.services import Services
from games.core.protocol import Seat
from host.errors import Refusal
from host.matches.playback import Playback

handler = Handlers[Services]()
PERIOD = 4.0
"""Seconds between two looks at the progress."""
LONGEST = 180
"""Looks at most: the answer to an interaction can be changed for fifteen minutes."""


@handler("review", match=int)
async def review(services: Services, interaction: Interaction, match: int) -> None:
    """Show the review for the seat of the presser, else for the first one; start one if there is none yet."""
    await show_review(services, interaction, match, None)


@handler("review_seat", match=int, seat=int)
async def review_seat(services: Services, interaction: Interaction, match: int, seat: int) -> None:
    """Show the review for another seat."""
    await show_review(services, interaction, match, seat)


@handler("review_decision", match=int, seat=int)
async def review_decision(services: Services, interaction: Interaction, match: int, seat: int) -> None:
    """Show the decision that was chosen in the menu."""
    await replies.wait(interaction)
    playback = await _open(services, interaction, match)
    found = await services.reviews.find(match, _alone(playback, interaction)) or ()
    chosen = replies.values(interaction)
    one = next((one for one in found if [one.number, one.seat] == [*chosen, seat]), None)
    if one is None:
        raise Refusal("not_offered")
    await replies.finish(interaction, await services.drawing.run(decision_page, playback, one))


async def show_review(services: Services, interaction: Interaction, match: int, seat: Seat | None) -> None:
    """Show the review of a match. Raises UserError for one that cannot be reviewed, and Refusal as `Replays.open`."""
    await replies.wait(interaction)
    playback = await _open(services, interaction, match)
    alone, own = _alone(playback, interaction), _seat(playback, interaction)
    chosen = seat if seat is not None else own or 0
    if not 0 <= chosen < len(playback.names) or alone not in (None, chosen):
        raise Refusal("not_offered")
    if await services.reviews.find(match, alone) is None:
        await _work_out(services, interaction, playback, alone)
    found = await services.reviews.find(match, alone)
    if found is None:
        raise UserError("The review could not be worked out. Use `/review` once more.")
    await replies.finish(interaction, await services.drawing.run(review_page, playback, found, chosen))


async def _work_out(services: Services, interaction: Interaction, playback: Playback, alone: Seat | None) -> None:
    """Start the review and show its progress until it ends. Raises UserError as `Reviews.start`."""
    services.reviews.start(playback, interaction.user.id, alone)
    seen = None
    for _ in range(LONGEST):
        progress = await services.reviews.wait(playback.id, PERIOD if seen is not None else 0.0, alone)
        if progress is None:
            return
        if progress != seen:
            await replies.finish(interaction, progress_page(playback.id, progress))
            seen = progress


async def _open(services: Services, interaction: Interaction, match: int) -> Playback:
    """The match, if it may be reviewed. Raises UserError, Refusal."""
    playback = await services.replays.open(match, interaction.guild_id or 0, interaction.user.id)
    if not playback.over:
        playback.require_open()
    if not await asyncio.to_thread(lambda: comparable(playback.game, playback.state(0))):
        raise UserError(
            f"There is no review of this match: no computer player knows {playback.game.title} well enough."
        )
    return playback


def _seat(playback: Playback, interaction: Interaction) -> Seat | None:
    """The seat of the presser."""
    seats = {player.user_id: player.seat for player in playback.stored.setup.players}
    return seats.get(interaction.user.id)


def _alone(playback: Playback, interaction: Interaction) -> Seat | None:
    """The one seat whose review the presser may read, where a game keeps its secrets; else None. Raises UserError."""
    if playback.open:
        return None
    seat = _seat(playback, interaction)
    if seat is None:
        raise UserError(f"{playback.game.title} keeps its secrets: a review is for the players, each of the own seat.")
    return seat
