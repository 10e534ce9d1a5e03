"""Chances of cards in another hand, from a seat's knowledge: unseen cards over unseen places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from games.core.protocol import Seat
from games.imp.cards import KING, RANK, in_order, without
from games.imp.known import Known
from games.imp.state import State


class Odds:
    """The chances of `viewer` for the other hand. They are the same in every world that this seat cannot tell apart."""

    def __init__(self, s: State, viewer: Seat) -> None:
        other = 1 - viewer
        self.known: Known = s.known[other]
        unseen = in_order(
            s.pile + without(s.hands[other], self.known.sure)
        )  # the order of addition does not depend on the pile
        self.unseen = Counter(unseen)
        self.places = _places(self.known, self.unseen)

    def expected(self, kinds: Iterable[str]) -> float:
        """The mean number of cards of these kinds in the hand."""
        return sum(self.known.sure.count(kind) + sum([place.get(kind, 0.0) for place in self.places]) for kind in kinds)

    def chance(self, kind: str) -> float:
        """The chance that the hand holds such a card."""
        if kind in self.known.sure:
            return 1.0
        none, one, count = 1.0, 0.0, self.unseen[kind]
        for at, mask in enumerate(self.known.slots):
            if not mask >> RANK[kind] & 1:
                left = sum([n for other, n in self.unseen.items() if not mask >> RANK[other] & 1]) - at
                none, one = none * (1 - count / left), one * (1 - (count - 1) / left) + none * count / left
        return one / (none + one) if kind == KING else 1.0 - none  # no hand holds two Kings


def _places(known: Known, left: Counter[str]) -> list[dict[str, float]]:
    """For each slot, the chance of each kind, slots being dealt in their order from what is left of each kind.

    Older slots allow no card that a newer one excludes, so of the cards that a slot allows always as many are left.
    """
    counts = {kind: float(count) for kind, count in left.items()}
    places = []
    for mask in known.slots:
        allowed = {kind: count for kind, count in counts.items() if not mask >> RANK[kind] & 1}
        total = sum(allowed.values())
        place = {kind: count / total for kind, count in allowed.items()} if total > 0 else {}
        for kind, chance in place.items():
            counts[kind] -= chance
        places.append(place)
    return places
