"""The end of a round in words. Boards show it until the clocks of the next round begin, panels until Next round.

All of it is from the views that the event of the end has (`games.core.ends`), so it shows what each reader knew there,
and nothing of the next round.
"""

from __future__ import annotations

from collections.abc import Sequence

from cogs.kit.texts.names import all_escaped
from games.core.ends import final_board
from games.core.glyphs import reader
from games.core.protocol import Event, Seat
from host.matches.acted_for import of_rules
from host.matches.match import LiveMatch


def end_read_by(match: LiveMatch, seat: Seat) -> Event | None:
    """The event with which a round has ended for this seat, until its person presses Next round."""
    return match.ends[seat][-1] if seat in match.intermission.reading and seat in match.ends else None


def end_on_board(match: LiveMatch) -> Event | None:
    """The event with which a round has ended, until the clocks of the next one begin."""
    return match.ends[None][-1] if match.intermission.paused and None in match.ends else None


def end_words(match: LiveMatch, viewer: Seat | None) -> str:
    """The last end of a round for this viewer: who has won it, what decided it, and the points; "" without one."""
    screen, events = match.game.screen, match.ends.get(viewer)
    if not events:
        return ""
    names = all_escaped(match.names)
    return match.once(("end", viewer, reader()), lambda: screen.moment(of_rules(events), viewer, names))


def end_table(match: LiveMatch, event: Event, viewer: Seat | None) -> Sequence[str]:
    """The blocks of the board as the round ended."""
    return match.game.screen.board(final_board(event, viewer), all_escaped(match.names))
