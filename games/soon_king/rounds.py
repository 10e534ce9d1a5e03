"""A turn (section 6), and the list of all rules that can be on the stack."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.core.protocol import Seat
from games.core.script import ANEW, Interrupt, Rule, Script, insist, offered
from games.soon_king import options as o
from games.soon_king import queries as q
from games.soon_king import verbs as v
from games.soon_king.attacks import ALL_CARDS, any_time, call, execute, hanged_man, joint, own_attempt, play
from games.soon_king.hands import discard, draw, give, search
from games.soon_king.heirs import FIRST_CLAIMANT, LIBRARIAN, VISCOUNT
from games.soon_king.state import CLOSE, CROWN, DEED, END, EXECUTE, PLAN, RETURN, State


def come_back(t: Script, me: Seat) -> Rule:
    """T0: return from abroad or from the dead."""
    t.do(v.go, CROWN if t.do(v.begin_turn, me) else CLOSE)
    yield from ()


def coronation(t: Script, me: Seat) -> Rule:
    """T1: the King may declare; then every player gives a card (R10, R15, R16)."""
    t.do(v.go, PLAN)
    if not t.do(q.may_be_crowned, me):
        return
    if (yield t.ask(me, "coronation", offered, o.DECLARE, o.NO)) == o.DECLARE:
        t.do(v.declare, me)
        seats = t.do(o.gifts_from, me)
        gifts = yield t.ask_all(seats, "gift", o.hand)
        t.do(give, me, seats, gifts)


def discard_and_draw(t: Script, me: Seat) -> Rule:
    """T2 and T3: discard, then draw."""
    t.do(v.go, EXECUTE)
    if not t.do(q.has_ability, me, VISCOUNT) and t.do(lambda s: len(s.hands[me])):
        cards = yield from insist(t.ask(me, "discards", o.discards, pick=ALL_CARDS))
        if t.do(still_here, me) and not t.do(q.has_ability, me, VISCOUNT):
            t.do(discard, me, cards, "turn")
    if not t.do(still_here, me):
        return
    if t.do(q.has_ability, me, VISCOUNT):
        yield from plan(t, me)
    else:
        yield from named_or_drawn(t, me)
    if t.do(still_here, me):
        t.do(v.help_of_the_bishop, me)


def plan(t: Script, me: Seat) -> Rule:
    """Planning: five cards, or one by name; then down to the hand size (R18, R19)."""
    t.do(v.plan)
    yield from named_or_drawn(t, me)
    while t.do(above_size, me):
        number = t.do(too_many, me)
        cards = yield t.ask(me, "trim", o.trims, pick=(number, number))
        if cards != ANEW:
            t.do(discard, me, cards, "trim")


def named_or_drawn(t: Script, me: Seat) -> Rule:
    """Draw up to the hand size, or five cards in Planning (R17, R18). The Librarian's holder may take one card by name
    instead of the draw, or with the table option of each card of it (R19).

    Plays while he is asked may change the hand or kill him, so the number of cards is that after his answer.
    """
    if not t.do(q.holds, me, LIBRARIAN):
        t.do(draw, me, t.do(due, me, 0))
        return
    each, had = t.do(lambda s: s.options.librarian == "card"), 0
    while t.do(due, me, had) > 0:
        name = yield from insist(t.ask(me, "search", o.searches))
        number = t.do(due, me, had)
        if not number:
            return
        found = name is not None and t.do(search, me, name)
        drawn = 1 if found else t.do(draw, me, 1 if each else number)
        if not each or not drawn:
            return
        had += 1


def due(s: State, me: Seat, had: int) -> int:
    """How many cards this draw still gives, after `had` of them; none to a claimant that has left the line."""
    if not still_here(s, me):
        return 0
    return v.PLANNED - had if s.planned else max(0, -too_many(s, me))


def still_here(s: State, me: Seat) -> bool:
    """Whether the seat's claimant is in the line."""
    return FIRST_CLAIMANT + me in s.line


def above_size(s: State, me: Seat) -> bool:
    """Whether the seat has to discard down to its hand size."""
    return still_here(s, me) and too_many(s, me) > 0


def too_many(s: State, me: Seat) -> int:
    """The number of cards above the hand size; not positive if there is none."""
    return len(s.hands[me]) - q.hand_size(s, me)


def execution(t: Script, me: Seat) -> Rule:
    """T4: a call, then the Duke may execute (R12)."""
    t.do(v.go, DEED)
    if not t.do(q.may_execute, me):
        return
    yield from call(t)
    heir = yield from insist(t.ask(me, "execution", o.executions))
    if heir is not None:
        yield from execute(t, me, heir)


def deed(t: Script, me: Seat) -> Rule:
    """T5: one deed; asked again until the turn is ended."""
    token: Any = yield from insist(t.ask_openly(me, "deed", o.deeds))
    if token is None:
        return
    if token in (o.END_TURN, o.FACE):
        if token == o.END_TURN:
            t.do(v.go, END)
        if t.do(o.joint_is_due):
            yield from joint(t, me, FIRST_CLAIMANT + me)
            if t.do(o.joint_survived):
                t.do(v.crown, me)
    elif t.do(o.attacks_with, token):
        yield from own_attempt(t, me, token)
    else:
        yield from play(t, me, token)


def end_of_turn(t: Script, me: Seat) -> Rule:
    """T6 (a): the last call, then the crown (R13)."""
    t.do(v.go, CLOSE)
    if t.do(lambda s: s.declared):
        yield from call(t)
        t.do(v.crown, me)


def close(t: Script, me: Seat) -> Rule:
    """T6 (b) and (c): end the turn."""
    t.do(v.close_turn, me)
    yield from ()


SCRIPTS: dict[str, Callable[..., Rule]] = {
    RETURN: come_back,
    CROWN: coronation,
    PLAN: discard_and_draw,
    EXECUTE: execution,
    DEED: deed,
    END: end_of_turn,
    CLOSE: close,
    "hanged_man": hanged_man,
    "play": any_time,
}
INTERRUPTS = (Interrupt("play", o.any_time, "play"),)
