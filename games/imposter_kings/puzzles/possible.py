"""Every world that a seat cannot tell from the real one: `worlds.sample` draws one of these, this lists them all.

Two deals are one world where they differ only in cards that cannot matter any more: which of the cards that have left
the round lies where. Only for the start of a turn, when no sealed answer waits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from games.core.kernel import pending
from games.core.knowledge import Fact, cards, facts, for_worlds
from games.core.protocol import Seat
from games.imposter_kings.state import BIT, NO_CARD, State

Cell = tuple[int, ...]


class TooManyWorldsError(ValueError):
    """There are more worlds than were asked for."""


def worlds(s: State, viewer: Seat, most: int) -> list[State]:
    """All worlds of `viewer` at the start of a turn. Raises TooManyWorldsError where there are more than `most`."""
    pending(s)
    seen = s.public | s.private[viewer] | s.gone
    hidden = [card for card in range(len(s.ident)) if not seen >> card & 1]
    known = [fact for fact in facts(s.journal) if fact.viewers >> viewer & 1]
    found: list[State] = []
    for ident in _deals(s, hidden, known):
        if len(found) == most:
            raise TooManyWorldsError(f"more than {most} worlds")
        t = s.clone()
        t.identify(ident)
        t.journal = for_worlds(s.journal, viewer, s.seats)
        found.append(t)
    return found


def _deals(s: State, hidden: Sequence[int], known: Sequence[Fact]) -> Iterator[tuple[int, ...]]:
    cells = _cells(s, hidden, known)
    pool = Counter([s.ident[card] for card in hidden])
    for dealt in _parts(pool, [len(cell) for cell in cells]):
        ident = list(s.ident)
        for cell, kinds in zip(cells, dealt, strict=True):
            for card, kind in zip(cell, kinds, strict=True):
                ident[card] = kind
        if all(fact.least <= _count(fact, ident) <= fact.most for fact in known):
            yield tuple(ident)


def _cells(s: State, hidden: Sequence[int], known: Sequence[Fact]) -> list[Cell]:
    """The hidden ids in sets that are alike: at the same place, and named by the same facts."""

    def alike(card: int) -> tuple[int, tuple[bool, ...]]:
        return _place(s, card), tuple([fact.mask >> card & 1 == 1 for fact in known])

    return [tuple(cell) for _, cell in groupby(sorted(hidden, key=alike), key=alike)]


def _place(s: State, card: int) -> int:
    """A number for each hand and each Successor; 0 for all cards that are out of the round."""
    for seat in range(s.seats):
        if s.hands[seat] & BIT[card]:
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


def _count(fact: Fact, ident: Sequence[int]) -> int:
    return sum([fact.kinds >> ident[card] & 1 for card in cards(fact.mask)])
