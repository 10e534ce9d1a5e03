"""Decides when the edits of messages begin: first those that ask something new.

Public messages need slots because of Discord's limit. A panel that asks nothing new needs a slot as well: in a rush it
waits, and what happens meanwhile needs no edit of its own. A panel that asks something new never waits. All of this
depends on public facts only, because the delay of one panel can be seen in another.
"""

from __future__ import annotations

from collections.abc import Mapping

from cogs.kit.messages import Key
from cogs.kit.rate_limiter import RateLimiter
from host.matches.match import LiveMatch
from host.matches.position import Position

AT_ONCE, SOON, LATER, AT_LEISURE = 0.0, 0.5, 2.0, 5.0
"""Seconds for which edits that are more urgent may go before this one."""


class Turns:
    """The order of edits. `matches` are those that messages show; `public` has the slots of public messages."""

    def __init__(self, matches: Mapping[int, LiveMatch], public: RateLimiter[Key]) -> None:
        self._matches = matches
        self._public, self._private = public, RateLimiter[Key]()
        self._shown: dict[int, dict[Key, frozenset[int]]] = {}
        """The questions that each message shows, by match."""

    async def take(self, key: Key) -> None:
        """Wait until the edit of this message may begin."""
        patience = self._patience(key)
        if key.kind != "panel":
            await self._public.take(key, patience)
        elif patience > AT_ONCE:
            await self._private.take(key, patience)

    def hurry(self, key: Key) -> None:
        """The match has changed: if the edit of this message waits, it may be more urgent now."""
        patience = self._patience(key)
        if key.kind != "panel":
            self._public.hurry(key, patience)
        elif patience == AT_ONCE:
            self._private.serve(key)

    def shown(self, key: Key, position: Position) -> None:
        """The message shows this position."""
        self._shown.setdefault(key.id, {})[key] = _asked(key, position)

    def forget(self, match_id: int) -> None:
        """The match is over, and its messages show it."""
        self._shown.pop(match_id, None)

    def _patience(self, key: Key) -> float:
        if key.kind == "reach":
            return AT_LEISURE
        if key.kind not in ("board", "panel"):
            return AT_ONCE if key.kind == "ping" else SOON
        match = self._matches.get(key.id)
        if match is None:
            return AT_LEISURE
        if match.ending is not None:
            return LATER
        asks = _asked(key, match.position) - self._shown.get(key.id, {}).get(key, frozenset())
        if key.kind == "panel":
            return AT_ONCE if asks else LATER
        if any(row.reserve_at is None for row in match.position.deadlines.values()):
            return AT_ONCE  # a window, which closes soon
        return SOON if asks else LATER


def _asked(key: Key, position: Position) -> frozenset[int]:
    """The questions that the match waits for: of a panel's seat, or all. Who is asked is public."""
    rows = position.deadlines
    return frozenset([at for at, row in rows.items() if row.seat == key.seat] if key.kind == "panel" else rows)
