"""Answers that are given without asking: standing orders, and in practice questions with one answer. Pure.

While an order stands, the seat's answer is sealed the moment a window of that kind opens, so that the window closes as
if the person had passed by hand. Others cannot tell: an answer changes nothing public in a window.

Where other persons play, a question with one answer is asked all the same, because not asking would tell what the seat
holds. In a practice match no one reads that, so it is answered at once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime

from games.core.protocol import ONE, Choice, Decision, Seat
from host.model import Setup
from host.records import Order, Sealed


def passes(decision: Decision) -> bool:
    """Whether passing is possible here: then it is the default answer of the clock."""
    return decision.window and decision.default in (None, ())


def has_one_answer(decision: Decision) -> bool:
    """Whether the match waits for an answer of which there is only one."""
    return decision.blocking and not decision.revisable and len(decision.options) == decision.pick[0]


def given_at_once(
    setup: Setup, asked: Iterable[Decision], now: datetime, *, windows: bool = False
) -> tuple[Sealed, ...]:
    """In a practice match the only answers of its person to these questions, of windows or of turns."""
    if not setup.practice:
        return ()
    persons = {player.seat for player in setup.players if not player.is_computer}
    return tuple(
        Sealed(decision.id, decision.seat, _all_of(decision), "order", now)
        for decision in asked
        if decision.seat in persons and decision.window == windows and has_one_answer(decision)
    )


def _all_of(decision: Decision) -> Choice:
    return decision.options[0] if decision.pick == ONE else decision.options


def sealed_by_order(
    opened: Iterable[Decision], orders: Collection[Order], computers: Collection[Seat], now: datetime
) -> tuple[Sealed, ...]:
    """The answers of standing orders to windows that have just opened. Orders of seats in `computers` are ignored."""
    return tuple(
        Sealed(decision.id, decision.seat, decision.default, "order", now)
        for decision in opened
        if Order(decision.seat, decision.prompt) in orders and decision.seat not in computers and passes(decision)
    )
