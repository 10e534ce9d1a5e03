"""Arranges entrants in pods at a low price. Deterministic: equal input gives equal pods.

The search starts with the given order, pod by pod, and swaps two entrants as long as that lowers the price. In a small
field it then tries all cheaper arrangements. In a larger field with rematches it looks for an arrangement without any:
entrants that have met most of the others choose first. If it finds none, it starts from other orders and takes the
cheapest result.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from math import comb, lcm
from typing import TypeAlias

from tournaments.formats.history import History
from tournaments.model import EntrantId, Field
from tournaments.standings.sheet import match_points

Pod: TypeAlias = tuple[EntrantId, ...]
Spot: TypeAlias = tuple[int, int]
"""A place: index of the pod, index in the pod."""

SMALL = 16
"""Largest field of which all arrangements are tried."""
REACH = 32
"""Largest distance between two entrants that swap."""
STEPS = 40_000
"""Pods that a search tries before it returns the best arrangement so far."""
STARTS = 24
"""Other starting orders that are tried as a last resort."""


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


def arranged(order: Sequence[EntrantId], sizes: Sequence[int], price: Price) -> list[Pod]:
    """All entrants in pods of these sizes. Between equal prices the order decides: the first pod has the first."""
    pods = improved(_dealt(order, sizes), price)
    total = sum(map(price, pods))
    if len(order) <= SMALL:
        pods = Search(order, sizes, price).below(total) or pods
    elif price.meets_again(total):
        apart = Search(order, sizes, price).below(total)
        pods = improved(apart, price) if apart else _cheapest_start(order, sizes, price)
    rank = {entrant: position for position, entrant in enumerate(order)}
    return sorted(pods, key=lambda pod: min(rank[entrant] for entrant in pod))


def _dealt(order: Sequence[EntrantId], sizes: Sequence[int]) -> list[Pod]:
    waiting = iter(order)
    return [tuple(next(waiting) for _ in range(size)) for size in sizes]


def _cheapest_start(order: Sequence[EntrantId], sizes: Sequence[int], price: Price) -> list[Pod]:
    step = max(len(order) // STARTS, 1)
    turned = [[*order[start:], *order[:start]] for start in range(0, len(order), step)]
    ways = [improved(_dealt(start, sizes), price) for start in turned]
    return min(ways, key=lambda pods: sum(map(price, pods)))


def improved(pods: Sequence[Pod], price: Price) -> list[Pod]:
    """Swap two entrants wherever that lowers the price, until no swap does."""
    found = list(pods)
    prices = [price(pod) for pod in found]
    spots = [(pod, place) for pod, members in enumerate(found) for place in range(len(members))]
    changed = True
    while changed:
        changed = False
        for position, one in enumerate(spots):
            for other in spots[position + 1 : position + 1 + REACH]:
                if one[0] != other[0] and prices[one[0]] + prices[other[0]]:
                    changed |= _swapped(found, prices, one, other, price)
    return found


def _swapped(pods: list[Pod], prices: list[int], one: Spot, other: Spot, price: Price) -> bool:
    """Swap these two if that lowers the price; whether it did."""
    (here, place), (there, seat) = one, other
    mine, theirs = pods[here], pods[there]
    new_mine = (*mine[:place], theirs[seat], *mine[place + 1 :])
    new_theirs = (*theirs[:seat], mine[place], *theirs[seat + 1 :])
    new_prices = price(new_mine), price(new_theirs)
    if sum(new_prices) >= prices[here] + prices[there]:
        return False
    pods[here], pods[there] = new_mine, new_theirs
    prices[here], prices[there] = new_prices
    return True


class Search:
    """A depth-first search through all arrangements, one pod at a time, that skips those above the best price so far.

    In a larger field it follows only arrangements without rematches, and returns the first.
    """

    def __init__(self, order: Sequence[EntrantId], sizes: Sequence[int], price: Price) -> None:
        self.order, self.sizes, self.price = order, sizes, price
        self.searches_all = len(order) <= SMALL
        self.met = {
            one: {other for other in order if other != one and price.meets_again(price((one, other)))} for one in order
        }
        self.priced = cache(price)
        self.best: list[Pod] = []
        self.steps = 0

    def below(self, bound: int) -> list[Pod]:
        """Pods with a total price below this; empty if there are none, or none were found within the limit."""
        self.bound = bound
        self._extend(list(self.order), list(self.sizes), 0, [])
        return self.best

    def _extend(self, left: list[EntrantId], sizes: list[int], spent: int, pods: list[Pod]) -> None:
        if not left:
            self.best, self.bound = pods, spent
            return
        first = max(left, key=lambda one: len(self.met[one].intersection(left)))
        others = [one for one in left if one != first and (self.searches_all or one not in self.met[first])]
        for size in sorted(set(sizes)):
            still = list(sizes)
            still.remove(size)
            for chosen in combinations(others, size - 1):
                if self.steps >= STEPS or (self.best and not self.searches_all):
                    return
                self.steps += 1
                pod = (first, *chosen)
                total = spent + self.priced(pod)
                if self._worth_it(total):
                    self._extend([one for one in left if one not in pod], still, total, [*pods, pod])

    def _worth_it(self, total: int) -> bool:
        return total < self.bound and (self.searches_all or not self.price.meets_again(total))
