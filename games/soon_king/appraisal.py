"""How good a position is, for searches: fitted to matches in which each King declares at once.

A multinomial logit over 2,200 matches with three and five seats, of positions at the start of a turn. Little but the
throne tells who will win: 0.03 nats of 1.10 with three seats and 0.04 of 1.61 with five. Cards, courtiers and places
further behind add nothing that other matches confirm.
"""

from __future__ import annotations

from math import exp

from games.core.protocol import Seat
from games.soon_king.heirs import FIRST_CLAIMANT
from games.soon_king.state import CROWN, PLAN, State

KING, TURN, WAIT = 2.07, 1.0, -0.53
"""In seat 1; more if it is the own turn, and less for each turn until then."""
NEXT = (0.35, 0.0)
"""In seats 2 and 3."""
BEHIND, OUT = -0.22, -0.5
"""Further behind; abroad or dead."""


def appraise(s: State) -> tuple[float, ...] | None:
    """The expected result by seat, from -1 to 1; None but at the start of a turn."""
    if s.attacks or s.now not in (CROWN, PLAN):
        return None
    weights = [exp(_logit(s, seat)) for seat in range(s.seats)]
    return tuple([2 * weight / sum(weights) - 1 for weight in weights])


def _logit(s: State, seat: Seat) -> float:
    mine = FIRST_CLAIMANT + seat
    if mine not in s.line:
        return OUT
    place = s.line.index(mine)
    if place == 0:
        turns = (s.order.index(seat) - s.order.index(s.turn)) % s.seats
        return KING + WAIT * turns + TURN * (turns == 0)
    return NEXT[place - 1] if place <= len(NEXT) else BEHIND
