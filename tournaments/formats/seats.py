"""Seat orders: each entrant gets each seat about equally often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import permutations

from games.core.protocol import Seat
from games.core.rng import seed_bytes, shuffled
from tournaments.model import EntrantId, Field, How, Result, Table

NOBODY_SAT = frozenset({How.bye, How.no_show, How.void})


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
        drawn = shuffled(self.lot, f"seats of round {self.number}: {sorted(entrants)}", sorted(entrants))
        return min(permutations(drawn), key=self.unevenness)

    def unevenness(self, seated: tuple[EntrantId, ...]) -> tuple[int, int]:
        taken = list(enumerate(seated))
        return (
            sum(self.times[entrant, seat] for seat, entrant in taken),
            sum(self.last.get(entrant) == seat for seat, entrant in taken),
        )


def sat(field: Field) -> Iterator[tuple[Table, Result]]:
    """The tables at which people sat down, oldest first."""
    for played in field.rounds:
        for table, result in zip(played.tables, played.results, strict=True):
            if result is not None and result.how not in NOBODY_SAT:
                yield table, result
