"""Decides which messages the bot edits first when it may not edit all of them at once.

First come lobbies, pings, and a match's first board and result, because people cannot go on without them; then boards
with an open window; then boards that show a new question; then all others. Panels are edited at once.
"""

from __future__ import annotations

from collections.abc import Mapping

from cogs.kit.lobbies.messages import Key
from host.matches.match import LiveMatch
from host.matches.position import Position

AT_ONCE, BRIEFLY, SOON, LATER, AT_LEISURE = 0.0, 10.0, 60.0, 65.0, 70.0
"""Seconds for which edits that are more urgent may go before this one.

With a thousand busy tables all boards together take more than half a minute: if `SOON` were shorter than that, the
first board of a new table would wait as long as the others.
"""


class EditOrder:
    """How urgent edits are. `matches` are those that messages show."""

    def __init__(self, matches: Mapping[int, LiveMatch]) -> None:
        self._matches = matches
        self._shown: dict[int, frozenset[int]] = {}
        """The questions that each board shows, by match."""

    def patience(self, key: Key) -> float:
        """Seconds for which edits of other messages may go first."""
        if key.kind == "scroll":
            return AT_LEISURE
        if key.kind != "board":
            return AT_ONCE
        match = self._matches.get(key.id)
        if match is None:
            return AT_LEISURE
        if match.ending is not None or match.place.board_id is None:
            return AT_ONCE
        if any(row.reserve_at is None for row in match.position.deadlines.values()):
            return BRIEFLY  # a window, which closes soon
        return SOON if match.position.deadlines.keys() - self._shown.get(key.id, frozenset()) else LATER

    def shown(self, match_id: int, position: Position) -> None:
        """The board of this match shows this position."""
        self._shown[match_id] = frozenset(position.deadlines)

    def forget(self, match_id: int) -> None:
        """The match is over, and its messages show it."""
        self._shown.pop(match_id, None)
