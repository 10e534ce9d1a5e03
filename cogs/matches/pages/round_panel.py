"""The panel at the end of a round: the final table with what decided it, until its person presses Next round."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.kit.interactions.ids import make
from cogs.kit.pages.layout import Button, Line, Page, Picture, Row, page
from cogs.kit.texts.names import all_escaped
from cogs.kit.texts.telling import done_for
from cogs.matches.pages.attendance import abort_parts, missing_parts
from cogs.matches.pages.board import begins_line, clock_line, leave_button, log_button, rules_button, small, undo_button
from cogs.matches.pages.picture import Pictures
from cogs.matches.pages.round_end import end_table, end_words
from games.core.ends import final_view
from games.core.language import say
from games.core.protocol import Event, Seat
from host.matches.intermissions import is_public
from host.matches.match import LiveMatch


def end_page(match: LiveMatch, seat: Seat, event: Event, said: Sequence[str], pictures: Pictures) -> Page:
    """The end of the round that this event has ended, with the seat's own cards there.

    said  of the press that led here, and of the person's absence
    """
    names = all_escaped(match.names)
    drawn = isinstance(pictures.table, Picture)
    hand = [] if drawn else match.game.screen.panel(final_view(event, seat), names)[:1]
    return page(
        *said,
        *missing_parts(match, names),
        done_for(match.game.screen, match.acted_for.get(seat), names),
        end_words(match, seat),
        pictures.table,
        Row(_buttons(match, seat, event)),
        small(_then(match, seat, event)),
        *abort_parts(match, seat, names),
        None if drawn else Line(),
        *([] if drawn else end_table(match, event, seat)),
        *hand,
    )


def _buttons(match: LiveMatch, seat: Seat, event: Event) -> tuple[Button, ...]:
    """Next round, undo, and in a practice match the other buttons of a board."""
    onward = say("Next round", context="label") if is_public(event) else say("Go on", context="label")
    return (
        Button(onward, make("next_round", match.id), "go"),
        *undo_button(match, seat),
        *((log_button(match), rules_button(match), leave_button(match)) if match.setup.practice else ()),
    )


def _then(match: LiveMatch, seat: Seat, event: Event) -> str:
    """How long the others wait, or that they play on."""
    if match.intermission.paused:
        return begins_line(match)
    if any(decision.blocking for decision in match.decisions(seat)):
        clock = clock_line(match, seat)
        return say("The next round has begun, and you are asked. {clock}", clock=clock).rstrip()
    return say("The next round has begun.") if is_public(event) else say("The others play this round to its end.")
