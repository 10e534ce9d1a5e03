"""Advice by hand-written rules of thumb: for computer players without learned weights.

It reads only the view of the asked seat, so it uses only what that seat may know.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence

from games.core.protocol import Choice, Decision, Seat, Token
from games.imposter_kings.cards import BASE, KIND
from games.imposter_kings.queries import FLIP
from games.imposter_kings.state import State
from games.imposter_kings.table_view import TableView
from games.imposter_kings.view import view

KEPT: Mapping[str, int] = {"Fool": 4, "Assassin": 8, "King's Hand": 3, "Princess": 2, "Queen": 3}
"""The extra worth in hand of some cards, beyond their values."""
FLIP_SAFE, FLIP_RISKY = 7.5, 9.5
"""The cost of a flip beside the cards' values: with the Assassin visible, and without."""

Rule = Callable[[TableView, Decision, random.Random], Choice]


def advise(s: State, d: Decision, rng: random.Random) -> Choice:
    """A legal answer to the open decision `d`."""
    seen = view(s, d.seat)
    if d.prompt in ANSWERS:
        return ANSWERS[d.prompt](seen, d, rng)
    if d.pick != (1, 1):
        return _lowest_first(seen, d)[: d.pick[0]]
    return None if None in d.options else d.options[0]


# ---- knowledge


def _names(seen: TableView) -> Mapping[Token, str]:
    return dict[Token, str](seen.ids)


def _base(seen: TableView, card: Token) -> int:
    return BASE[KIND[_names(seen)[card]]]


def _cost(seen: TableView, card: Token) -> int:
    """The worth of a card in hand: low ones cost least, but not those that are useful later."""
    return _base(seen, card) + KEPT.get(_names(seen)[card], 0)


def _cards(d: Decision) -> list[Token]:
    return [option for option in d.options if isinstance(option, int)]


def _lowest_first(seen: TableView, d: Decision) -> tuple[Token, ...]:
    return tuple(sorted(_cards(d), key=lambda card: _base(seen, card)))


def _located(seen: TableView, name: str) -> bool:
    """Whether one copy of this card is known to lie where it is harmless to the viewer."""
    own = seen.places[seen.me]
    lying = (*[card.name for card in seen.court], *[card.name for card in seen.hand], *own.discard, *seen.gone)
    return name in lying or name in (seen.accused, own.successor_name)


def _likeliest(seen: TableView, names: Sequence[Token], opponents: Sequence[Seat], rng: random.Random) -> Token:
    """A name that an opponent is known to hold, else one that is neither visible nor known to be missing."""
    known = [name for seat in opponents for name in seen.places[seat].known if name in names]
    if known:
        return rng.choice(known)
    missing = {name for seat in opponents for hint in seen.places[seat].hints if not hint.least for name in hint.names}
    open_names = [name for name in names if name is not None and not _located(seen, str(name)) and name not in missing]
    return rng.choice(open_names or [name for name in names if name is not None])


def _opponents(seen: TableView) -> list[Seat]:
    mine = seen.teams[seen.me]
    return [seat for seat, place in enumerate(seen.places) if seen.teams[seat] != mine and place.hand and not place.out]


# ---- answers


def _play(seen: TableView, d: Decision, rng: random.Random) -> Choice:
    """The card that costs least; the King if it must be."""
    flip = FLIP_SAFE if _located(seen, "Assassin") else FLIP_RISKY
    return min(d.options, key=lambda option: flip if option == FLIP else _cost(seen, option))


def _highest(seen: TableView, d: Decision, rng: random.Random) -> Choice:
    return max(_cards(d), key=lambda card: _base(seen, card), default=None)


def _lowest(seen: TableView, d: Decision, rng: random.Random) -> Choice:
    return min(_cards(d), key=lambda card: _base(seen, card), default=None)


def _least_wanted(seen: TableView, d: Decision, rng: random.Random) -> Choice:
    return min(_cards(d), key=lambda card: _cost(seen, card))


def _name(seen: TableView, d: Decision, rng: random.Random) -> Choice:
    return _likeliest(seen, d.options, _opponents(seen), rng)


def _first(seen: TableView, d: Decision, rng: random.Random) -> Choice:
    return d.options[0]


def _first_that_is_one(seen: TableView, d: Decision, rng: random.Random) -> Choice:
    return next(option for option in d.options if option is not None)


def _react(seen: TableView, d: Decision, rng: random.Random) -> Choice:
    """Use a Reaction if the seat holds one."""
    return d.options[-1]


def _number_of_another(seen: TableView, d: Decision, rng: random.Random) -> Choice:
    """The highest number of which the seat holds no card."""
    own = {BASE[KIND[card.name]] for card in seen.hand}
    numbers = [option for option in d.options if isinstance(option, int) and option not in own]
    return numbers[-1] if numbers else None


ANSWERS: Mapping[str, Rule] = {
    "play": _play,
    "successor": _highest,
    "herald-successor": _highest,
    "discard": _least_wanted,
    "fool": _highest,
    "soldier": _name,
    "judge": _name,
    "inquisitor": _name,
    "judge-opponent": _first,
    "judge-reward": _lowest,
    "kings-hand": _react,
    "assassin": _react,
    "princess": _first_that_is_one,
    "princess-card": _least_wanted,
    "oathbound": _highest,
    "executioner": _number_of_another,
    "condemn": _lowest,
    "sentry-card": _least_wanted,
    "warden-card": _lowest,
    "spy-card": _lowest,
    "exchange": _highest,
    "take-from-partner": _highest,
    "reveal-third": _lowest,
    "fourth": _highest,
    "first-player": _first,
    "antechamber": _lowest,
    "assassin-swap": _highest,
}
"""By prompt; other questions are declined if possible, else answered with the first option."""
