"""Which cards of other seats lie where in a world, for a network that guesses them."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.knowledge import cards
from games.core.protocol import Seat
from games.imposter_kings.modes import Table
from games.imposter_kings.state import NO_CARD, State


class HiddenCards:
    """The `games.core.features.Hidden` of one mode, number of seats and deck.

    Of each other seat, in the direction of play: by kind the first and the second card in its hand, its discard and its
    Successor. Cards that lie anywhere else follow from these.
    """

    def __init__(self, laid: Table) -> None:
        copies, seats = laid.copies, len(laid.teams)
        here = [kind for kind, number in enumerate(copies) if number]
        self._at = [here.index(kind) if copies[kind] else -1 for kind in range(len(copies))]
        self._kinds = len(here)
        self._seats = seats
        self.facts = (seats - 1) * 4 * self._kinds

    def true_in(self, world: State, viewer: Seat) -> Sequence[int]:
        found: list[int] = []
        for step in range(1, self._seats):
            seat = (viewer + world.direction * step) % self._seats
            start = 4 * self._kinds * (step - 1)
            held: set[int] = set()
            for kind in self._kinds_of(world, world.hands[seat]):
                held.add(start + kind + (self._kinds if start + kind in held else 0))
            found += held
            found += {start + 2 * self._kinds + kind for kind in self._kinds_of(world, world.discard[seat])}
            successor = world.successor[seat]
            if successor != NO_CARD:
                found += [start + 3 * self._kinds + kind for kind in self._kinds_of(world, 1 << successor)]
        return found

    def _kinds_of(self, world: State, mask: int) -> list[int]:
        found = [self._at[world.ident[card]] for card in cards(mask)]
        return [kind for kind in found if kind >= 0]  # a position may have cards that the deck has not
