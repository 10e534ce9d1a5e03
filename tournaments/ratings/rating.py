"""One rating: what is thought of somebody's skill, and how it ages.

openskill thinks of a skill as a mean `mu` and a deviation `sigma`. People are shown one number that they have almost
surely earned (three deviations below the mean), so nobody leads by luck in a few matches.
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
"""Deviation that a week without a match adds (as variance) once the grace is over; never beyond that of a newcomer."""

KEPT = 0.6
"""Share of the distance to a newcomer that a soft reset leaves of the mean."""
RESET_SIGMA = SIGMA * 0.6
"""Deviation after a soft reset, at least."""


@dataclass(frozen=True, slots=True)
class Rating:
    """`matches` that were rated, the newest of them at `at`."""

    mu: float = MU
    sigma: float = SIGMA
    matches: int = 0
    at: datetime | None = None

    @property
    def shown(self) -> int:
        """The conservative number for people; a newcomer has 1000."""
        return round(BASE + SCALE * (self.mu - DEVIATIONS * self.sigma))

    @property
    def provisional(self) -> bool:
        return self.matches < PROVISIONAL


NEW = Rating()


def carried(rating: Rating, now: datetime, resets: Sequence[datetime] = ()) -> Rating:
    """The rating at a later time: softly reset for each season that has begun since, and older by what it lay idle."""
    if rating.at is None:
        return rating
    for _ in [reset for reset in resets if rating.at < reset <= now]:
        rating = soft_reset(rating)
    return _aged(rating, now)


def soft_reset(rating: Rating) -> Rating:
    """Nearer to a newcomer and less certain: a season begins with what was known, but it can be won by all."""
    return replace(rating, mu=MU + KEPT * (rating.mu - MU), sigma=max(rating.sigma, RESET_SIGMA))


def _aged(rating: Rating, now: datetime) -> Rating:
    idle = now - (rating.at or now) - GRACE
    if idle <= timedelta():
        return rating
    weeks = idle / timedelta(weeks=1)
    return replace(rating, sigma=max(rating.sigma, min(SIGMA, sqrt(rating.sigma**2 + weeks * DRIFT**2))))
