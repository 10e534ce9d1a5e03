"""Presses on the board and the result: My hand, Answer, Log, Leave match, Rematch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.kit import layout, replies
from cogs.kit.ids import make
from cogs.kit.layout import Button, Page, Row, page
from cogs.kit.names import all_escaped
from cogs.kit.words import listed
from cogs.lobbies.handlers.rematch import again
from cogs.matches.handlers.panel import show_panel
from cogs.matches.pages.story import story_page
from games.core.protocol import Seat
from host.errors import Refusal
from host.matches.match import LiveMatch

if TYPE_CHECKING:
    from cogs.kit.services import Interaction, Services


async def hand(services: Services, interaction: Interaction, match_id: int) -> None:
    """My hand, and Answer: the same panel."""
    await show_panel(services, interaction, await services.host.recall(match_id))


async def story(services: Services, interaction: Interaction, match_id: int) -> None:
    """The newest page of the log."""
    await _log(services, interaction, match_id, None)


async def log(services: Services, interaction: Interaction, match_id: int, number: int, slot: int) -> None:
    """Another page of the log."""
    await _log(services, interaction, match_id, number)


async def _log(services: Services, interaction: Interaction, match_id: int, at: int | None) -> None:
    match = await services.host.recall(match_id)
    viewer = match.seat_of(interaction.user.id)
    content = story_page(match, viewer, await services.host.events(match_id, viewer), at)
    await replies.show(interaction, content)


async def leave(services: Services, interaction: Interaction, match_id: int) -> None:
    """Ask before anything is given up."""
    match = services.host.find(match_id)
    await replies.show(interaction, _leave_page(match, _seat(match, interaction)))


def _leave_page(match: LiveMatch, seat: Seat) -> Page:
    people = [other for other in match.people if other.seat != seat]
    shown = all_escaped([other.name for other in people])
    loses = f"{listed(shown)} then wins." if len(match.setup.players) == 2 and people else "You then lose it."
    ends = f"It ends when {listed(shown)} {'agrees' if len(people) == 1 else 'agree'} too." if people else ""
    agreed = seat in match.abort_wanted
    end = "Agree to abort" if people else "End the match"
    return page(
        "**Leave this match?**",
        f"- Leave match: you give it up. {loses}",
        f"- {end}: the match ends without a winner. {'You have agreed already.' if agreed else ends}".strip()
        if match.setup.contest is None
        else "- Call an organiser: the table waits until they have ruled.",
        "- Stay: nothing changes.",
        Row(
            (
                Button("Leave match", make("quit", match.id), "danger"),
                Button(end, make("abort", match.id), disabled=agreed)
                if match.setup.contest is None
                else Button("Call an organiser", make("call_match", match.id)),
                Button("Stay", make("stay", match.id), "main"),
            )
        ),
        accent=layout.PRIVATE,
    )


async def leave_for_good(services: Services, interaction: Interaction, match_id: int) -> None:
    """Give the match up."""
    seat = services.host.find(match_id).seat_of(interaction.user.id)
    match = await services.host.leave(match_id, interaction.user.id)
    replies.stored(interaction)
    goes_on = "A computer player sits in for you." if match.ending is None else "The board shows how it ended."
    if match.ending is None and seat is not None and match.player(seat).is_gone:
        goes_on = "The others play on without you."
    await replies.show(interaction, page(f"You have left the match. {goes_on}", accent=layout.PRIVATE))


async def abort(services: Services, interaction: Interaction, match_id: int) -> None:
    """Agree to end the match without a winner."""
    match = await services.host.abort(match_id, interaction.user.id)
    replies.stored(interaction)
    if match.ending is not None:
        text = "The match is over. Nobody wins."
    else:
        people = [p.name for p in match.people if p.seat not in match.abort_wanted]
        text = f"You have agreed to end the match without a winner. Not yet: {listed(all_escaped(people))}."
    await replies.show(interaction, page(text, accent=layout.PRIVATE))


async def stay(services: Services, interaction: Interaction, match_id: int) -> None:
    """Nothing was given up."""
    await replies.show(interaction, page("You stay at the table. Nothing has changed.", accent=layout.PRIVATE))


def _seat(match: LiveMatch, interaction: Interaction) -> Seat:
    seat = match.seat_of(interaction.user.id)
    if seat is None:
        raise Refusal("not_seated")
    return seat


HANDLERS: replies.Handlers = {
    "hand": hand,
    "reply": hand,
    "story": story,
    "log": log,
    "leave": leave,
    "quit": leave_for_good,
    "abort": abort,
    "stay": stay,
    "again": again,
}
