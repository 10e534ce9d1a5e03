"""Decides which messages the bot edits first when it may not edit all of them at once.

First come lobbies, pings, panels with a new question, and a match's first board and result, because people cannot go on
without them; then boards with an open window; then boards that show a new question; then all others.

The order depends on public facts only: the messages of all players share slots, so a player could otherwise learn from
the delay of one message what another player is asked in secret.
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
        self._shown: dict[int, dict[Key, frozenset[int]]] = {}
        """The questions that each message shows, by match."""

    def patience(self, key: Key) -> float:
        """Seconds for which edits of other messages may go first.

        None may go before a panel that asks something new, a ping, a lobby, or the first board or the result of a
        match: people cannot go on without them.
        """
        if key.kind == "scroll":
            return AT_LEISURE
        if key.kind not in ("board", "panel"):
            return AT_ONCE
        match = self._matches.get(key.id)
        if match is None:
            return AT_LEISURE
        if match.ending is not None or (key.kind == "board" and match.place.board_id is None):
            return AT_ONCE
        asks = _asked(key, match.position) - self._shown.get(key.id, {}).get(key, frozenset())
        if key.kind == "panel":
            return AT_ONCE if asks else LATER
        if any(row.reserve_at is None for row in match.position.deadlines.values()):
            return BRIEFLY  # a window, which closes soon
        return SOON if asks else LATER

    def shown(self, key: Key, position: Position) -> None:
        """The message shows this position."""
        self._shown.setdefault(key.id, {})[key] = _asked(key, position)

    def forget(self, match_id: int) -> None:
        """The match is over, and its messages show it."""
        self._shown.pop(match_id, None)


def _asked(key: Key, position: Position) -> frozenset[int]:
    """The questions that the match waits for: of a panel's seat, or all. Who is asked is public."""
    rows = position.deadlines
    return frozenset([at for at, row in rows.items() if row.seat == key.seat] if key.kind == "panel" else rows)
