"""The clock's answers for an absent player (section 11): they reveal nothing and are always legal."""

from __future__ import annotations

from collections.abc import Callable

from games.core.protocol import Choice, Decision, Token
from games.core.rng import draw, shuffled
from games.imposter_kings.cards import KIND
from games.imposter_kings.queries import FLIP
from games.imposter_kings.state import State


def default(s: State, d: Decision) -> Choice:
    """The default by the decision's prompt; "none" if the decision offers it."""
    if None in d.options:
        return None
    choose = CHOOSE.get(d.prompt, at_random)
    return choose(s, d)


def at_random(s: State, d: Decision) -> Choice:
    """A random pick from the match's own generator, which others cannot predict."""
    if d.pick != (1, 1):
        picked = shuffled(s.salt, f"default {d.id}", d.options)[: d.pick[0]]
        return tuple([option for option in d.options if option in picked])
    return d.options[draw(s.salt, f"default {d.id}") % len(d.options)]


def first(s: State, d: Decision) -> Token:
    """The first option."""
    return d.options[0]


def lowest(s: State, d: Decision) -> Token:
    """The lowest card, ties in the order of the card table; the flip only if there is none."""
    cards = [c for c in d.options if isinstance(c, int)]
    return min(cards, key=lambda c: (s.ident[c], c)) if cards else FLIP


def likeliest(s: State, d: Decision) -> Token:
    """The name with most copies that are not publicly located, ties in the order of the card table."""

    def located_elsewhere(name: Token) -> int:
        kind = KIND[str(name)]
        return (s.where[kind] & s.public).bit_count() - s.copies[kind]

    return min(d.options, key=located_elsewhere)


CHOOSE: dict[str, Callable[[State, Decision], Token]] = {
    "first-player": first,
    "direction": first,
    "exchange-first": first,
    "play": lowest,
    "antechamber": lowest,
    "oathbound": lowest,
    "soldier": likeliest,
    "judge": likeliest,
    "judge-opponent": first,
    "assassin-swap": first,
}
