"""Events for people: converts the verbs' raw tuples to `Event`s, with private facts kept apart.

Cards appear by name. `EVENTS` lists all events of a match with the facts that all players hear.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.core.ends import LAST
from games.core.protocol import Event, Seat
from games.imposter_kings.cards import NAMES

Public = Mapping[str, Any]
Facts = tuple[Public, Mapping[Seat, Public]]
NO_PRIVATE_FACTS: Mapping[Seat, Public] = {}


def make(kind: str, *facts: Any) -> Event:
    """The event for a raw tuple; `view.told` adds the views at the end of a round."""
    public, private = EVENTS[kind](*facts)
    return Event(kind, public, private)


def _public(**facts: Any) -> Facts:
    return facts, NO_PRIVATE_FACTS


def _deal(number: int, true_king: Seat, accused: int, hands: tuple[tuple[int, ...], ...]) -> Facts:
    public = {"number": number, "true_king": true_king, "accused": NAMES[accused]}
    return public, {seat: {"hand": [NAMES[kind] for kind in hand]} for seat, hand in enumerate(hands)}


def _holds(seat: Seat, kind: int, right: bool) -> Facts:
    return _public(seat=seat, card=NAMES[kind], right=right)


def _use(seat: Seat, kind: int, aim: str, target: int | None) -> Facts:
    public: dict[str, Any] = {"seat": seat, "card": NAMES[kind]}
    if aim == "card" and target is not None:
        public["target"] = NAMES[target]
    if aim == "seat":
        public["opponent"] = target
    return public, NO_PRIVATE_FACTS


def _own(seat: Seat, kind: int) -> Facts:
    """Public: that it was done; private to the seat: the card."""
    return {"seat": seat}, {seat: {"card": NAMES[kind]}}


def _remove(seat: Seat, kind: int, known: int) -> Facts:
    public: dict[str, Any] = {"seat": seat}
    if known:
        public["card"] = NAMES[kind]
    return public, {seat: {"card": NAMES[kind]}}


def _swap(a: Seat, b: Seat, card_a: int, card_b: int) -> Facts:
    public = {"seat": a, "opponent": b}
    return public, {
        a: {"given": NAMES[card_a], "taken": NAMES[card_b]},
        b: {"given": NAMES[card_b], "taken": NAMES[card_a]},
    }


def _condemn(seat: Seat, number: int, kind: int | None) -> Facts:
    public = {"seat": seat, "number": number, "some": kind is not None}
    return public, NO_PRIVATE_FACTS if kind is None else {seat: {"card": NAMES[kind]}}


def _look(seat: Seat, seen: tuple[tuple[Seat, int], ...]) -> Facts:
    return {"seat": seat}, {seat: {"seen": tuple([(owner, NAMES[kind]) for owner, kind in seen])}}


def _look_victim(seat: Seat, victim: Seat, hand: tuple[int, ...], successor: int | None) -> Facts:
    seen = {"hand": [NAMES[kind] for kind in hand], "successor": None if successor is None else NAMES[successor]}
    return {"seat": seat, "victim": victim}, {seat: seen}


def _exchange_successor(seat: Seat, placed: int, taken: int) -> Facts:
    return {"seat": seat}, {seat: {"placed": NAMES[placed], "taken": NAMES[taken]}}


def _swap_assassin(seat: Seat, victim: Seat, kind: int) -> Facts:
    return {"seat": seat, "victim": victim}, {seat: {"card": NAMES[kind]}}


def _fourth(seat: Seat, partner: Seat, kind: int) -> Facts:
    return {"seat": seat, "partner": partner}, {at: {"card": NAMES[kind]} for at in (seat, partner)}


def _take_from_partner(seat: Seat, partner: Seat, is_open: bool, kind: int) -> Facts:
    public: dict[str, Any] = {"seat": seat, "partner": partner}
    if is_open:
        public["card"] = NAMES[kind]
    return public, {at: {"card": NAMES[kind]} for at in (seat, partner)}


def _trade(a: Seat, b: Seat, kinds_a: tuple[int, ...], kinds_b: tuple[int, ...]) -> Facts:
    of_a, of_b = [NAMES[kind] for kind in kinds_a], [NAMES[kind] for kind in kinds_b]
    public = {"seat": a, "partner": b, "number": len(of_a)}
    return public, {a: {"given": of_a, "taken": of_b}, b: {"given": of_b, "taken": of_a}}


EVENTS: Mapping[str, Callable[..., Facts]] = {
    "deal": _deal,
    "first-player": lambda true_king, seat: _public(true_king=true_king, seat=seat),
    "direction": lambda true_king, direction: _public(true_king=true_king, direction=direction),
    "reveal": lambda seat, kinds: _public(seat=seat, cards=[NAMES[kind] for kind in kinds]),
    "exchange-open": lambda seat, owner, kind: _public(seat=seat, owner=owner, card=NAMES[kind]),
    "fourth": _fourth,
    "take-from-partner": _take_from_partner,
    "show-successor": _fourth,
    "offer": lambda a, b, of_a, of_b: _public(seat=a, partner=b, numbers=(of_a, of_b)),
    "trade": _trade,
    "mulligan": lambda seat, points, scorers: _public(seat=seat, points=points, scorers=scorers),
    "successor": _own,
    "discard": _own,
    "play": lambda seat, kind: _public(seat=seat, card=NAMES[kind]),
    "play-antechamber": lambda seat, kind: _public(seat=seat, card=NAMES[kind]),
    "remove": _remove,
    "flip": lambda seat: _public(seat=seat),
    "flipped": _own,
    "assassin": lambda seat, victim: _public(seat=seat, victim=victim),
    "out": lambda seat, last: ({"seat": seat}, NO_PRIVATE_FACTS if last is None else {seat: {LAST: last}}),
    "round": lambda number, winners, points, last: _public(
        number=number, winners=winners, points=points, **{LAST: last}
    ),
    "use": _use,
    "say": lambda seat, kind, opponent, what: _public(seat=seat, card=NAMES[kind], opponent=opponent, what=what),
    "disgrace": lambda kind: _public(card=NAMES[kind]),
    "disgrace-others": lambda: _public(),
    "kings-hand": lambda seat, owner, kind: _public(seat=seat, owner=owner, card=NAMES[kind]),
    "take": lambda seat, kind: _public(seat=seat, card=NAMES[kind]),
    "exchange": lambda seat, taken, given: _public(seat=seat, taken=NAMES[taken], given=NAMES[given]),
    "exchange-accused": lambda seat, taken, given: _public(seat=seat, taken=NAMES[taken], given=NAMES[given]),
    "swap": _swap,
    "mute": lambda number: _public(number=number),
    "holds": _holds,
    "antechamber": lambda seat, kind: _public(seat=seat, card=NAMES[kind]),
    "condemn": _condemn,
    "take-successor": _own,
    "return": lambda seat, kind: _public(seat=seat, card=NAMES[kind]),
    "look": _look,
    "exchange-successor": _exchange_successor,
    "look-victim": _look_victim,
    "swap-assassin": _swap_assassin,
}
