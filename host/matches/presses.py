"""Reads the content of a press, which is not trusted: the seat, the question and the answer."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.protocol import Choice, Decision, IllegalAction, Seat
from host.errors import Refusal
from host.matches.match import LiveMatch


def seat_of(match: LiveMatch, user_id: int) -> Seat:
    """The seat of this user. Refusal "not_seated"."""
    seat = match.seat_of(user_id)
    if seat is None:
        raise Refusal("not_seated")
    return seat


def question(match: LiveMatch, seat: Seat, decision_id: int) -> Decision:
    """The seat's open question with this id. Refusal "stale" for unknown ones and other seats', indistinguishably."""
    if decision_id in match.position.sealed and match.position.sealed[decision_id].seat == seat:
        raise Refusal("already_answered")
    for decision in match.decisions(seat):
        if decision.id == decision_id:
            return decision
    raise Refusal("stale")


def chosen(decision: Decision, picks: Sequence[int]) -> Choice:
    """The options at these indexes, as an answer. Refusal: not_offered, not_allowed."""
    if any(type(pick) is not int or not 0 <= pick < len(decision.options) for pick in picks):
        raise Refusal("not_offered")
    tokens = tuple(decision.options[pick] for pick in picks)
    try:
        return decision.admit(tokens[0] if decision.pick == (1, 1) and len(tokens) == 1 else tokens)
    except IllegalAction as error:
        if error.code:
            raise Refusal("not_allowed", rule=error.code) from None
        raise Refusal("not_offered") from None
