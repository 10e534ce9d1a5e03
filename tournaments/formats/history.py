"""The history of a field: past opponents and byes."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from tournaments.model import EntrantId, Field, How


class History:
    """met: how often two entrants were at one table, by the pair with the lower id first. byes: byes per entrant."""

    def __init__(self, field: Field) -> None:
        self.met: Counter[tuple[EntrantId, EntrantId]] = Counter()
        self.byes: Counter[EntrantId] = Counter()
        for played in field.rounds:
            for table, result in zip(played.tables, played.results, strict=True):
                if table.is_bye:
                    self.byes.update(table.entrants)
                elif result is not None and result.how is not How.void:
                    self.met.update(combinations(sorted(table.entrants), 2))

    def times(self, one: EntrantId, other: EntrantId) -> int:
        """How often these two have met."""
        return self.met[min(one, other), max(one, other)]
