"""Which sets of imposters the opened bags allow, and how likely each is. Built from public facts alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import NamedTuple, TypeAlias

from games.core.protocol import Seat
from games.imposter.state import Bag

TREASURE_RATE = 0.75
"""How often an imposter is taken to post a treasure."""
REMEMBERED = 512
Opened: TypeAlias = tuple[tuple[tuple[Seat, ...], Bag], ...]


class Suspect(NamedTuple):
    """A possible set of imposters, seat n as bit n, and its weight; weights are not normed."""

    mask: int
    weight: float


def mask_of(seats: Sequence[Seat]) -> int:
    """These seats as a mask, bit n for seat n."""
    return sum(1 << seat for seat in seats)


@lru_cache(maxsize=REMEMBERED)
def suspects(seats: int, imposters: int, bags: Opened) -> tuple[Suspect, ...]:
    """Every set of imposters that could have posted these bags. Never empty for bags of a real match."""
    if not bags:
        return tuple([Suspect(mask_of(chosen), 1.0) for chosen in combinations(range(seats), imposters)])
    (group, bag), posted = bags[-1], mask_of(bags[-1][0])
    chance = [likelihood(bag, there) for there in range(len(group) + 1)]
    weighed = [
        Suspect(mask, weight * chance[(mask & posted).bit_count()])
        for mask, weight in suspects(seats, imposters, bags[:-1])
        if (mask & posted).bit_count() >= bag.treasures
    ]
    return tuple(weighed)


def likelihood(bag: Bag, imposters: int) -> float:
    """The chance of this bag where so many imposters post."""
    if bag.treasures > imposters:
        return 0.0
    if bag.letters is None:  # the bag tells only whether there is a treasure
        clean = (1 - TREASURE_RATE) ** imposters
        return 1 - clean if bag.treasures else clean
    letters = imposters - bag.treasures
    return comb(imposters, letters) * TREASURE_RATE**bag.treasures * (1 - TREASURE_RATE) ** letters


def without(found: Sequence[Suspect], seat: Seat) -> tuple[Suspect, ...]:
    """The sets in which this seat is innocent."""
    return tuple([suspect for suspect in found if not suspect.mask >> seat & 1])


def suspicion(found: Sequence[Suspect], seats: int) -> list[float]:
    """By seat, the chance that it is an imposter."""
    total = sum(suspect.weight for suspect in found)
    shares = [0.0] * seats
    for mask, weight in found:
        while mask:
            low = mask & -mask
            shares[low.bit_length() - 1] += weight / total
            mask ^= low
    return shares


def hit_chance(found: Sequence[Suspect], group: Sequence[Seat]) -> float:
    """The chance that there is an imposter among these seats."""
    posted = mask_of(group)
    total = sum(suspect.weight for suspect in found)
    return sum(suspect.weight for suspect in found if suspect.mask & posted) / total


class Best(NamedTuple):
    """The groups that most probably hold no imposter, all equally good, and the chance that one of them does."""

    groups: tuple[int, ...]
    hit: float


EXACT = 2_000
"""More sets than these are not weighed against every group: only single seats are."""
CLOSE = 1e-9


@lru_cache(maxsize=REMEMBERED)
def best_groups(
    seats: int, imposters: int, bags: Opened, size: int, innocent: Seat | None = None, *, along: bool = True
) -> Best:
    """The best groups of this size, as masks.

    innocent  as this seat reckons, which knows that it is innocent
    along     the groups with this seat in them; else those without it
    """
    found: Sequence[Suspect] = suspects(seats, imposters, bags)
    own = 0
    if innocent is not None:
        found, own = without(found, innocent), 1 << innocent if along else 0
    others = [seat for seat in range(seats) if seat != innocent]
    need = size - own.bit_count()
    if len(found) > EXACT:
        shares = suspicion(found, seats)
        least = sorted(others, key=lambda seat: shares[seat])[:need]
        return Best((own | mask_of(least),), hit_chance(found, least))
    total = sum(suspect.weight for suspect in found)
    shared = _shared(found, need)
    missed = {own | mask_of(group): _missed(shared, total, group) for group in combinations(others, need)}
    most = max(missed.values())
    groups = tuple([group for group, weight in missed.items() if weight > most - CLOSE * total])
    return Best(groups, 1 - most / total)


def _shared(found: Sequence[Suspect], size: int) -> dict[int, float]:
    """For seats that are together in a set, as a mask, the weight of all sets that hold them; at most `size` seats."""
    shared: dict[int, float] = {}
    for mask, weight in found:
        part = mask
        while part:
            if part.bit_count() <= size:
                shared[part] = shared.get(part, 0.0) + weight
            part = part - 1 & mask
    return shared


def _missed(shared: dict[int, float], total: float, group: Sequence[Seat]) -> float:
    """The weight of the sets that hold none of these seats, by inclusion and exclusion over their parts."""
    mask = part = mask_of(group)
    weight = total
    while part:
        more = shared.get(part)
        if more is not None:
            weight += -more if part.bit_count() & 1 else more
        part = part - 1 & mask
    return weight
