"""Deals of hidden cards that keep counts, drawn exactly: every deal as often as its weight says.

A `Count` gives a deal a weight by the number of cards of some kinds among some places. Weights of 0 and 1 forbid and
allow; greater ones say in how many ways the deal can have come about. The weight of a deal is the product.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import groupby
from math import comb, prod
from typing import NamedTuple, TypeAlias

from games.core.knowledge import cards

TRIES = 4
"""So many deals are shuffled before one is drawn by a table."""
MOST = 600
"""The entries of a table at most: it takes time."""


class Count(NamedTuple):
    """A deal with n cards of a kind in `kinds` (a mask) among the places of `mask` has the weight `weights[n]`."""

    mask: int
    kinds: int
    weights: tuple[int, ...]


Split: TypeAlias = tuple[int, ...]
"""How many cards go to each set of places."""


class Deals:
    """All deals of the kinds of `pool` to `places` with a weight, each drawn as often as its weight says.

    The table is made when shuffled deals have failed, which is rare where the counts ask for little.
    """

    def __init__(self, places: Sequence[int], pool: Sequence[int], counts: Sequence[Count]) -> None:
        self.places = tuple(places)
        self.pool = tuple(pool)
        self.counts = _telling(places, pool, counts)
        self._checks = [(cards(count.mask), count.kinds, count.weights, max(count.weights)) for count in self.counts]

    def dealt(self, ident: Sequence[int], rng: random.Random) -> list[int] | None:
        """`ident` with the kinds of the places dealt anew; None if no deal with a weight was found."""
        for _ in range(TRIES):
            fresh = self.shuffled(ident, rng)
            if self._kept(fresh, rng):
                return fresh
        if self.table is None or not self.table.total:
            return None
        fresh = list(ident)
        for place, kind in self.table.drawn(rng):
            fresh[place] = kind
        return fresh

    def shuffled(self, ident: Sequence[int], rng: random.Random) -> list[int]:
        """`ident` with the kinds of the places dealt in any way."""
        fresh, pool = list(ident), list(self.pool)
        rng.shuffle(pool)
        for place, kind in zip(self.places, pool, strict=True):
            fresh[place] = kind
        return fresh

    def _kept(self, ident: Sequence[int], rng: random.Random) -> bool:
        """Whether this deal is kept, if one of the greatest weight always is."""
        for places, kinds, weights, top in self._checks:
            weight = weights[sum([kinds >> ident[place] & 1 for place in places])]
            if not weight or (weight < top and rng.randrange(top) >= weight):
                return False
        return True

    @cached_property
    def table(self) -> _Table | None:
        """The table of all counts; None if it would be too large."""
        try:
            return _Table(self.places, self.pool, self.counts)
        except _TooLargeError:
            return None


class _Open(NamedTuple):
    """A count on its way through the classes: its number, its sets, and the greatest number that has a weight.

    ends  no later class counts
    """

    number: int
    inside: tuple[int, ...]
    weights: tuple[int, ...]
    most: int
    ends: bool


class _TooLargeError(Exception):
    """The table has too many entries."""


class _Table:
    """The number of weighted deals, by what has been dealt.

    Places that no count tells apart are one set, kinds that no count tells apart are one class. One class after the
    other is split among the sets; the largest class takes what is left. `ways` counts the weighted deals of all classes
    from one on, by the free places of the sets and by what open counts have found so far.
    """

    def __init__(self, places: Sequence[int], pool: Sequence[int], counts: Sequence[Count]) -> None:
        def named(place: int) -> tuple[bool, ...]:
            return tuple([count.mask >> place & 1 == 1 for count in counts])

        def counted(kind: int) -> tuple[bool, ...]:
            return tuple([count.kinds >> kind & 1 == 1 for count in counts])

        self.sets = [list(group) for _, group in groupby(sorted(places, key=named), key=named)]
        self.classes = [list(group) for _, group in groupby(sorted(pool, key=counted), key=counted)]
        self.classes.sort(key=len)
        counts_of = [counted(group[0]) for group in self.classes]
        self.counting = [
            [
                _Open(
                    i,
                    tuple([number for number, group in enumerate(self.sets) if count.mask >> group[0] & 1]),
                    count.weights,
                    max((n for n, weight in enumerate(count.weights) if weight), default=-1),
                    not any(later[i] for later in counts_of[at + 1 :]),
                )
                for i, count in enumerate(counts)
                if row[i]
            ]
            for at, row in enumerate(counts_of)
        ]
        self.entries: dict[tuple[int, Split, Split], tuple[int, list[tuple[int, Split, Split]]]] = {}
        self.start = (tuple([len(group) for group in self.sets]), tuple([0] * len(counts)))
        self.total = self.ways(0, *self.start)

    def ways(self, at: int, free: Split, found: Split) -> int:
        """The weight of all deals of the classes from this one on."""
        if at == len(self.classes):
            return 1
        key = (at, free, found)
        if key not in self.entries:
            options = []
            total = 0
            for split, number in self._splits(at, free):
                weight, after = self._found(at, split, found)
                if weight:
                    left = tuple([a - b for a, b in zip(free, split, strict=True)])
                    total += number * weight * self.ways(at + 1, left, after)
                    options.append((total, split, after))
            if len(self.entries) == MOST:
                raise _TooLargeError
            self.entries[key] = total, options
        return self.entries[key][0]

    def _splits(self, at: int, free: Split) -> Sequence[tuple[Split, int]]:
        return ((free, 1),) if at == len(self.classes) - 1 else _splits(len(self.classes[at]), free)

    def _found(self, at: int, split: Split, found: Split) -> tuple[int, Split]:
        """The weight of the counts that end with this class, and what the others have found."""
        weight, after = 1, list(found)
        for i, inside, weights, most, ends in self.counting[at]:
            number = after[i] + sum([split[place] for place in inside])
            if number > most:
                return 0, found
            if ends:
                weight *= weights[number]
                number = 0
            after[i] = number
        return weight, tuple(after)

    def drawn(self, rng: random.Random) -> list[tuple[int, int]]:
        """A place and its kind, for all places."""
        rooms = [group[:] for group in self.sets]
        for room in rooms:
            rng.shuffle(room)
        free, found = self.start
        dealt: list[tuple[int, int]] = []
        for at, group in enumerate(self.classes):
            total, options = self.entries[at, free, found]
            chosen = rng.randrange(total)
            split, found = next((split, after) for most, split, after in options if chosen < most)
            free = tuple([a - b for a, b in zip(free, split, strict=True)])
            kinds = group[:]
            rng.shuffle(kinds)
            for room, number in zip(rooms, split, strict=True):
                dealt.extend([(room.pop(), kinds.pop()) for _ in range(number)])
        return dealt


@lru_cache(1 << 12)
def _splits(number: int, free: Split) -> tuple[tuple[Split, int], ...]:
    """Every way to spread so many cards over sets with so many free places, and how many choices of places it has."""
    return tuple(
        [
            (split, prod([comb(room, part) for room, part in zip(free, split, strict=True)]))
            for split in _parted(number, free)
        ]
    )


def _parted(number: int, free: Split) -> Iterator[Split]:
    """Every way to spread so many equal cards over sets with so many free places."""
    if len(free) == 1:
        if number <= free[0]:
            yield (number,)
        return
    for here in range(min(number, free[0]) + 1):
        for rest in _parted(number - here, free[1:]):
            yield (here, *rest)


def _telling(places: Sequence[int], pool: Sequence[int], counts: Sequence[Count]) -> list[Count]:
    """The counts that do not give all deals of this pool the same weight."""
    numbers = Counter(pool)
    found = []
    for count in counts:
        fitting = sum([number for kind, number in numbers.items() if count.kinds >> kind & 1])
        inside = count.mask.bit_count()
        possible = set(count.weights[max(0, inside + fitting - len(places)) : min(inside, fitting) + 1])
        if len(possible) > 1 or 0 in possible:
            found.append(count)
    return found
