"""How much a match counts for each of its persons.

Losing on purpose, to lift a friend, is cheap for new accounts and for the same person again and again. So a match
counts less the more often the two have met lately, and less while one of them has met few different opponents.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple, TypeAlias

from tournaments.ratings.rating import Rating

ENOUGH = 5
"""A person who has met so many different opponents is known."""
AHEAD = 2
"""A newcomer counts as having met so many already, or no first match would count."""
STRICT = 4
"""The power with which a match of a known person counts less against a person who is less known."""
WORTH = 3.0
"""The matches that two persons are worth together if they meet for ever in a short time."""
HALF = timedelta(days=120)
"""Half of what their meetings have used comes back in this time."""

Pair: TypeAlias = tuple[int, int]
"""Two persons, the smaller id first."""


class Meetings(NamedTuple):
    """What the meetings of two persons had used of `WORTH` at the newest of them."""

    used: float
    at: datetime


class Side(NamedTuple):
    """Persons who win and lose together; rank 1 is best, level sides share a rank.

    falls  those of them who can only lose: the clock or a stand-in has played too much for them
    stays  those of them whose rating does not change: they had not come when the others ended the match
    """

    user_ids: tuple[int, ...]
    rank: int
    falls: frozenset[int] = frozenset()
    stays: frozenset[int] = frozenset()


def opponents(sides: Sequence[Side]) -> Iterator[Pair]:
    """All pairs of persons of different sides, both ways."""
    for mine in sides:
        for theirs in sides:
            if mine is not theirs:
                yield from ((one, other) for one in mine.user_ids for other in theirs.user_ids)


def pair(one: int, other: int) -> Pair:
    """The key of these two persons."""
    return (one, other) if one < other else (other, one)


def enough(people: int) -> int:
    """How many different opponents make a person known, where so many people play: five, or all others."""
    return max(1, min(ENOUGH, people - 1))


def has_few_opponents(rating: Rating, people: int) -> bool:
    """Whether the person has met too few different opponents to be known, where so many people play."""
    return rating.opponents < enough(people)


def met(sides: Sequence[Side], meetings: Mapping[Pair, Meetings], at: datetime) -> Mapping[Pair, Meetings]:
    """The meetings of all opponents after a match between these sides."""
    found = {}
    for key in {pair(*both) for both in opponents(sides)}:
        used = _used(meetings.get(key), at)
        found[key] = Meetings(used + _rest(used), at)
    return found


def weights(
    ratings: Mapping[int, Rating], sides: Sequence[Side], meetings: Mapping[Pair, Meetings], people: int, at: datetime
) -> Mapping[int, float]:
    """How much a match counts for each person, from 0 to 1: the mean over all opponents.

    `ratings` are those before the match, `people` is how many play in the pool.
    """
    known = {user_id: _known(rating, people) for user_id, rating in ratings.items()}
    counted: dict[int, list[float]] = {}
    for one, other in opponents(sides):
        mine, theirs = known[one], known[other]
        rest = _rest(_used(meetings.get(pair(one, other)), at))
        counted.setdefault(one, []).append(rest * min(mine, theirs) * min(1.0, theirs / mine) ** STRICT)
    return {user_id: sum(parts) / len(parts) for user_id, parts in counted.items()}


def _known(rating: Rating, people: int) -> float:
    """How well a person is known, up to 1."""
    needed = enough(people)
    return (AHEAD + min(rating.opponents, needed)) / (AHEAD + needed)


def _used(meetings: Meetings | None, at: datetime) -> float:
    if meetings is None:
        return 0.0
    return float(meetings.used * 0.5 ** (max(at - meetings.at, timedelta()) / HALF))


def _rest(used: float) -> float:
    """How much the next meeting counts: 1 for the first, then two thirds of the one before."""
    return max(0.0, 1.0 - used / WORTH)
