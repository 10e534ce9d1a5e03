"""The worlds that a search visits: all of them, each by its weight, where they are few; drawn ones elsewhere."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Protocol

from ai.protocol import Sample
from games.core.features import Countable
from games.core.game import Game
from games.core.protocol import Seat

FEW = 60
"""Most worlds that are listed instead of drawn."""
DRAWN = 64
"""Most worlds that are drawn for one decision; each serves several simulations."""


class Worlds(Protocol):
    """A source of worlds for simulations, one after the other."""

    def next(self) -> Any:
        """A world that the caller may change."""
        ...


class DrawnWorlds:
    """A new world for each simulation, and after the last one the first again."""

    def __init__(self, first: Any, sample: Sample, rng: random.Random) -> None:
        self._worlds = [first]
        self._sample = sample
        self._rng = rng
        self._visited = 0

    def next(self) -> Any:
        if len(self._worlds) <= self._visited < DRAWN:
            self._worlds.append(self._sample(self._rng))
        world = self._worlds[self._visited % len(self._worlds)]
        self._visited += 1
        return world.clone()


class ListedWorlds:
    """All possible worlds: after any number of visits each has had its share of them, to within about one visit."""

    def __init__(self, listed: Sequence[tuple[Any, int]]) -> None:
        self._worlds = [world for world, _ in listed]
        total = sum(weight for _, weight in listed)
        self._shares = [weight / total for _, weight in listed]
        self._owed = [0.0] * len(listed)

    def next(self) -> Any:
        owed = self._owed = [due + share for due, share in zip(self._owed, self._shares, strict=True)]
        at = owed.index(max(owed))
        owed[at] -= 1
        return self._worlds[at].clone()


def worlds_of(game: Game[Any], sample: Sample, seat: Seat, rng: random.Random, simulations: int) -> Worlds:
    """The worlds for this number of simulations; a list only where each of its worlds would be visited."""
    first = sample(rng)
    if isinstance(game, Countable):
        listed = game.worlds(first, seat, min(FEW, simulations), rng)
        if listed is not None:
            return ListedWorlds(listed)
    return DrawnWorlds(first, sample, rng)
