"""One Swiss round as a matching: every possible pair has a cost, and the pairs that cost least together are taken.

A cost is a row of whole numbers (`Cost`), and less of an earlier one is worth any amount of the later ones, over the
whole round: no rematch while one pairing without exists, and so on down to who meets whom in a score group. As FIDE
has it, the upper half of a group meets the lower half, a group's last floats down and meets the first of the next.

The matching is exact (Edmonds' blossoms, from networkx, with whole numbers only). In a large field it does not look at
all pairs, most of which are never taken, but at those who are close in the order, or close to half a score group apart.
Should that lead to a rematch, a second bye, or two who both have sat in one seat too often, it looks at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import lcm
from typing import NamedTuple, TypeAlias

import networkx as nx  # type: ignore[import-untyped]

from tournaments.formats.history import History
from tournaments.formats.seats import Seats
from tournaments.model import EntrantId, Field
from tournaments.standings.points import match_points

SMALL = 96
"""Up to so many entrants all pairs are looked at."""
NEAR = 24
"""How far apart in the order two may be in a larger field."""
SPREAD = 12
"""And how far from half a score group apart within one."""

Edge: TypeAlias = tuple[int, int]
"""Two positions in the order; beyond the last entrant stands the bye."""


class Cost(NamedTuple):
    """What a pair, or a bye, costs; what comes first decides first.

    rematches     1 if they have met
    meetings      how often they have
    second_byes   byes that the one with the bye had before
    crowding      1 if both have sat in one and the same seat at least twice oftener than in the other
    bye_points    points of the one with the bye
    gap           difference of points
    wide_gap      the same squared: two small gaps rather than a wide one
    bye_rank      how many are behind the one with the bye
    leaning       1 if both have sat in one and the same seat oftener
    transposition how far they are from where they should be, squared
    """

    rematches: int = 0
    meetings: int = 0
    second_byes: int = 0
    crowding: int = 0
    bye_points: int = 0
    gap: int = 0
    wide_gap: int = 0
    bye_rank: int = 0
    leaning: int = 0
    transposition: int = 0

    @property
    def is_clean(self) -> bool:
        """Nothing in it that is taken only where nothing else is left."""
        return not (self.rematches or self.second_byes or self.crowding)


class Order:
    """Those who play next, by points and seed, and what it would cost to pair any two of them."""

    def __init__(self, field: Field, seats: Seats) -> None:
        points = match_points(field)
        there = [entrant.id for entrant in field.entrants if entrant.plays_in(field.next_round)]
        there.sort(key=lambda entrant: -points[entrant])  # a stable sort: seeds decide
        unit = lcm(*(points[entrant].denominator for entrant in there))
        self.entrants: Sequence[EntrantId] = there
        self.points = [int(points[entrant] * unit) for entrant in there]
        self.lead = [seats.lead(entrant) for entrant in there]
        self.half = {score: size // 2 for score, size in Counter(self.points).items()}
        self.history = History(field)

    def cost(self, edge: Edge) -> Cost:
        upper, lower = edge
        return self._bye(upper) if lower == len(self.entrants) else self._pair(upper, lower)

    def _bye(self, position: int) -> Cost:
        return Cost(
            second_byes=self.history.byes[self.entrants[position]],
            bye_points=self.points[position] - self.points[-1],
            bye_rank=len(self.entrants) - 1 - position,
        )

    def _pair(self, upper: int, lower: int) -> Cost:
        met = self.history.times(self.entrants[upper], self.entrants[lower])
        gap = self.points[upper] - self.points[lower]
        alike = min(self.lead[upper], self.lead[lower]), -max(self.lead[upper], self.lead[lower])
        return Cost(
            rematches=int(met > 0),
            meetings=met,
            crowding=int(max(alike) > 1),
            gap=gap,
            wide_gap=gap * gap,
            leaning=int(max(alike) > 0),
            transposition=self.off(upper, lower) ** 2,
        )

    def off(self, upper: int, lower: int) -> int:
        """How far two are from being half a group apart, or next to each other where they are in two groups."""
        level = self.points[upper] == self.points[lower]
        return lower - upper - (self.half[self.points[upper]] if level else 1)

    def edges(self) -> Iterator[Edge]:
        """Everything that is possible; with an odd number, a bye for each."""
        size = len(self.entrants)
        for upper in range(size):
            for lower in range(upper + 1, size + size % 2):
                yield upper, lower

    def likely(self) -> Iterator[Edge]:
        """What may be taken in a large field."""
        size = len(self.entrants)
        for upper, lower in self.edges():
            near = lower - upper <= NEAR or lower == size
            if near or (self.points[upper] == self.points[lower] and abs(self.off(upper, lower)) <= SPREAD):
                yield upper, lower


def pairs(field: Field, seats: Seats) -> list[tuple[EntrantId, ...]]:
    """The next round: pairs from the first in the order down, and at last the one with the bye."""
    order = Order(field, seats)
    chosen = _chosen(order)
    sizes = sorted(chosen, key=lambda edge: (edge[1] == len(order.entrants), edge))
    return [tuple(order.entrants[place] for place in edge if place < len(order.entrants)) for edge in sizes]


def _chosen(order: Order) -> list[Edge]:
    if len(order.entrants) > SMALL:
        chosen = cheapest({edge: order.cost(edge) for edge in order.likely()})
        complete = 2 * len(chosen) >= len(order.entrants)
        if complete and all(order.cost(edge).is_clean for edge in chosen):
            return chosen
    return cheapest({edge: order.cost(edge) for edge in order.edges()})


def cheapest(costs: Mapping[Edge, Cost]) -> list[Edge]:
    """As many pairs as there can be, and of such pairings the one that costs least."""
    weigh = _weights(costs)
    graph = nx.Graph()
    graph.add_weighted_edges_from((*edge, weigh(cost)) for edge, cost in costs.items())
    return sorted((min(edge), max(edge)) for edge in nx.min_weight_matching(graph))


def _weights(costs: Mapping[Edge, Cost]) -> Callable[[Cost], int]:
    """One number for a cost. Each part has room for the sum over a whole round, so that none reaches the one before."""
    pairs = max((lower for _, lower in costs), default=0) // 2 + 1
    widths = [(max(part) * pairs).bit_length() for part in zip(*costs.values(), strict=True)]

    def weigh(cost: Cost) -> int:
        weight = 0
        for part, width in zip(cost, widths, strict=True):
            weight = weight << width | part
        return weight

    return weigh
