"""The worlds that a search visits: all of them, each by its weight, where they are few; drawn ones elsewhere.

With guesses (`ai.belief`) more worlds are drawn than visited, and those that are visited are chosen by their weights.
"""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, cycle
from typing import Any, TypeAlias

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


Worlds: TypeAlias = Iterator[Any]
"""Worlds for simulations, without an end; the caller may change them."""


def _drawn(first: Any, sample: Sample, rng: random.Random) -> Worlds:
    """A new world for each simulation, and after the last one the first again."""
    worlds = [first]
    yield first.clone()
    while len(worlds) < DRAWN:
        worlds.append(sample(rng))
        yield worlds[-1].clone()
    for world in cycle(worlds):
        yield world.clone()


def chosen(drawn: Sequence[Any], weights: Sequence[float], rng: random.Random) -> Worlds:
    """Worlds that are visited in turn, chosen from drawn ones by weight: a world of great weight repeatedly.

    Equal steps through the summed weights, from a random start: each is chosen as often as its weight says.
    """
    visited = min(DRAWN, len(drawn))
    step, start, ends = sum(weights) / visited, rng.random(), list(accumulate(weights))
    worlds = [drawn[min(len(drawn) - 1, bisect(ends, (start + at) * step))] for at in range(visited)]
    rng.shuffle(worlds)
    return (world.clone() for world in cycle(worlds))


def listed(worlds: Sequence[tuple[Any, float]]) -> Worlds:
    """All possible worlds: after any number of visits each has had its share of them, to within about one visit."""
    total = sum(weight for _, weight in worlds)
    shares = [weight / total for _, weight in worlds]
    owed = [0.0] * len(worlds)
    while True:
        owed = [due + share for due, share in zip(owed, shares, strict=True)]
        at = owed.index(max(owed))
        owed[at] -= 1
        yield worlds[at][0].clone()


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
        few = game.worlds(first, seat, min(FEW, simulations), rng)
        if few is not None:
            return listed([(world, count * (weigh(world) if weigh else 1)) for world, count in few])
    if weigh is None:
        return _drawn(first, sample, rng)
    drawn = [first]
    while len(drawn) < min(WEIGHED, simulations) and has_time():
        drawn.append(sample(rng))
    return chosen(drawn, [weigh(world) for world in drawn], rng)
