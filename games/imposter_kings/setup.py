"""The set-up of a round, step by step as the mode lists them (section 4 of the rules).

Simultaneous picks are sealed. A step returns True if it ends the round.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from games.core.protocol import Seat
from games.core.script import Ask, Rule, Script, offered
from games.imposter_kings import dealing as d
from games.imposter_kings import queries as q
from games.imposter_kings import verbs as v
from games.imposter_kings.state import State

Step = Generator[Ask, Any, bool | None]


def carried_out(t: Script, question: Ask, verb: Callable[[State, Seat, Any], None]) -> Rule:
    """All seats of the question choose at once; the verb carries their picks out in turn."""
    seats, *_ = question
    picks = yield question
    for seat, pick in zip(seats, picks, strict=True):
        t.do(verb, seat, pick)


def first_player(t: Script, true_king: Seat) -> Rule:
    """The True King chooses the first player."""
    first = yield t.ask(true_king, "first-player", q.turn_order)
    t.do(d.start, first)


def direction(t: Script, true_king: Seat) -> Rule:
    """The True King chooses the direction of play."""
    chosen = yield t.ask(true_king, "direction", offered, q.CLOCKWISE, q.COUNTERCLOCKWISE)
    t.do(d.turn_about, chosen)


def mulligan(t: Script, true_king: Seat) -> Step:
    """All are asked; the first caller in turn order counts, and the round ends unplayed (R40)."""
    order = t.do(q.order_of_play)
    calls = yield t.ask_all(order, "mulligan", offered, None, "mulligan")
    for seat, call in zip(order, calls, strict=True):
        if call is not None:
            t.do(d.call_mulligan, seat)
            return True
    return False


def successors(t: Script, true_king: Seat) -> Rule:
    """All players choose a Successor at once."""
    order = t.do(q.order_of_play)
    yield from carried_out(t, t.ask_all(order, "successor", q.hand), v.set_successor)


def discards(t: Script, true_king: Seat) -> Rule:
    """All players lay a card aside at once."""
    order = t.do(q.order_of_play)
    yield from carried_out(t, t.ask_all(order, "discard", q.hand), d.discard)


# ---- three players


def reveal_two_then_one(t: Script, true_king: Seat) -> Rule:
    """All lay two cards open at once; after seeing them, a third."""
    order = t.do(q.turn_order, true_king)
    yield from carried_out(t, t.ask_all(order, "reveal", q.not_revealed, pick=(2, 2)), d.reveal_cards)
    thirds = yield t.ask_all(order, "reveal-third", q.not_revealed)
    for seat, card in zip(order, thirds, strict=True):
        t.do(d.reveal_cards, seat, (card,))


def exchange(t: Script, true_king: Seat) -> Rule:
    """A, who shows the highest card, takes one of B's, B one of C's, C one of those that A showed first."""
    a = yield t.ask(true_king, "exchange-first", q.highest_revealed)
    card = yield t.ask(a, "exchange", q.revealed_by_others)
    b = t.do(q.holder, card)
    t.do(d.exchange_open_card, a, b, card)
    c = t.do(q.third, a, b)
    for taker, owner in ((b, c), (c, a)):
        card = yield t.ask(taker, "exchange", q.revealed_by, owner)
        t.do(d.exchange_open_card, taker, owner, card)


# ---- four players


def reveal_three_and_a_fourth(t: Script, true_king: Seat) -> Rule:
    """All lay three cards open, then one for the partner."""
    order = t.do(q.turn_order, true_king)
    yield from carried_out(t, t.ask_all(order, "reveal", q.not_revealed, pick=(3, 3)), d.reveal_cards)
    yield from carried_out(t, t.ask_all(order, "fourth", q.not_revealed), d.lay_fourth)


def take_from_partner(t: Script, true_king: Seat) -> Rule:
    """In turn order each takes one of the partner's four cards."""
    for seat in t.do(q.order_of_play):
        card = yield t.ask(seat, "take-from-partner", q.laid_by_partner)
        t.do(d.take_from_partner, seat, card)


def show_successors_to_partners(t: Script, true_king: Seat) -> Rule:
    """In team games partners see each other's Successors."""
    for seat in t.do(q.order_of_play):
        t.do(d.show_successor_to_partner, seat)
    yield from ()  # there is no question


def trade(t: Script, true_king: Seat) -> Rule:
    """Partners put out 0-2 cards for each other; if the numbers differ, both choose once more (R41)."""
    order = t.do(q.order_of_play)
    for _ in range(2):
        offers = yield t.ask_all(order, "trade", q.hand, pick=(0, 2))
        by_seat = dict(zip(order, offers, strict=True))
        failed = []
        for a, b in t.do(q.partners, order):
            if not t.do(d.offer, a, b, by_seat[a], by_seat[b]):
                failed += [a, b]
        order = tuple([seat for seat in order if seat in failed])
        if not order:
            break


STEPS: dict[str, Callable[[Script, Seat], Step]] = {
    step.__name__: step
    for step in (
        first_player,
        direction,
        mulligan,
        successors,
        discards,
        reveal_two_then_one,
        exchange,
        reveal_three_and_a_fourth,
        take_from_partner,
        show_successors_to_partners,
        trade,
    )
}


def setup(t: Script) -> Rule:
    """Deal, then the steps of the mode."""
    true_king = t.do(d.deal)
    for step in t.do(lambda s: s.table.steps):
        if (yield from STEPS[step](t, true_king)):
            return
    t.do(d.begin)
