"""Seat orders: each entrant gets each seat about equally often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache

from games.core.protocol import Seat
from games.core.rng import seed_bytes, shuffled
from tournaments.model import EntrantId, Field, How, Result, Table

UNSEATED = frozenset({How.bye, How.no_show, How.void})


class Seats:
    """The seats that entrants have had so far. Tables at which no one sat down do not count."""

    def __init__(self, field: Field) -> None:
        self.number = field.next_round
        self.lot = seed_bytes(field.draw)
        self.times: Counter[tuple[EntrantId, Seat]] = Counter()
        self.last: dict[EntrantId, Seat] = {}
        for table, _ in sat(field):
            for seat, entrant in enumerate(table.entrants):
                self.times[entrant, seat] += 1
                self.last[entrant] = seat

    def lead(self, entrant: EntrantId) -> int:
        """How much more often the entrant has sat in seat 0 than in seat 1."""
        return self.times[entrant, 0] - self.times[entrant, 1]

    def order(self, entrants: Iterable[EntrantId]) -> tuple[EntrantId, ...]:
        """The seat order that is closest to even; then the one that repeats the fewest last seats; then by lot."""
        there = sorted(entrants)
        drawn = tuple(shuffled(self.lot, f"seats of round {self.number}: {there}", there))

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
