"""Every world that a seat cannot tell from the real one: `worlds.sample` draws one of these, this lists them all.

Two deals are one world where they differ only in cards that cannot matter any more: which of the cards that have left
the round lies where. A world's weight is the number of deals that it stands for. Only for positions in which no sealed
answer waits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from math import factorial, prod

from games.core.kernel import pending
from games.core.knowledge import Fact, cards, facts, for_worlds
from games.core.protocol import Seat
from games.core.worlds.deals import Count
from games.imposter_kings.state import NO_CARD, State

Cell = tuple[int, ...]


class TooManyWorldsError(ValueError):
    """There are more worlds than were asked for."""


def worlds(s: State, viewer: Seat, most: int) -> list[State]:
    """All worlds of `viewer`. Raises TooManyWorldsError where there are more than `most`."""
    return [world for world, _ in weighted(s, viewer, most)]


def weighted(
    s: State, viewer: Seat, most: int, counts: Sequence[Count] = (), tries: int | None = None
) -> list[tuple[State, int]]:
    """All worlds of `viewer` with their weights, in an order that does not depend on the hidden cards.

    counts  further weights of deals, each by a number of hidden cards
    tries   most deals that are compared with the facts

    Raises TooManyWorldsError where there are more than `most` worlds, or more than `tries` deals.
    """
    pending(s)
    seen = s.public | s.private[viewer] | s.gone
    hidden = [card for card in range(len(s.ident)) if not seen >> card & 1]
    known = [fact for fact in facts(s.journal) if fact.viewers >> viewer & 1]
    cells = _cells(s, hidden, [*known, *counts])
    fitting: list[tuple[tuple[int, ...], int]] = []
    for tried, (ident, weight) in enumerate(_deals(s, hidden, cells)):
        if tried == tries:
            raise TooManyWorldsError(f"more than {tries} deals")
        weight *= prod([count.weights[_count(count, ident)] for count in counts])
        if weight and all(fact.least <= _count(fact, ident) <= fact.most for fact in known):
            if len(fitting) == most:
                raise TooManyWorldsError(f"more than {most} worlds")
            fitting.append((ident, weight))
    return [(_world(s, viewer, ident), weight) for ident, weight in fitting]


def _world(s: State, viewer: Seat, ident: tuple[int, ...]) -> State:
    t = s.clone()
    t.identify(ident)
    t.journal = for_worlds(s.journal, viewer, s.seats)
    return t


def _deals(s: State, hidden: Sequence[int], cells: Sequence[Cell]) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every kind for every id, and in how many ways the kinds of each cell can lie in it."""
    pool = Counter([s.ident[card] for card in hidden])
    for dealt in _parts(pool, [len(cell) for cell in cells]):
        ident, weight = list(s.ident), 1
        for cell, kinds in zip(cells, dealt, strict=True):
            weight *= _orders(kinds)
            for card, kind in zip(cell, kinds, strict=True):
                ident[card] = kind
        yield tuple(ident), weight


def _orders(kinds: Sequence[int]) -> int:
    """The number of different orders of these kinds."""
    orders = factorial(len(kinds))
    for copies in Counter(kinds).values():
        orders //= factorial(copies)
    return orders


def _cells(s: State, hidden: Sequence[int], statements: Sequence[Fact | Count]) -> list[Cell]:
    """The hidden ids in sets that are alike: at the same place, seen by the same seats, named by the same facts."""
    masks = [*s.private, *[statement.mask for statement in statements]]

    def alike(card: int) -> tuple[int, tuple[bool, ...]]:
        return _place(s, card), tuple([mask >> card & 1 == 1 for mask in masks])

    return [tuple(cell) for _, cell in groupby(sorted(hidden, key=alike), key=alike)]


def _place(s: State, card: int) -> int:
    """A number for each hand and each Successor; 0 for all cards that are out of the round."""
    for seat in range(s.seats):
        if s.hands[seat] & 1 << card:
            return 1 + seat
        if s.successor[seat] != NO_CARD and s.successor[seat] == card:
            return 1 + s.seats + seat
    return 0


def _parts(pool: Counter[int], sizes: Sequence[int]) -> Iterator[list[tuple[int, ...]]]:
    """Every way to part the pool into sets of these sizes; the order within a set does not count."""
    if not sizes:
        yield []
        return
    for chosen in _chosen(sorted(pool.items()), sizes[0]):
        left = pool.copy()
        left.subtract(chosen)
        for rest in _parts(+left, sizes[1:]):
            yield [chosen, *rest]


def _chosen(items: Sequence[tuple[int, int]], size: int) -> Iterator[tuple[int, ...]]:
    if size == 0:
        yield ()
        return
    if not items:
        return
    (kind, count), *rest = items
    for taken in range(min(count, size), -1, -1):
        for others in _chosen(rest, size - taken):
            yield (kind,) * taken + others


def _count(statement: Fact | Count, ident: Sequence[int]) -> int:
    return sum([statement.kinds >> ident[card] & 1 for card in cards(statement.mask)])
