"""What a match tells later, and whether samples of it keep that: the order of a pile, or the seed of later cards.

What events tell in a walk of random answers is compared between the samples of a deal, and between deals that look
alike to spectators. Where the deals differ the samples of some seat must differ too: what is the same in the samples of
all seats comes from something that `sample` has kept.
"""

import itertools
import random
from collections import Counter, defaultdict
from typing import Any, TypeAlias

from games.core.protocol import Action
from tests.games.conformance import Setting, assert_it_ends, picked, some_viewers

Fact: TypeAlias = tuple[str, str, int | None, int]
"""A kind of event, the name of one of its values, the seat to which it is told (None: to all), and the how many-th."""
DEALS = 60
STEPS = 60
LEAST, OFTEN = 4, 0.5
"""In so many pairs of deals, and in this share of them, a fact differs that is looked for in samples."""
BASES = 3
SAMPLES = 3
AGAIN = 4
"""Facts that seem to be kept are looked at in so many times as many samples."""


def kept_facts(setting: Setting) -> list[Fact]:
    """What often differs between deals that look alike, and never between the samples of one of them."""
    assert_it_ends(setting)
    alike = _alike(setting)
    bases = [seed for seeds in alike for seed in seeds][:BASES]
    varied = _various([[_told(setting, setting.new(seed)) for seed in seeds] for seeds in alike])
    for factor in (1, AGAIN):
        for seed in bases if varied else ():
            varied &= _same_in_samples(setting, seed, SAMPLES * factor)
    return sorted(varied, key=repr)


def _alike(setting: Setting) -> list[list[int]]:
    """The seeds of deals that a spectator cannot tell apart, most first."""
    groups: dict[str, list[int]] = defaultdict(list)
    for seed in range(DEALS):
        groups[repr(setting.game.view(setting.new(seed), None))].append(seed)
    return sorted((seeds for seeds in groups.values() if len(seeds) > 1), key=len, reverse=True)


def _various(groups: list[list[dict[Fact, str]]]) -> set[Fact]:
    """The facts that differ in many pairs of deals of the same group."""
    pairs: Counter[Fact] = Counter()
    apart: Counter[Fact] = Counter()
    for one, other in itertools.chain(*[itertools.combinations(group, 2) for group in groups]):
        for fact in one.keys() & other.keys():
            pairs[fact] += 1
            apart[fact] += one[fact] != other[fact]
    return {fact for fact, number in apart.items() if number >= max(LEAST, OFTEN * pairs[fact])}


def _same_in_samples(setting: Setting, seed: int, samples: int) -> set[Fact]:
    """The facts that are the same in all samples of all seats."""
    real = setting.new(seed)
    worlds = [
        setting.game.sample(real, viewer, random.Random(f"{seed} {viewer} {draw}"))
        for viewer in some_viewers(setting, seed)
        for draw in range(samples)
    ]
    first, *others = [_told(setting, world) for world in worlds]
    return {fact for fact, value in first.items() if all(other.get(fact) == value for other in others)}


def _told(setting: Setting, world: Any) -> dict[Fact, str]:
    """What is told as the world goes on, without the set-up, whose events may be made before the first answer."""
    game, rng, found = setting.game, random.Random(0), dict[Fact, str]()
    numbers: Counter[tuple[str, str, int | None]] = Counter()
    for _ in range(STEPS):
        d = picked(game.pending(world), rng)
        if d is None:
            break
        earlier = game.untold(world)
        for event in game.apply(world, Action(d.seat, d.id, d.random(rng)))[earlier:]:
            for seat, part in ((None, event.public), *event.private.items()):
                for name, value in part.items():
                    about = (event.kind, name, seat)
                    found[*about, numbers[about]] = repr(value)
                    numbers[about] += 1
    return found
