"""Seat orders: each entrant gets each seat about equally often.

Between two the rules for colours of FIDE hold (Handbook C.04.1, g and h): no entrant sits in one seat twice more often
than in the other and gets it again, nor three times running, unless nothing else is possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from games.core.protocol import Seat
from games.core.rng import seed_bytes, shuffled
from tournaments.model import EntrantId, Field, How, Result, Table

UNSEATED = frozenset({How.bye, How.no_show, How.void})
PAIR = 2
MOST = 2
"""Most times that an entrant has the same seat running, and more often than the other seat, at tables of two."""


class Seats:
    """The seats that entrants have had so far. Tables at which no one sat down do not count."""

    def __init__(self, field: Field) -> None:
        self.number = field.next_round
        self.lot = seed_bytes(field.draw)
        self.times: Counter[tuple[EntrantId, Seat]] = Counter()
        self.last: dict[EntrantId, Seat] = {}
        self.running: Counter[EntrantId] = Counter()
        self.met: dict[frozenset[EntrantId], tuple[EntrantId, ...]] = {}
        for table, _ in sat(field):
            self.met[frozenset(table.entrants)] = table.entrants
            for seat, entrant in enumerate(table.entrants):
                self.times[entrant, seat] += 1
                self.running[entrant] = self.running[entrant] + 1 if self.last.get(entrant) == seat else 1
                self.last[entrant] = seat

    def lead(self, entrant: EntrantId) -> int:
        """How much more often the entrant has sat in seat 0 than in seat 1."""
        return self.times[entrant, 0] - self.times[entrant, 1]

    def excess(self, pair: Sequence[EntrantId]) -> int:
        """How many of two, in their order of seats, would have a seat more often than `MOST` allows."""
        return sum(self._has_enough(entrant, seat) for seat, entrant in enumerate(pair))

    def _has_enough(self, entrant: EntrantId, seat: Seat) -> bool:
        ahead = self.times[entrant, seat] - self.times[entrant, 1 - seat]
        return ahead >= MOST or (self.last.get(entrant) == seat and self.running[entrant] >= MOST)

    def order(self, entrants: Iterable[EntrantId]) -> tuple[EntrantId, ...]:
        """The seat order that is closest to even; then the one that repeats the fewest last seats; then by lot.

        Two keep to `MOST` first of all, and then sit the other way round than at their last meeting.
        """
        there = sorted(entrants)
        drawn = tuple(shuffled(self.lot, f"seats of round {self.number}: {there}", there))
        return min((drawn, drawn[::-1]), key=self._strain) if len(drawn) == PAIR else self._evenly(drawn)

    def _strain(self, pair: tuple[EntrantId, ...]) -> tuple[int, bool, int, int]:
        as_before = self.met.get(frozenset(pair)) == pair
        uneven = sum(self.times[entrant, seat] for seat, entrant in enumerate(pair))
        repeated = sum(self.last.get(entrant) == seat for seat, entrant in enumerate(pair))
        return self.excess(pair), as_before, uneven, repeated

    def _evenly(self, drawn: tuple[EntrantId, ...]) -> tuple[EntrantId, ...]:
        @cache  # a pod of eight has 40,320 orders, and 256 sets of entrants that may be left
        def seated(left: tuple[EntrantId, ...]) -> tuple[int, int, tuple[EntrantId, ...]]:
            """The best order of these entrants in the last seats, after the two numbers that it adds."""
            seat = len(drawn) - len(left)
            ways = []
            for entrant in left:
                uneven, repeated, others = seated(tuple(other for other in left if other != entrant))
                uneven, repeated = uneven + self.times[entrant, seat], repeated + (self.last.get(entrant) == seat)
                ways.append((uneven, repeated, (entrant, *others)))
            return min(ways, key=lambda way: way[:2], default=(0, 0, ()))

        return seated(drawn)[2]


def sat(field: Field) -> Iterator[tuple[Table, Result]]:
    """The tables at which people sat down, oldest first."""
    for played in field.rounds:
        for table, result in zip(played.tables, played.results, strict=True):
            if result is not None and result.how not in UNSEATED:
                yield table, result
