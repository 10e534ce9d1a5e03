"""Standing orders: "always pass on this". Pure.

While an order stands, the seat's answer is sealed the moment a window of that kind opens, so that the window closes as
if the person had passed by hand. Others cannot tell: an answer changes nothing public in a window.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime

from games.core.protocol import Decision, Seat
from host.records import Order, Sealed


def passes(decision: Decision) -> bool:
    """Whether passing is possible here: then it is the default answer of the clock."""
    return decision.window and decision.default in (None, ())


def sealed_by_order(
    opened: Iterable[Decision], orders: Collection[Order], computers: Collection[Seat], now: datetime
) -> tuple[Sealed, ...]:
    """The answers of standing orders to windows that have just opened. Orders of seats in `computers` are ignored."""
    return tuple(
        Sealed(decision.id, decision.seat, decision.default, "order", now)
        for decision in opened
        if Order(decision.seat, decision.prompt) in orders and decision.seat not in computers and passes(decision)
    )
