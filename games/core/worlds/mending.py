"""Worlds of positions in which nearly all deals contradict what the viewer knows: one is mended until it fits.

A history is a deal and, for each step that is taken back, the chance by which that is done. Small changes are made one
after the other: two cards change places, or a step is taken back in another way. A change that breaks more statements
is seldom kept. Once all hold, more changes follow and are kept by the weights of both histories (the Metropolis
algorithm): worlds are drawn about as often as histories lead to them, the more exactly the more changes are made.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from games.core.protocol import NoWorldError
from games.core.worlds.claims import Check
from games.core.worlds.deals import Deals
from games.core.worlds.steps import Exchange, Undo

STARTS = 20
CHANGES = 1000
"""After so many changes a new deal is mended."""
MIXED = 40
"""So many more changes are made when all statements hold."""
WORSE = 0.02
"""The chance of a change that breaks more statements."""


class _History(NamedTuple):
    """A history with the number of statements that do not hold, and the weight of the others.

    ways  the seed of the chance of each step, by its place
    """

    ident: list[int]
    ways: dict[int, int]
    broken: int
    weight: float


class Walk:
    """Mends the worlds of one position for one viewer.

    checks  the counts of the deals
    steps   what is taken back, the last one first
    seen    weights that `checks` have too much
    """

    def __init__(
        self, deals: Deals, checks: Sequence[Check], steps: Sequence[Undo | Check], seen: Sequence[Check]
    ) -> None:
        self.deals, self.checks, self.steps, self.seen = deals, checks, steps, seen
        self.open = [at for at, step in enumerate(steps) if not isinstance(step, Check | Exchange)]
        self.chance = random.Random()

    def world(self, ident: Sequence[int], rng: random.Random) -> list[int]:
        """`ident` as in a world that fits all statements. Raises NoWorldError if none was found."""
        for _ in range(STARTS):
            history = self._measured(self.deals.shuffled(ident, rng), {at: rng.getrandbits(32) for at in self.open})
            for _ in range(CHANGES):
                if not history.broken:
                    return self._mixed(history, rng).ident
                history = self._changed(history, rng, WORSE)
        raise NoWorldError

    def _mixed(self, history: _History, rng: random.Random) -> _History:
        for _ in range(MIXED):
            history = self._changed(history, rng, 0)
        return history

    def _changed(self, old: _History, rng: random.Random, worse: float) -> _History:
        """The history after a small change, or without it."""
        ident, ways = old.ident, old.ways
        if not self.deals.places or (ways and rng.random() < 0.5):
            ways = {**ways, rng.choice(self.open): rng.getrandbits(32)}
        else:
            one, other = rng.choices(self.deals.places, k=2)
            if ident[one] == ident[other]:
                return old
            ident = ident[:]
            ident[one], ident[other] = ident[other], ident[one]
        new = self._measured(ident, ways)
        if new.broken == old.broken:
            kept = rng.random() * old.weight < new.weight
        else:
            kept = new.broken < old.broken or rng.random() < worse
        return new if kept else old

    def _measured(self, ident: list[int], ways: dict[int, int]) -> _History:
        found = [check.weight(ident) for check in self.checks]
        past, broken = ident[:], 0
        for at, step in enumerate(self.steps):
            if isinstance(step, Check):
                found.append(step.weight(past))
                continue
            if at in ways:
                self.chance.seed(ways[at])
            broken += not step.undo(past, self.chance)
        weight = 1.0
        for one in found:
            weight *= one or 1
        for check in self.seen:
            weight /= check.weight(ident) or 1
        return _History(ident, ways, broken + found.count(0), weight)
