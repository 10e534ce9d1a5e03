"""How seats keep their time: what is spent of their reserves, and who is away. Pure.

A seat is away when the clock has answered `AWAY_AFTER` of its turns in a row. Windows do not count, since in a window
nobody may see who has answered; any answer of its person begins the count anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from games.core.protocol import Seat
from host.matches.match import LiveMatch
from host.ports import AnyGame, By, Computers, Deadline, Presence

AWAY_AFTER = 2
STAND_IN = "normal"


def kept(
    match: LiveMatch, turns: Iterable[tuple[Seat, By]], closed: Iterable[Deadline], now: datetime
) -> Mapping[Seat, Presence]:
    """The seats whose presence changes.

    turns   who or what has answered for which seat outside windows
    closed  the clocks that are taken away; what they ran beyond the ordinary time is spent
    """
    changed: dict[Seat, Presence] = {}

    def of(seat: Seat) -> Presence:
        return changed.get(seat) or match.presence(seat)

    for row in closed:
        if row.reserve_at is not None and now > row.reserve_at and row.seat not in match.computers:
            before = of(row.seat)
            spent = before.spent + (now - row.reserve_at).total_seconds()
            changed[row.seat] = before._replace(spent=min(spent, match.pace.reserve))
    for seat, by in turns:
        if seat not in match.computers:
            changed[seat] = of(seat)._replace(missed=of(seat).missed + 1 if by == "clock" else 0)
    return {seat: presence for seat, presence in changed.items() if presence != match.presence(seat)}


def absent(match: LiveMatch) -> Seat | None:
    """A seat that is away and to which it has not been seen yet; of several the first in order."""
    late = [p.seat for p in match.position.presence.values() if p.missed >= AWAY_AFTER]
    return min((seat for seat in late if not match.player(seat).is_computer), default=None)


def stand_in(computers: Computers, game: AnyGame) -> str | None:
    """The level that sits in for a person: "normal", else the strongest that plays this game (listed last)."""
    if STAND_IN in computers and computers[STAND_IN].plays(game):
        return STAND_IN
    return next((level for level in [*computers][::-1] if computers[level].plays(game)), None)
