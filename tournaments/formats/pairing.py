"""Pairs one Swiss round by matching: each possible pair has a cost, and the pairing with the lowest sum is taken.

A cost is a row of integers (`Cost`), compared from left to right over the whole round: an earlier number outweighs all
later ones. So there is no rematch while a pairing without one exists, and so on down to the pairs in a score group. As
in FIDE's rules, the upper half of a group meets the lower half, and its last entrant floats down to the next group.

The matching is exact (Edmonds' blossom algorithm of networkx, with integers only). In a large field it first considers
only entrants that are close in the order, or about half a score group apart. If that gives a rematch, a second bye, or
a seat that an entrant has had too often, it considers all pairs. Seats count only where the mode says that their order
matters; elsewhere chance decides who begins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import lcm
from typing import NamedTuple, TypeAlias

import networkx as nx  # type: ignore[import-untyped]  # networkx ships no types

from tournaments.formats.history import History
from tournaments.formats.seats import Seats
from tournaments.model import EntrantId, Field
from tournaments.standings.sheet import match_points

SMALL = 96
"""Largest field of which all pairs are considered."""
NEAR = 24
"""Largest distance in the order of a pair in a larger field."""
SPREAD = 12
"""Largest distance from half a score group of a pair within one group."""

Edge: TypeAlias = tuple[int, int]
"""Two positions in the order; the position after the last entrant is the bye."""


class Cost(NamedTuple):
    """The cost of a pair or a bye; earlier fields outweigh later ones.

    rematches     1 if they have met
    meetings      how often they have met
    second_byes   earlier byes of the entrant with the bye
    crowding      how many of the two have a seat too often at least (`Seats.excess`), if the order of seats matters
    bye_points    points of the entrant with the bye
    gap           difference of points
    wide_gap      the difference squared: two small gaps cost less than a wide one
    bye_rank      entrants behind the one with the bye
    leaning       1 if both have sat in the same seat more often, if the order of seats matters
    transposition distance from the ideal opponent, squared
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
        """Whether it has none of the costs that are accepted only as a last resort."""
        return not (self.rematches or self.second_byes or self.crowding)


class Order:
    """The entrants of the next round by points and seed, and the costs of pairing them."""

    def __init__(self, field: Field, seats: Seats) -> None:
        points = match_points(field)
        there = [entrant.id for entrant in field.entrants if entrant.plays_in(field.next_round)]
        there.sort(key=lambda entrant: -points[entrant])  # a stable sort: seeds decide
        unit = lcm(*(points[entrant].denominator for entrant in there))
        self.entrants: Sequence[EntrantId] = there
        self.points = [int(points[entrant] * unit) for entrant in there]
        self.seats = seats if field.order_matters else None
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
        crowding, leaning = self._seating(self.entrants[upper], self.entrants[lower])
        return Cost(
            rematches=int(met > 0),
            meetings=met,
            crowding=crowding,
            gap=gap,
            wide_gap=gap * gap,
            leaning=leaning,
            transposition=self.off(upper, lower) ** 2,
        )

    def _seating(self, one: EntrantId, other: EntrantId) -> tuple[int, int]:
        """Crowding and leaning (`Cost`) of a pair."""
        if self.seats is None:
            return 0, 0
        leads = self.seats.lead(one) * self.seats.lead(other)
        return min(self.seats.excess((one, other)), self.seats.excess((other, one))), int(leads > 0)

    def off(self, upper: int, lower: int) -> int:
        """Distance of a pair from half a group apart, or from being neighbours if they are in two groups."""
        level = self.points[upper] == self.points[lower]
        return lower - upper - (self.half[self.points[upper]] if level else 1)

    def edges(self) -> Iterator[Edge]:
        """All possible pairs; with an odd number also a bye for each entrant."""
        size = len(self.entrants)
        for upper in range(size):
            for lower in range(upper + 1, size + size % 2):
                yield upper, lower

    def likely(self) -> Iterator[Edge]:
        """The pairs that are considered in a large field."""
        size = len(self.entrants)
        for upper, lower in self.edges():
            near = lower - upper <= NEAR or lower == size
            if near or abs(self.off(upper, lower)) <= SPREAD:
                yield upper, lower


def pairs(field: Field, seats: Seats) -> list[tuple[EntrantId, ...]]:
    """The next round: pairs from the top of the order down, then the entrant with the bye."""
    order = Order(field, seats)
    chosen = _chosen(order)
    sizes = sorted(chosen, key=lambda edge: (edge[1] == len(order.entrants), edge))
    return [tuple(order.entrants[place] for place in edge if place < len(order.entrants)) for edge in sizes]


def _chosen(order: Order) -> list[Edge]:
    if len(order.entrants) > SMALL:
        chosen = cheapest({edge: order.cost(edge) for edge in order.likely()})
        if all(order.cost(edge).is_clean for edge in chosen):
            return chosen
    return cheapest({edge: order.cost(edge) for edge in order.edges()})


def cheapest(costs: Mapping[Edge, Cost]) -> list[Edge]:
    """As many pairs as possible, with the lowest sum of costs."""
    weigh = _weights(costs)
    graph = nx.Graph()
    graph.add_weighted_edges_from((*edge, weigh(cost)) for edge, cost in costs.items())
    return sorted((min(edge), max(edge)) for edge in nx.min_weight_matching(graph))


def _weights(costs: Mapping[Edge, Cost]) -> Callable[[Cost], int]:
    """A function from a cost to one integer. Each part has room for its sum over a round, so it never carries over."""
    pairs = max((lower for _, lower in costs), default=0) // 2 + 1
    widths = [(max(part) * pairs).bit_length() for part in zip(*costs.values(), strict=True)]

    def weigh(cost: Cost) -> int:
        weight = 0
        for part, width in zip(cost, widths, strict=True):
            weight = weight << width | part
        return weight

    return weigh
