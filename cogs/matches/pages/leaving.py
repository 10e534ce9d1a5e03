"""The question of Leave match: give the match up, agree to abort it, or stay."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.kit.interactions.ids import make
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Button, Page, Row, page
from cogs.kit.texts.names import all_escaped
from cogs.kit.texts.telling import done_for
from cogs.kit.texts.words import listed
from games.core.protocol import Seat
from host.matches.match import LiveMatch


def leave_page(match: LiveMatch, seat: Seat) -> Page:
    """The question whether to leave the match or to agree to abort it, with what each button does."""
    people = [other for other in match.people if other.seat != seat]
    shown = all_escaped([other.name for other in people])
    ends = f"It ends when {listed(shown)} {'agrees' if len(people) == 1 else 'agree'} too." if people else ""
    agreed = seat in match.abort_wanted
    end = "Agree to abort" if people else "End the match"
    return page(
        "**Leave this match?**",
        f"- Leave match: you give it up. {_loss(match, shown)}",
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


def left_page(match: LiveMatch, seat: Seat) -> Page:
    """The open panel of a seat whose person has given it up, by leaving or by the clock, while the match goes on."""
    done = done_for(match.game.screen, match.acted_for.get(seat), all_escaped(match.names))
    goes_on = "The others play on without you" if match.player(seat).is_gone else "A computer player has taken it over"
    return page(
        done,
        f"**Your seat in this match is given up.** {goes_on}; the board shows the match.",
        accent=layout.PRIVATE,
    )


def _loss(match: LiveMatch, others: Sequence[str]) -> str:
    """What leaving means while these other persons play."""
    if not others:
        return "You then lose it."
    if len(match.setup.players) == 2:
        return f"{listed(others)} then wins."
    return "You then lose it, and the others play on without you."
