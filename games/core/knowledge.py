"""Who knows which card: masks of card ids, and facts about sets of ids.

A card's id is a number that says nothing; `ident[id]` is its kind and the only secret. What a viewer knows is data:
the ids that he has seen (a mask) and `Fact`s ("among these ids are at least one and at most two of these kinds"). A
shuffle mints new ids, so a fact never expires. Sets of ids and sets of kinds are ints, bit n for id or kind n.

A state keeps a journal of what was heard (`Fact`) and of what changed places unseen (`Move`); what is known now is
worked out from it when somebody asks (`facts`), since most players of a game never do.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

TRIES = 30
UNIFORM_TRIES = 12
"""So many deals are taken or thrown away whole; the later ones are mended. Most positions need one or two."""
SWAPS = 60
CAUTION = 0.9
MIXES = 30
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


class Move(NamedTuple):
    """Cards of `mask` changed places among themselves, seen by the insiders (a mask of seats) alone.

    seen  the kinds of those cards that each viewer had seen until then: by seat, and the public last
    """

    mask: int
    insiders: int
    seen: tuple[tuple[int, ...], ...]


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


@lru_cache(1 << 8)
def facts(journal: tuple[Fact | Move, ...]) -> tuple[Fact, ...]:
    """What is known of sets of ids after all that the journal tells."""
    known: tuple[Fact, ...] = ()
    for entry in journal:
        if isinstance(entry, Fact):
            known += (entry,)
        else:
            known = blurred(known, entry.mask, (1 << len(entry.seen)) - 1 & ~entry.insiders) + _counted(entry)
    return known


def _counted(move: Move) -> tuple[Fact, ...]:
    """Whoever did not see the move still knows how many there are of the cards that he had seen."""
    return tuple(
        [
            Fact(move.mask, 1 << kind, kinds.count(kind), MANY, 1 << viewer)
            for viewer, kinds in enumerate(move.seen)
            if not move.insiders >> viewer & 1
            for kind in sorted(set(kinds))
        ]
    )


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


class _Limit(NamedTuple):
    """What a fact still asks of the hidden cards."""

    mask: int
    kinds: int
    least: int
    most: int


def redeal(ident: Sequence[int], hidden: int, facts: Sequence[Fact], rng: random.Random) -> list[int]:
    """`ident` with the kinds of the `hidden` ids dealt anew so that every fact holds.

    The facts must hold for `ident` itself. A few uniform deals are tried; if none fits, one is mended by swapping cards
    where a fact is broken, and if that does not end either, the real one is mixed by swaps that keep every fact.
    """
    places = list(cards(hidden))
    limits = _limits(ident, hidden, facts)
    pool = [ident[c] for c in places]
    fresh = list(ident)
    for attempt in range(TRIES):
        rng.shuffle(pool)
        for c, kind in zip(places, pool, strict=True):
            fresh[c] = kind
        if not _broken(limits, fresh) or (attempt >= UNIFORM_TRIES and _mend(limits, fresh, places, rng)):
            return fresh
    fresh = list(ident)
    for _ in range(MIXES * len(places)):
        a, b = rng.choice(places), rng.choice(places)
        fresh[a], fresh[b] = fresh[b], fresh[a]
        if _broken(limits, fresh):
            fresh[a], fresh[b] = fresh[b], fresh[a]
    return fresh


def _limits(ident: Sequence[int], hidden: int, facts: Sequence[Fact]) -> list[_Limit]:
    """The facts without the cards that are seen anyway, and without those that say nothing more; each once."""
    limits: dict[tuple[int, int], tuple[int, int]] = {}
    for fact in facts:
        mask = fact.mask & hidden
        if not mask:
            continue
        sure = sum(fact.kinds >> ident[c] & 1 for c in cards(fact.mask & ~hidden))
        least, most = limits.get((mask, fact.kinds), (0, MANY))
        limits[mask, fact.kinds] = max(least, fact.least - sure), min(most, fact.most - sure)
    return [
        _Limit(mask, kinds, least, most)
        for (mask, kinds), (least, most) in limits.items()
        if least > 0 or most < mask.bit_count()
    ]


def _count(limit: _Limit, ident: Sequence[int]) -> int:
    kinds = limit.kinds
    return sum([kinds >> ident[c] & 1 for c in cards(limit.mask)])


def _broken(limits: list[_Limit], ident: Sequence[int]) -> list[_Limit]:
    return [limit for limit in limits if not limit.least <= _count(limit, ident) <= limit.most]


def _mend(limits: list[_Limit], ident: list[int], places: list[int], rng: random.Random) -> bool:
    """Swap cards into and out of broken facts until none is broken. False when it goes on for too long."""
    broken = _broken(limits, ident)
    for _ in range(SWAPS):
        if not broken:
            return True
        limit = rng.choice(broken)
        wanted = _count(limit, ident) < limit.least
        inside = [c for c in cards(limit.mask) if (limit.kinds >> ident[c] & 1 == 1) is not wanted]
        outside = [c for c in places if not limit.mask >> c & 1 and (limit.kinds >> ident[c] & 1 == 1) is wanted]
        if not inside or not outside:
            return False
        a, b = rng.choice(inside), rng.choice(outside)
        ident[a], ident[b] = ident[b], ident[a]
        after = _broken(limits, ident)
        if len(after) > len(broken) and rng.random() < CAUTION:
            ident[a], ident[b] = ident[b], ident[a]
        else:
            broken = after
    return False
