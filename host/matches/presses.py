"""Reads the content of a press, which is not trusted: the seat, the question and the answer."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

from games.core.protocol import Choice, Decision, IllegalAction, Seat
from host.errors import Refusal
from host.matches.match import LiveMatch


def seat_of(match: LiveMatch, user_id: int) -> Seat:
    """The seat of this user. Refusal "not_seated"."""
    seat = match.seat_of(user_id)
    if seat is None:
        raise Refusal("not_seated")
    return seat


SCATTER, BITS = 0x9E3779B97F4A7C15, 58
"""An odd number of many bits, and how many are changed: so numbers stay below `cogs.kit.interactions.ids.BEYOND`."""


def questions(match: LiveMatch, seat: Seat) -> tuple[Decision, ...]:
    """The questions that the seat can answer now, under the numbers by which presses name them.

    After an undo the rules give the same ids to other questions. The numbers differ from those of before.
    """
    asked = match.decisions(seat)
    return tuple([_numbered(decision, match.undos) for decision in asked]) if match.undos else asked


def _numbered(decision: Decision, undos: int) -> Decision:
    named = copy(decision)
    named.id ^= _mark(undos)
    return named


def _mark(undos: int) -> int:
    """The bits in which numbers after so many undos differ from ids."""
    return undos * SCATTER % (1 << BITS)


def question(match: LiveMatch, seat: Seat, number: int) -> Decision:
    """The seat's open question of this number (`questions`), with its id.

    Refusal: already_answered; stale for unknown numbers, those of before an undo, and other seats', indistinguishably.
    """
    decision_id = number ^ _mark(match.undos)
    sealed = match.position.sealed.get(decision_id)
    if sealed is not None and sealed.seat == seat:
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
