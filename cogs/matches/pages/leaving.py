"""The question of Leave match: give the match up, agree to abort it, or stay."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.kit.interactions.ids import make
from cogs.kit.pages.layout import Button, Page, Row, page
from cogs.kit.texts.names import all_escaped
from cogs.kit.texts.telling import done_for
from cogs.matches.pages.endings import call_button
from games.core.language import Listed, count, say
from games.core.protocol import Seat
from host.matches.match import LiveMatch


def leave_page(match: LiveMatch, seat: Seat) -> Page:
    """The question whether to leave the match or to agree to abort it, with what each button does."""
    people = [other for other in match.people if other.seat != seat]
    names = all_escaped([other.name for other in people])
    ends = count(
        "It ends when {players} agrees too.", "It ends when {players} agree too.", len(people), players=Listed(names)
    )
    agreed = seat in match.abort_wanted
    end = say("Agree to abort", context="label") if people else say("End the match", context="label")
    then = say("You have agreed already.") if agreed else ends if people else ""
    return page(
        f"**{say('Leave this match?')}**",
        f"- {say('Leave match: you give it up.')} {_loss(match, names)}",
        f"- {say('{end}: the match ends without a winner.', end=end)} {then}".strip()
        if match.setup.contest is None
        else f"- {say('Call an organiser: the table waits until they have ruled.')}",
        f"- {say('Stay: nothing changes.')}",
        Row(
            (
                Button(say("Leave match", context="label"), make("quit", match.id), "danger"),
                Button(end, make("abort", match.id), disabled=agreed)
                if match.setup.contest is None
                else call_button(match),
                Button(say("Stay", context="label"), make("stay", match.id), "main"),
            )
        ),
    )


def left_page(match: LiveMatch, seat: Seat) -> Page:
    """The open panel of a seat whose person has given it up, by leaving or by the clock, while the match goes on."""
    done = done_for(match.game.screen, match.acted_for.get(seat), all_escaped(match.names))
    goes_on = (
        say("The others play on without you; the board shows the match.")
        if match.player(seat).is_gone
        else say("A computer player has taken it over; the board shows the match.")
    )
    return page(
        done,
        f"**{say('Your seat in this match is given up.')}** {goes_on}",
    )


def _loss(match: LiveMatch, others: Sequence[str]) -> str:
    """What leaving means while these other persons play."""
    if not others:
        return say("You then lose it.")
    if len(match.setup.players) == 2:
        return say("{player} then wins.", player=Listed(others))
    return say("You then lose it, and the others play on without you.")
