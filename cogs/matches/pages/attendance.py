"""Who is at the table, in words: persons who have left, are away, or did not come. All of it is public."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.kit.interactions.ids import make
from cogs.kit.pages.layout import Button, Part, Row
from cogs.kit.texts.words import briefly, has_left, listed, moment
from games.core.protocol import Seat
from host.matches.agenda import awaited
from host.matches.match import LiveMatch


def left_line(match: LiveMatch, shown: tuple[str, ...]) -> str:
    """The persons who have given their seats up, or in whose seats the others go on without them."""
    absent = {player.seat for player in match.setup.players if match.presence(player.seat).no_show} - {*match.missing}
    left = [shown[p.seat] for p in match.setup.players if has_left(p) and not p.is_gone and p.seat not in absent]
    gone = [shown[player.seat] for player in match.setup.players if player.is_gone]
    lines = []
    if len(left) == 1:
        lines.append(f"{left[0]} has left; {_seats(1)} now.")
    elif left:
        lines.append(f"{listed(left)} have left; {_seats(len(left))} now.")
    if gone:
        lines.append(f"{listed(gone)} {'has' if len(gone) == 1 else 'have'} left.")
    if absent:
        who = listed([shown[seat] for seat in sorted(absent)])
        lines.append(f"{who} did not come; {_seats(len(absent))} now. That is not rated for {who}.")
    return " ".join(lines)


def away_line(match: LiveMatch, shown: tuple[str, ...]) -> str:
    """The absent players. Absence is public: the clock has acted twice."""
    away = [shown[player.seat] for player in match.setup.players if player.is_away]
    if not away:
        return ""
    if len(away) == 1:
        return f"{away[0]} is away; a computer player sits in. {away[0]} is back by pressing My hand."
    return f"{listed(away)} are away; computer players sit in. A press on My hand ends the absence."


def missing_line(match: LiveMatch, shown: Sequence[str]) -> str:
    """The persons who did not come, and until when the others may choose to go on; "" if all have come."""
    if not match.missing or match.ending is not None:
        return ""
    who = listed([shown[seat] for seat in match.missing])
    until = min(at for seat, at in awaited(match).items() if seat in match.missing)
    return (
        f"**{who} did not come.** Any of you can go on with {_players(len(match.missing))}; it is not rated for {who}. "
        f"Without a press the match is called off {moment(until)}."
    )


def missing_parts(match: LiveMatch, shown: Sequence[str]) -> Sequence[Part]:
    """The line about persons who did not come, with the button that goes on without them."""
    line = missing_line(match, shown)
    return (line, Row((go_on_button(match),))) if line else ()


def go_on_button(match: LiveMatch) -> Button:
    """Goes on with computer players in the seats of those who did not come."""
    return Button(f"Go on with {_players(len(match.missing))}", make("go_on", match.id), "go")


def abort_line(match: LiveMatch, shown: Sequence[str]) -> str:
    """The persons who agree to end the match without a winner, and those who do not yet; "" before one has agreed."""
    if not match.abort_wanted:
        return ""
    agreed = listed([shown[seat] for seat in sorted(match.abort_wanted)])
    waiting = [shown[player.seat] for player in match.people if player.seat not in match.abort_wanted]
    return f"Ready to end this match without a winner: {agreed}. Not yet: {briefly(waiting)}."


def abort_parts(match: LiveMatch, seat: Seat, shown: Sequence[str]) -> Sequence[Part]:
    """The offer to end the match, as the person of this seat can answer it."""
    line = abort_line(match, shown)
    if not line or match.setup.practice:
        return ()
    return line, abort_row(match, has_agreed=seat in match.abort_wanted)


def abort_row(match: LiveMatch, *, has_agreed: bool = False) -> Row:
    """The answers to an offer to end the match without a winner."""
    decline = Button("Take back" if has_agreed else "Decline", make("go_on_playing", match.id))
    return Row((decline,) if has_agreed else (Button("Agree", make("abort", match.id)), decline))


def no_show_buttons(match: LiveMatch) -> tuple[Button, ...]:
    """What is offered after a match that was called off because a person did not come."""
    return (
        Button("Play now", make("practise"), "go"),
        Button("The same table again", make("again", match.id), "main"),
    )


def _players(number: int) -> str:
    return "a computer player" if number == 1 else "computer players"


def _seats(number: int) -> str:
    return "a computer player has the seat" if number == 1 else "computer players have their seats"
