"""From the match log to ratings: the same log always gives the same ratings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from openskill.models import PlackettLuce

from host.model import Ending
from host.ports import MatchResult
from tournaments.ratings.rating import NEW, Rating, carried

_MODEL = PlackettLuce()
RATED = (Ending.finished, Ending.forfeit)
"""A match that was aborted or stopped says nothing of anybody."""


class Side(NamedTuple):
    """Persons who win and lose together; the best side has rank 1, sides that are level share one."""

    user_ids: tuple[int, ...]
    rank: int


class Change(NamedTuple):
    """What one match did to one person's rating; `before` is as it stood when the match ended."""

    match_id: int
    user_id: int
    before: Rating
    after: Rating


def sides_of(result: MatchResult, teams: Sequence[int] | None = None) -> tuple[Side, ...]:
    """The persons of an ended match by side and rank; empty where there is nothing to rate.

    Winners come before losers, then more points before fewer; whoever gave the seat up comes last. Computer players
    are left out: a match counts where persons of at least two sides meet. `teams` is the team of each seat.
    """
    if result.ending not in RATED:
        return ()
    worth: dict[int, tuple[bool, bool, int]] = {}
    people: dict[int, list[int]] = {}
    for seat in result.seats:
        side = teams[seat.seat] if teams else seat.seat
        stayed = not seat.left and result.forfeited_by != seat.seat
        worth[side] = max(worth.get(side, (False, False, -1)), (seat.won, stayed, seat.points))
        if seat.user_id is not None:
            people.setdefault(side, []).append(seat.user_id)
    if len(people) < 2:
        return ()
    order = sorted({worth[side] for side in people}, reverse=True)
    return tuple(Side(tuple(ids), order.index(worth[side]) + 1) for side, ids in sorted(people.items()))


def rate(
    ratings: Mapping[int, Rating], match_id: int, at: datetime, sides: Sequence[Side], resets: Sequence[datetime] = ()
) -> tuple[Change, ...]:
    """What a match does to those who played it. `ratings` may lack newcomers; `resets` are the starts of seasons."""
    before = [[carried(ratings.get(user_id, NEW), at, resets) for user_id in side.user_ids] for side in sides]
    given = [[_MODEL.rating(mu=rating.mu, sigma=rating.sigma) for rating in side] for side in before]
    rated = _MODEL.rate(given, ranks=[float(side.rank) for side in sides])
    return tuple(
        Change(match_id, user_id, was, Rating(now.mu, now.sigma, was.matches + 1, at))
        for side, olds, news in zip(sides, before, rated, strict=True)
        for user_id, was, now in zip(side.user_ids, olds, news, strict=True)
    )


def replayed(
    log: Iterable[tuple[int, datetime, Sequence[Side]]], resets: Sequence[datetime] = ()
) -> Iterator[tuple[Change, ...]]:
    """All changes of a log of matches (id, end, sides) in the order of their ends, from nothing."""
    ratings: dict[int, Rating] = {}
    for match_id, at, sides in log:
        changes = rate(ratings, match_id, at, sides, resets)
        ratings.update({change.user_id: change.after for change in changes})
        yield changes
