"""Shares with confidence intervals, and a test that stays valid if it is repeated after every deal."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from typing import NamedTuple

Z = 1.96
EARLIEST = 20
"""Fewest deals before the sequential test may end a measurement."""
ALPHA = 0.05
MIXTURE = 0.02
"""Tunes the sequential test for about 50 to 500 deals; it is valid for any number."""


class Share(NamedTuple):
    """A share with its 95 % interval; `played` counts rounds or matches."""

    share: float
    low: float
    high: float
    played: int


def share(deals: Sequence[float], played: int) -> Share:
    """The share, computed from the shares of deals: the deal is the unit, since its rotations depend on each other.

    For the interval two deals are added, one won and one lost, so that few deals never look certain.
    """
    if not deals:
        return Share(0.0, 0.0, 1.0, 0)
    mean = sum(deals) / len(deals)
    half = Z * sqrt(_variance(deals) / len(deals))
    return Share(mean, max(0.0, mean - half), min(1.0, mean + half), played)


def decided(deals: Sequence[float], against: float) -> bool:
    """Whether the share certainly differs from `against`: wrong in at most 5 % of measurements, even if repeated.

    The bound is Robbins' normal mixture, which holds for all numbers of deals at once.
    """
    count = len(deals)
    if count < EARLIEST:
        return False
    grown = count * MIXTURE + 1
    half = sqrt(_variance(deals) * 2 * grown / (count**2 * MIXTURE) * log(sqrt(grown) / ALPHA))
    return abs(sum(deals) / count - against) > half


def _variance(deals: Sequence[float]) -> float:
    widened = [*deals, 0.0, 1.0]
    mean = sum(widened) / len(widened)
    return sum((deal - mean) ** 2 for deal in widened) / (len(widened) - 1)
