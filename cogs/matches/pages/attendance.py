"""Who is at the table, in words: persons who have left, are away, or did not come. All of it is public."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.kit.interactions.ids import make
from cogs.kit.pages.layout import Button, Part, Row
from cogs.kit.texts.words import briefly, has_left, moment
from games.core.language import Listed, count, say
from games.core.protocol import Seat
from host.matches.agenda import awaited
from host.matches.match import LiveMatch


def left_line(match: LiveMatch, names: tuple[str, ...]) -> str:
    """The persons who have given their seats up, or in whose seats the others go on without them."""
    absent = {player.seat for player in match.setup.players if match.presence(player.seat).no_show} - {*match.missing}
    left = [names[p.seat] for p in match.setup.players if has_left(p) and not p.is_gone and p.seat not in absent]
    gone = [names[player.seat] for player in match.setup.players if player.is_gone]
    lines = []
    if left:
        lines.append(
            count(
                "{players} has left; a computer player has the seat now.",
                "{players} have left; computer players have their seats now.",
                len(left),
                players=Listed(left),
            )
        )
    if gone:
        lines.append(count("{players} has left.", "{players} have left.", len(gone), players=Listed(gone)))
    if absent:
        lines.append(
            count(
                "{players} did not come; a computer player has the seat now. That is not rated for {players}.",
                "{players} did not come; computer players have their seats now. That is not rated for {players}.",
                len(absent),
                players=Listed([names[seat] for seat in sorted(absent)]),
            )
        )
    return " ".join(lines)


def away_line(match: LiveMatch, names: tuple[str, ...]) -> str:
    """The absent players. Absence is public: the clock has acted twice."""
    away = [names[player.seat] for player in match.setup.players if player.is_away]
    if not away:
        return ""
    return count(
        "{players} is away; a computer player sits in. {players} is back by pressing My hand.",
        "{players} are away; computer players sit in. A press on My hand ends the absence.",
        len(away),
        players=Listed(away),
    )


def missing_line(match: LiveMatch, names: Sequence[str]) -> str:
    """The persons who did not come, and until when the others may choose to go on; "" if all have come."""
    if not match.missing or match.ending is not None:
        return ""
    who = Listed([names[seat] for seat in match.missing])
    until = min(at for seat, at in awaited(match).items() if seat in match.missing)
    told = count(
        "Any of you can go on with a computer player; it is not rated for {players}. "
        "Without a press the match is called off {when}.",
        "Any of you can go on with computer players; it is not rated for {players}. "
        "Without a press the match is called off {when}.",
        len(match.missing),
        players=who,
        when=moment(until),
    )
    return f"**{say('{players} did not come.', players=who)}** {told}"


def missing_parts(match: LiveMatch, names: Sequence[str]) -> Sequence[Part]:
    """The line about persons who did not come, with the button that goes on without them."""
    line = missing_line(match, names)
    return (line, Row((go_on_button(match),))) if line else ()


def go_on_button(match: LiveMatch) -> Button:
    """Goes on with computer players in the seats of those who did not come."""
    number = len(match.missing)
    label = count("Go on with a computer player", "Go on with computer players", number, context="label")
    return Button(label, make("go_on", match.id), "go")


def abort_line(match: LiveMatch, names: Sequence[str]) -> str:
    """The persons who agree to end the match without a winner, and those who do not yet; "" before one has agreed."""
    if not match.abort_wanted:
        return ""
    waiting = [names[player.seat] for player in match.people if player.seat not in match.abort_wanted]
    return say(
        "Ready to end this match without a winner: {agreed}. Not yet: {others}.",
        agreed=Listed([names[seat] for seat in sorted(match.abort_wanted)]),
        others=briefly(waiting),
    )


def abort_parts(match: LiveMatch, seat: Seat, names: Sequence[str]) -> Sequence[Part]:
    """The offer to end the match, as the person of this seat can answer it."""
    line = abort_line(match, names)
    if not line or match.setup.practice:
        return ()
    return line, abort_row(match, has_agreed=seat in match.abort_wanted)


def abort_row(match: LiveMatch, *, has_agreed: bool = False) -> Row:
    """The answers to an offer to end the match without a winner."""
    declining = say("Take back", context="label") if has_agreed else say("Decline", context="label")
    decline = Button(declining, make("go_on_playing", match.id))
    return Row((decline,) if has_agreed else (Button(say("Agree", context="label"), make("abort", match.id)), decline))


def no_show_buttons(match: LiveMatch) -> tuple[Button, ...]:
    """What is offered after a match that was called off because a person did not come."""
    return (
        Button(say("Play now", context="label"), make("practise"), "go"),
        Button(say("The same table again", context="label"), make("again", match.id), "main"),
    )
