"""The worlds that a search visits: all of them, each by its weight, where they are few; drawn ones elsewhere.

With guesses (`ai.belief`) more worlds are drawn than visited, and those that are visited are chosen by their weights.
"""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Any, Protocol

import structlog

from ai.belief import Weigh
from ai.protocol import Sample
from games.core.features import Countable
from games.core.game import Game
from games.core.protocol import NoWorldError, Seat

FEW = 60
"""Most worlds that are listed instead of drawn."""
DRAWN = 64
"""Most drawn worlds that are visited for one decision; each serves several simulations."""
WEIGHED = 256
"""Most worlds that are drawn to choose the visited ones from."""


log = structlog.get_logger(__name__)


def drawing(game: Game[Any], state: Any, seat: Seat, at_hand: Any = None) -> Sample:
    """Draws worlds of a seat; where none is found the log says so, and one that was found before is given again.

    at_hand  a world that was found already; without it NoWorldError is raised if the first one is not found
    """
    found = at_hand

    def sample(rng: random.Random) -> Any:
        nonlocal found
        try:
            world = game.sample(state, seat, rng)
        except NoWorldError:
            log.warning("no world was found that agrees with all that a seat knows", game=game.key)
            if found is None:
                raise
            return found.clone()
        if found is None:
            found = world.clone()
        return world

    return sample


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


class ChosenWorlds:
    """Worlds that are visited in turn, chosen from drawn ones by weight: a world of great weight repeatedly."""

    def __init__(self, drawn: Sequence[Any], weights: Sequence[float], rng: random.Random) -> None:
        """Equal steps through the summed weights, from a random start: each is chosen as often as its weight says."""
        visited = min(DRAWN, len(drawn))
        step = sum(weights) / visited
        start = rng.random()
        ends = list(accumulate(weights))
        last = len(drawn) - 1
        self._worlds = [drawn[min(last, bisect(ends, (start + at) * step))] for at in range(visited)]
        rng.shuffle(self._worlds)
        self._visited = 0

    def next(self) -> Any:
        world = self._worlds[self._visited % len(self._worlds)]
        self._visited += 1
        return world.clone()


class ListedWorlds:
    """All possible worlds: after any number of visits each has had its share of them, to within about one visit."""

    def __init__(self, listed: Sequence[tuple[Any, float]]) -> None:
        self._worlds = [world for world, _ in listed]
        total = sum(weight for _, weight in listed)
        self._shares = [weight / total for _, weight in listed]
        self._owed = [0.0] * len(listed)

    def next(self) -> Any:
        owed = self._owed = [due + share for due, share in zip(self._owed, self._shares, strict=True)]
        at = owed.index(max(owed))
        owed[at] -= 1
        return self._worlds[at].clone()


def worlds_of(
    game: Game[Any],
    sample: Sample,
    seat: Seat,
    rng: random.Random,
    simulations: int,
    weigh: Weigh | None = None,
    has_time: Callable[[], bool] = lambda: True,
) -> Worlds:
    """The worlds for this number of simulations; a list only where each of its worlds would be visited.

    weigh     weights beside those by which worlds are drawn or listed; None: no others
    has_time  whether more worlds may be drawn to choose from; the first one always is
    """
    first = sample(rng)
    if isinstance(game, Countable):
        listed = game.worlds(first, seat, min(FEW, simulations), rng)
        if listed is not None:
            return ListedWorlds([(world, count * (weigh(world) if weigh else 1)) for world, count in listed])
    if weigh is None:
        return DrawnWorlds(first, sample, rng)
    drawn = [first]
    while len(drawn) < min(WEIGHED, simulations) and has_time():
        drawn.append(sample(rng))
    return ChosenWorlds(drawn, [weigh(world) for world in drawn], rng)
