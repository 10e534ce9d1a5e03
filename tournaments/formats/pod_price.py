"""What it costs to put entrants in one pod."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb, lcm
from typing import TypeAlias

from tournaments.formats.history import History
from tournaments.model import EntrantId, Field
from tournaments.standings.points import match_points

Pod: TypeAlias = tuple[EntrantId, ...]


class Price:
    """The price of a pod as one integer; over all pods, earlier parts outweigh later ones.

    The parts: members that have met, how often they have met, how often they were in a pod of another size, and the
    squared differences of their points.
    """

    def __init__(self, field: Field, there: list[EntrantId], sizes: tuple[int, ...]) -> None:
        points = match_points(field)
        unit = lcm(*(points[entrant].denominator for entrant in there))
        self.points = {entrant: int(points[entrant] * unit) for entrant in there}
        self.history = History(field)
        self.usual = field.settings.pod_size
        self.unusual = Counter(
            entrant
            for played in field.rounds
            for table in played.tables
            if len(table.entrants) != self.usual
            for entrant in table.entrants
        )
        pairs = comb(max(4, *sizes), 2) * len(sizes)
        widest = max(self.points.values()) - min(self.points.values())
        rounds = len(field.rounds)
        self.apart_bits = (pairs * widest**2).bit_length()
        self.unusual_bits = (len(there) * rounds).bit_length()
        self.meetings_bits = (pairs * rounds).bit_length()

    def __call__(self, pod: Pod) -> int:
        """The price of putting these entrants in one pod."""
        meetings = [self.history.times(one, other) for one, other in combinations(pod, 2)]
        apart = sum((self.points[one] - self.points[other]) ** 2 for one, other in combinations(pod, 2))
        unusual = sum(self.unusual[entrant] for entrant in pod) if len(pod) != self.usual else 0
        price = sum(times > 0 for times in meetings)
        price = price << self.meetings_bits | sum(meetings)
        price = price << self.unusual_bits | unusual
        return price << self.apart_bits | apart

    def meets_again(self, total: int) -> bool:
        """Whether pods with this total price contain a rematch."""
        return total >> (self.meetings_bits + self.unusual_bits + self.apart_bits) > 0
