"""Statements about sets of cards: their weights, and what becomes of them when cards move unseen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from math import perm
from operator import or_
from typing import TypeAlias

from games.core.knowledge import Fact, cards
from games.core.worlds.deals import Count

Statement: TypeAlias = Fact | Count


class Check:
    """A statement with its weights by the number of cards found, and the greatest of them: `top`.

    top  1 for statements that are weighed together, against `Plan.seen`
    """

    def __init__(self, statement: Statement, copies: Sequence[int], seen: bool = False) -> None:
        self.kinds, self.places = statement.kinds, cards(statement.mask)
        self.weights = [weight_of(statement, number) for number in range(statement.mask.bit_count() + 1)]
        most = sum([copies[kind] for kind in cards(statement.kinds)])
        self.top = 1 if seen else max(self.weights[: most + 1])

    def weight(self, ident: Sequence[int]) -> int:
        kinds = self.kinds
        return self.weights[sum([kinds >> ident[card] & 1 for card in self.places])]


def weight_of(statement: Statement, number: int) -> int:
    """The weight of a deal with so many of the cards; of a fact whether it holds."""
    if isinstance(statement, Count):
        return statement.weights[number]
    return int(statement.least <= number <= statement.most)


class Claim:
    """A statement on its way through the journal.

    regions  the sets of cards that it is about now: exchanges within a region change nothing
    blurred  cards of a region were exchanged for others, so the regions alone do not tell whether it held
    seen     so many cards of one kind were seen there: the weights are `ways` of it; 0 for other statements
    group    those of one kind with the same number were seen at different places
    """

    def __init__(self, step: Statement, seen: int = 0, group: int = 0) -> None:
        self.step = step
        self.group = group
        self.regions = [step.mask]
        self.blurred = False
        self.seen = seen

    @property
    def place(self) -> int:
        """Where the cards may be now that it was about."""
        return reduce(or_, self.regions)

    def exchange(self, one: int, other: int) -> None:
        both = 1 << one | 1 << other
        self.regions = [mask if mask & both in (0, both) else mask ^ both for mask in self.regions]

    def mix(self, cell: int, after: list[int]) -> bool:
        """Note an exchange among the cards of a cell, after which those of each set are alike. Whether it blurs."""
        if not cell & self.place or any(not cell & ~mask for mask in self.regions):
            return False
        self.regions = [mask & ~cell for mask in self.regions if mask & ~cell] + after
        self.blurred = True
        return True


def seen_together(claims: Sequence[Claim]) -> list[Count]:
    """The greatest weight that these statements about seen cards can have, by the number at their places now.

    Cards of one kind that were seen at different places are different ones: the number is parted among them.
    """
    groups: dict[tuple[int, int], list[Claim]] = {}
    for claim in claims:
        groups.setdefault((claim.step.kinds, claim.group), []).append(claim)
    found = []
    for (kinds, _), group in groups.items():
        place = reduce(or_, [claim.place for claim in group])
        weights = ways(place.bit_count(), group[0].seen)
        for claim in group[1:]:
            more = ways(place.bit_count(), claim.seen)
            weights = tuple(
                [max([weights[n - part] * more[part] for part in range(n + 1)]) for n in range(len(weights))]
            )
        found.append(Count(place, kinds, weights))
    return found


def least_of(statement: Statement) -> int:
    """The least number that it allows."""
    if isinstance(statement, Fact):
        return statement.least
    return next(number for number, weight in enumerate(statement.weights) if weight)


def ways(size: int, number: int) -> tuple[int, ...]:
    """In how many ways so many cards that were seen can be among those of the kind, by their number."""
    return tuple([perm(found, number) for found in range(size + 1)])
