"""One rating: an estimate of a person's skill, and how it ages.

openskill estimates a skill as a mean `mu` and a deviation `sigma`. People see one conservative number, three deviations
below the mean, so that a few lucky matches do not lead to the top.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from math import sqrt

MU, SIGMA = 25.0, 25.0 / 3
BASE, SCALE, DEVIATIONS = 1000, 40, 3
PROVISIONAL = 10
"""Matches until a rating stops being provisional."""

GRACE = timedelta(weeks=4)
DRIFT = 0.6
"""Deviation added (as variance) per week without a match after the grace; never above a newcomer's."""

KEPT = 0.6
"""Fraction of the mean's distance to a newcomer's that remains after a soft reset."""
RESET_SIGMA = SIGMA * 0.6
"""Lowest deviation after a soft reset."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating after `matches` rated matches against `opponents` different persons, the newest of them at `at`."""

    mu: float = MU
    sigma: float = SIGMA
    matches: int = 0
    at: datetime | None = None
    opponents: int = 0

    @property
    def points(self) -> int:
        """The conservative estimate in points, the number that people see; a newcomer has 1000."""
        return round(BASE + SCALE * (self.mu - DEVIATIONS * self.sigma))

    @property
    def provisional(self) -> bool:
        """Whether there are too few matches for a settled rating."""
        return self.matches < PROVISIONAL


NEW = Rating()


def carried(rating: Rating, now: datetime, resets: Sequence[datetime] = ()) -> Rating:
    """The rating at a later time: soft reset for each season begun since then, and aged by the idle time."""
    if rating.at is None:
        return rating
    for _ in [reset for reset in resets if rating.at < reset <= now]:
        rating = soft_reset(rating)
    return _aged(rating, now)


def soft_reset(rating: Rating) -> Rating:
    """A rating closer to a newcomer's and less certain, so that every player has a chance in a new season."""
    return replace(rating, mu=MU + KEPT * (rating.mu - MU), sigma=max(rating.sigma, RESET_SIGMA))


def _aged(rating: Rating, now: datetime) -> Rating:
    idle = now - (rating.at or now) - GRACE
    if idle <= timedelta():
        return rating
    weeks = idle / timedelta(weeks=1)
    return replace(rating, sigma=max(rating.sigma, min(SIGMA, sqrt(rating.sigma**2 + weeks * DRIFT**2))))
