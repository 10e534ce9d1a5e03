"""Which viewer knows which card: masks of card ids, and facts about sets of ids.

A card's id reveals nothing; `ident[id]` is its kind and the only secret. A viewer's knowledge is data: the ids that
the viewer has seen (a mask) and `Fact`s ("among these ids are at least one and at most two of these kinds"). A shuffle
mints new ids, so facts never expire. Sets of ids and sets of kinds are ints, bit n for id or kind n.

A view must not depend on which of several cards was moved that look alike to the viewer. So each set of
indistinguishable cards lies either inside a fact or outside it: if sets meet, a `Move` widens facts.

A state keeps a journal of statements (`Fact`), unseen moves (`Move`) and confusions of two cards of one kind
(`Twins`). The current knowledge is computed from it on demand (`facts`), since most computer players never need it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

TRIES = 30
UNIFORM_TRIES = 12
"""Deals that are tried as a whole; later ones are repaired by swaps. Most positions need one or two."""
SWAPS = 60
CAUTION = 0.9
MIXES = 30
MANY = 99


class Fact(NamedTuple):
    """Of the cards in `mask`, between `least` and `most` are of a kind in `kinds`.

    viewers  a mask of the viewers that know it: bit n for seat n, and the bit after the last seat for the public
    """

    mask: int
    kinds: int
    least: int
    most: int
    viewers: int


class Move(NamedTuple):
    """Cards were exchanged unseen, or came together, so that a viewer cannot tell them apart any more.

    cells  the mask of those cards for each viewer, by seat, and the public last; 0 for viewers that can tell them apart
    seen   for each viewer the ids and kinds among these cards that the viewer had seen before
    """

    cells: tuple[int, ...]
    seen: tuple[tuple[tuple[int, int], ...], ...]


class Twins(NamedTuple):
    """Two cards of one kind in a hand: `viewers` knew the second only, and took the first for it when that was shown.

    Their knowledge of one card now applies to the other.
    """

    shown: int
    known: int
    viewers: int


class Renamed(NamedTuple):
    """A card has a new id; knowledge about the old one is about the new one."""

    old: int
    new: int


Entry: TypeAlias = Fact | Move | Twins | Renamed


def move(
    ident: Sequence[int], public: int, private: Sequence[int], cells: Sequence[int]
) -> tuple[Move, int, list[int]] | None:
    """The journal entry for cards that viewers cannot tell apart any more, and the new public and private masks.

    None if no viewer loses knowledge: a single card, or cards of one kind all of which the viewer has seen.
    """
    kept: list[int] = []
    lost: list[tuple[tuple[int, int], ...]] = []
    for seen, cell in zip([*private, 0], cells, strict=True):
        known = (public | seen) & cell
        if not cell & (cell - 1) or (known == cell and len({ident[card] for card in cards(cell)}) == 1):
            kept.append(0)
            lost.append(())
        else:
            kept.append(cell)
            lost.append(tuple([(card, ident[card]) for card in cards(known)]))
    if not any(kept):
        return None
    left = public & ~kept[-1]
    after = [(seen | public ^ left) & ~cell for seen, cell in zip(private, kept[:-1], strict=True)]
    return Move(tuple(kept), tuple(lost)), left, after


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
def facts(journal: tuple[Entry, ...]) -> tuple[Fact, ...]:
    """The known facts about sets of ids after the whole journal."""
    known: tuple[Fact, ...] = ()
    for entry in journal:
        if isinstance(entry, Fact):
            known = _added(known, entry)
        elif isinstance(entry, Move):
            known = _moved(known, entry)
        elif isinstance(entry, Twins):
            known = _exchanged(known, entry.shown, entry.known, entry.viewers)
        else:
            known = _exchanged(known, *entry, -1)
    return known


def dealt_anew(journal: tuple[Entry, ...], ident: Sequence[int], viewer: int) -> tuple[Entry, ...]:
    """The journal of a world with other cards: ids that others have seen get that world's kinds.

    Ids that the viewer and the public have seen keep their kinds.
    """
    if not any(any(entry.seen) for entry in journal if isinstance(entry, Move)):
        return journal
    newest = {entry.old: entry.new for entry in journal if isinstance(entry, Renamed)}

    def kind(card: int) -> int:
        while card in newest:
            card = newest[card]
        return ident[card]

    def anew(move: Move) -> Move:
        public = move.seen[-1]
        secret = [tuple([pair if pair in public else (pair[0], kind(pair[0])) for pair in seen]) for seen in move.seen]
        secret[viewer] = move.seen[viewer]
        return move._replace(seen=tuple(secret))

    return tuple([anew(entry) if isinstance(entry, Move) else entry for entry in journal])


def _added(facts: tuple[Fact, ...], new: Fact) -> tuple[Fact, ...]:
    """Add a fact; "none of these" and "none of those" about the same cards are joined."""
    if not new.most:
        for at, fact in enumerate(facts):
            if not fact.most and (fact.mask, fact.viewers) == (new.mask, new.viewers):
                return (*facts[:at], fact._replace(kinds=fact.kinds | new.kinds), *facts[at + 1 :])
    return (*facts, new)


def _moved(facts: tuple[Fact, ...], move: Move) -> tuple[Fact, ...]:
    """Keep the counts by kind of cards that a viewer can no longer tell apart."""
    groups: dict[tuple[int, tuple[tuple[int, int], ...]], int] = {}
    for viewer, group in enumerate(zip(move.cells, move.seen, strict=True)):
        groups[group] = groups.get(group, 0) | 1 << viewer
    for (cell, seen), viewers in groups.items():
        if cell:
            kinds = [kind for _, kind in seen]
            counted = [Fact(cell, 1 << kind, kinds.count(kind), MANY, viewers) for kind in sorted(set(kinds))]
            facts = (*blurred(facts, cell, viewers, seen), *counted)
    return facts


def _exchanged(facts: tuple[Fact, ...], one: int, other: int, viewers: int) -> tuple[Fact, ...]:
    """Apply each fact of these viewers about the one card to the other."""
    both = 1 << one | 1 << other
    kept: list[Fact] = []
    for fact in facts:
        mistaken = fact.viewers & viewers
        if not mistaken or fact.mask & both in (0, both):
            kept.append(fact)
            continue
        if fact.viewers != mistaken:
            kept.append(fact._replace(viewers=fact.viewers & ~mistaken))
        kept.append(fact._replace(mask=fact.mask ^ both, viewers=mistaken))
    return tuple(kept)


def blurred(
    facts: tuple[Fact, ...], mask: int, outsiders: int, seen: Sequence[tuple[int, int]] = ()
) -> tuple[Fact, ...]:
    """The facts after cards of `mask` were exchanged among themselves, unseen by `outsiders`.

    Exact for counts: a fact about a part of the mask becomes one about all of it. `seen` has the ids and kinds of the
    mask that the outsiders had seen.
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
        known = [kind for card, kind in seen if strange >> card & 1]
        sure = sum([fact.kinds >> kind & 1 for kind in known])
        most = min(MANY, fact.most + strange.bit_count() - len(known) + sure)
        kept.append(Fact(fact.mask | mask, fact.kinds, fact.least + sure, most, losing))
    return tuple(kept)


class _Limit(NamedTuple):
    """The remaining demand of a fact on the hidden cards."""

    mask: int
    kinds: int
    least: int
    most: int


def redeal(ident: Sequence[int], hidden: int, facts: Sequence[Fact], rng: random.Random) -> list[int]:
    """Return `ident` with the kinds of the `hidden` ids dealt anew so that every fact holds.

    The facts must hold for `ident` itself. A few uniform deals are tried; if none fits, one is repaired by swapping
    cards of broken facts, and if that does not end either, the real one is mixed by swaps that keep every fact.
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
    """The facts without visible cards, without those that say nothing more, and without duplicates."""
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
