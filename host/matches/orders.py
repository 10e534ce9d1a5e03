"""Standing orders: "always pass on this". Pure.

While one stands, the answer of its seat is sealed the moment a window of that kind opens, so that the window closes as
if its person had passed by hand. Nobody else can tell: what is public of a window does not change with an answer.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime

from games.core.protocol import Decision, Seat
from host.ports import Order, Sealed


def passes(decision: Decision) -> bool:
    """Whether to pass is possible here: it is what the clock would answer."""
    return decision.window and decision.default in (None, ())


def sealed_by_order(
    opened: Iterable[Decision], orders: Collection[Order], computers: Collection[Seat], now: datetime
) -> tuple[Sealed, ...]:
    """The answers that orders give to windows that have just opened. A computer player that sits in decides itself."""
    return tuple(
        Sealed(decision.id, decision.seat, decision.default, "player", now)
        for decision in opened
        if Order(decision.seat, decision.prompt) in orders and decision.seat not in computers and passes(decision)
    )
