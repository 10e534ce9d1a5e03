"""Decides which messages the bot edits first when it may not edit all of them at once.

First come lobbies, calls, and a match's first board and result, because people cannot go on without them; then boards
with an open window; then all others, and the deletion of calls that are answered. Panels are edited at once.
"""

from __future__ import annotations

from cogs.kit.lobbies.messages import Key
from cogs.matches.pages.calls import called
from host.matches.match import LiveMatch

AT_ONCE, BRIEFLY, LATER, AT_LEISURE = 0.0, 10.0, 60.0, 65.0
"""Seconds for which edits with less patience may go before this one.

With three hundred busy tables all boards together take ten seconds: if `LATER` were shorter than that, the first board
of a new table would wait as long as the others.
"""


def patience(key: Key, match: LiveMatch | None) -> float:
    """Seconds for which edits of other messages may go first. `match` is the one that the message shows, if known."""
    if key.kind == "lobby":
        return AT_ONCE
    if key.kind == "scroll" or match is None:
        return AT_LEISURE
    if key.kind == "ping":
        return AT_ONCE if called(match) else AT_LEISURE
    if match.ending is not None or match.place.board_id is None:
        return AT_ONCE
    has_window = any(row.reserve_at is None for row in match.position.deadlines.values())
    return BRIEFLY if has_window else LATER  # a window closes soon
