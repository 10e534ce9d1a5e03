"""Who knows which card: masks of card ids, and facts about sets of ids.

A card's id is a number that says nothing; `ident[id]` is its kind and the only secret. What a viewer knows is data:
the ids that he has seen (a mask) and `Fact`s ("among these ids are at least one and at most two of these kinds"). A
shuffle mints new ids, so a fact never expires. Sets of ids and sets of kinds are ints, bit n for id or kind n.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

TRIES = 24
"""Uniform draws before the search takes over; most positions need one or two."""
MANY = 99


class Fact(NamedTuple):
    """Of the cards in `mask`, between `least` and `most` are of a kind in `kinds`.

    viewers  a mask of who knows it: bit n for seat n, and the bit after the last seat for the public
    """

    mask: int
    kinds: int
    least: int
    most: int
    viewers: int


@lru_cache(1 << 17)
def cards(mask: int) -> tuple[int, ...]:
    """The members of a mask, ascending."""
    return tuple([c for c in range(mask.bit_length()) if mask >> c & 1])


def located(ident: Sequence[int], kinds: int) -> list[int]:
    """The mask of the ids of every kind, by kind."""
    where = [0] * kinds
    for card, kind in enumerate(ident):
        where[kind] |= 1 << card
    return where


def blurred(facts: tuple[Fact, ...], mask: int, outsiders: int) -> tuple[Fact, ...]:
    """The facts after cards of `mask` changed places among themselves unseen by `outsiders`.

    Exact for counts: a fact about a part of the mask becomes one about the whole of it.
    """
    kept: list[Fact] = []
    for fact in facts:
        strange = mask & ~fact.mask
        losing = fact.viewers & outsiders
        if not losing or not fact.mask & mask or not strange:
            kept.append(fact)
            continue
        if fact.viewers & ~outsiders:
            kept.append(fact._replace(viewers=fact.viewers & ~outsiders))
        most = min(MANY, fact.most + strange.bit_count())
        kept.append(Fact(fact.mask | mask, fact.kinds, fact.least, most, losing))
    return tuple(kept)


def redeal(ident: Sequence[int], hidden: int, facts: Sequence[Fact], rng: random.Random) -> list[int]:
    """`ident` with the kinds of the `hidden` ids dealt anew so that every fact holds.

    The facts must hold for `ident` itself; then there is always an answer. Drawn uniformly if a few tries find one,
    otherwise by a randomised search.
    """
    places = list(cards(hidden))
    pool = [ident[c] for c in places]
    fresh = list(ident)
    checks = [fact for fact in facts if fact.mask & hidden]
    for _ in range(TRIES):
        rng.shuffle(pool)
        for c, kind in zip(places, pool, strict=True):
            fresh[c] = kind
        if all(_holds(fact, fresh) for fact in checks):
            return fresh
    rng.shuffle(places)
    places.sort(key=lambda c: -sum(fact.mask >> c & 1 for fact in checks))
    if not _search(fresh, places, 0, pool, checks, rng):
        raise AssertionError("the facts contradict the cards")
    return fresh


def _holds(fact: Fact, ident: Sequence[int]) -> bool:
    count = sum(fact.kinds >> ident[c] & 1 for c in cards(fact.mask))
    return fact.least <= count <= fact.most


def _search(
    ident: list[int], places: list[int], at: int, pool: list[int], facts: list[Fact], rng: random.Random
) -> bool:
    """Deal `pool` to `places[at:]`, trying the kinds in a random order, going back where a fact cannot hold."""
    if at == len(places):
        return True
    left = 0
    for c in places[at + 1 :]:
        left |= 1 << c
    tried: set[int] = set()
    for i in rng.sample(range(len(pool)), len(pool)):
        kind = pool[i]
        if kind in tried:
            continue
        tried.add(kind)
        ident[places[at]] = kind
        rest = pool[:i] + pool[i + 1 :]
        if all(_possible(fact, ident, left, rest) for fact in facts) and _search(
            ident, places, at + 1, rest, facts, rng
        ):
            return True
    return False


def _possible(fact: Fact, ident: Sequence[int], left: int, rest: Sequence[int]) -> bool:
    """Whether the fact can still hold when `rest` is dealt to the ids `left`."""
    sure = sum(fact.kinds >> ident[c] & 1 for c in cards(fact.mask & ~left))
    free = (fact.mask & left).bit_count()
    fitting = sum(fact.kinds >> kind & 1 for kind in rest)
    outside = left.bit_count() - free
    return sure + max(0, fitting - outside) <= fact.most and sure + min(free, fitting) >= fact.least
