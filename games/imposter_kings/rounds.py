"""A round: its set-up and its turns (sections 4 and 5 of the rules)."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from games.core.protocol import Seat
from games.core.rng import draw, shuffled
from games.core.script import Ask, Rule, Script
from games.imposter_kings import queries as q
from games.imposter_kings import verbs as v
from games.imposter_kings.abilities import ABILITIES, FROM_ANTECHAMBER, flip
from games.imposter_kings.state import BIT, State

GoOn = Generator[Ask, Any, bool]
"""A step of the set-up; False ends the round."""


# ---- set-up


def deal(s: State) -> Seat:
    """Shuffle and deal a new round (section 4). Returns the True King; the first one of a match is drawn."""
    if not s.dealt:
        s.true_king = draw(s.seed, "true king") % s.seats
    s.dealt += 1
    s.clear()
    table = s.table
    deck = shuffled(s.seed, f"deal {s.dealt}", table.deck)
    if table.accused is not None:
        deck.append(table.accused)
    s.identify(tuple(deck))
    s.copies = table.copies
    for seat in range(s.seats):
        s.hands[seat] = s.private[seat] = (1 << table.hand) - 1 << seat * table.hand
    s.accused = len(deck) - 1 if table.accused is not None else s.seats * table.hand
    s.public = BIT[s.accused]
    s.told.append(("deal", s.dealt, s.true_king, s.ident[s.accused]))
    return s.true_king


def first_player(t: Script, true_king: Seat) -> GoOn:
    """The True King chooses who starts."""
    first = yield t.ask(true_king, "first-player", q.first_players)
    t.do(v.start, first)
    return True


def mulligan(t: Script, true_king: Seat) -> GoOn:
    """All are asked sealed; the first caller in turn order counts, and the round ends unplayed (R40)."""
    order = t.do(q.order_of_play)
    calls = yield t.ask_all(order, "mulligan", q.mulligan_or_not)
    for seat, call in zip(order, calls, strict=True):
        if call is not None:
            t.do(v.call_mulligan, seat)
            return False
    return True


def successors(t: Script, true_king: Seat) -> GoOn:
    order = t.do(q.order_of_play)
    picks = yield t.ask_all(order, "successor", q.hand)
    for seat, card in zip(order, picks, strict=True):
        t.do(v.set_successor, seat, card)
    return True


def discards(t: Script, true_king: Seat) -> GoOn:
    order = t.do(q.order_of_play)
    picks = yield t.ask_all(order, "discard", q.hand)
    for seat, card in zip(order, picks, strict=True):
        t.do(v.discard, seat, card)
    return True


STEPS: dict[str, Callable[[Script, Seat], GoOn]] = {
    "first_player": first_player,
    "mulligan": mulligan,
    "successors": successors,
    "discards": discards,
}


def steps(s: State) -> tuple[str, ...]:
    return s.table.steps


def setup(t: Script) -> Rule:
    """Deal, then the steps of the mode."""
    true_king = t.do(deal)
    for step in t.do(steps):
        if not (yield from STEPS[step](t, true_king)):
            return
    t.do(v.begin)


# ---- turns


def turn(t: Script, me: Seat) -> Rule:
    """Condemned, else Antechamber, else a hand card or the flip; with none of these the seat is out (section 5)."""
    duty = t.do(q.duty, me)
    if duty == q.CONDEMNED_FIRST:
        card = yield t.ask(me, "remove", q.condemned)
        t.do(v.remove_condemned, me, card)
        return
    if duty == q.ANTECHAMBER_NEXT:
        card = yield t.ask(me, "antechamber", q.antechamber)
        kind = t.do(v.play_from_antechamber, me, card)
        if kind in FROM_ANTECHAMBER:
            yield from FROM_ANTECHAMBER[kind](t, me, card, False)
        return
    card = None if duty == q.FORCED_FLIP else (yield t.ask_openly(me, "play", q.plays))
    if card == q.FLIP or duty == q.FORCED_FLIP:
        yield from flip(t, me)
    elif card is None:
        t.do(v.lose, me)
    else:
        kind = t.do(v.play, me, card)
        if kind in ABILITIES:
            yield from ABILITIES[kind](t, me, card, False)


SCRIPTS: dict[str, Callable[..., Rule]] = {"setup": setup, "turn": turn}
