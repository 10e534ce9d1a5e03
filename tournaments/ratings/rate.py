"""Computes ratings from the match log: equal logs give equal ratings."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

from openskill.models import PlackettLuce

from host.model import Counts, Ending
from host.records import MatchResult, SeatResult
from tournaments.ratings.rating import DEVIATIONS, NEW, Rating, carried
from tournaments.ratings.weight import Meetings, Pair, Side, opponents, pair, weights

_MODEL = PlackettLuce()
RATED = (Ending.finished, Ending.forfeit)
"""Endings that count. Aborted, called off and stopped matches do not."""
UNRATED = (Counts.no_show, Counts.excused)
"""The persons of seats that count as these are not rated in the match."""
TOGETHER = -1
"""The side of a seat: all members of a team who have stayed are one side."""
FORMULA = 2
"""The version of this formula: with another one the bot computes all ratings again. The first one had no weights."""
NONE: Mapping[Pair, Meetings] = {}


class Change(NamedTuple):
    """The change of one person's rating by one match; `before` is the rating at the end of the match."""

    match_id: int
    user_id: int
    before: Rating
    after: Rating


def sides_of(result: MatchResult, teams: Sequence[int] | None = None) -> tuple[Side, ...]:
    """The persons of an ended match by side and rank; empty if the match cannot be rated.

    Winners come before losers, then more points before fewer. Players who gave up their seats share the last place,
    each as a separate side, and have lost even if their team won. Computer players are left out, and the seats that do
    not count (`UNRATED`); a match counts if persons of at least two sides meet. A match that all lost and no player
    left is not rated, nor one that all persons have left. `teams` has the team of each seat.
    """
    if result.ending not in RATED:
        return ()
    if result.forfeited_by is None and not any(seat.won or seat.left for seat in result.seats):
        return ()
    worth: dict[tuple[int, int], tuple[bool, bool, int]] = {}
    people: dict[tuple[int, int], list[SeatResult]] = {}
    meeting: set[int] = set()
    for seat in result.seats:
        team = teams[seat.seat] if teams else seat.seat
        stayed = not seat.left and result.forfeited_by != seat.seat
        side = (team, TOGETHER if stayed else seat.seat)
        mine = (seat.won, True, seat.points) if stayed else (False, False, 0)
        worth[side] = max(worth.get(side, (False, False, -1)), mine)
        if seat.user_id is not None and seat.counts not in UNRATED:
            people.setdefault(side, []).append(seat)
            meeting.add(team)
    if len(meeting) < 2 or not any(worth[side][1] for side in people):
        return ()
    order = sorted({worth[side] for side in people}, reverse=True)
    return tuple(
        Side(
            _ids(seats),
            order.index(worth[side]) + 1,
            frozenset(_ids(seats, Counts.stood_in)),
            frozenset(_ids(seats, Counts.unmet)),
        )
        for side, seats in sorted(people.items(), key=lambda item: item[0])
    )


def _ids(seats: Sequence[SeatResult], only: Counts | None = None) -> tuple[int, ...]:
    """The persons of these seats; `only`: of those that count as this."""
    return tuple(s.user_id for s in seats if s.user_id is not None and only in (None, s.counts))


def rate(
    ratings: Mapping[int, Rating],
    match_id: int,
    at: datetime,
    sides: Sequence[Side],
    resets: Sequence[datetime] = (),
    meetings: Mapping[Pair, Meetings] = NONE,
    people: int = 0,
) -> tuple[Change, ...]:
    """The rating changes of a match.

    ratings   those before it; newcomers may be left out
    resets    the starts of seasons
    meetings  the earlier ones of these persons
    people    how many play in the pool, at least those of this match
    """
    before = [[carried(ratings.get(user_id, NEW), at, resets) for user_id in side.user_ids] for side in sides]
    most = max((len(side.user_ids) for side in sides), default=0)
    given = [[_MODEL.rating(mu=mu, sigma=sigma) for mu, sigma in _filled(side, most)] for side in before]
    rated = _MODEL.rate(given, ranks=[float(side.rank) for side in sides])
    now = {
        user_id: rating
        for side, olds in zip(sides, before, strict=True)
        for user_id, rating in zip(side.user_ids, olds, strict=True)
    }
    counts = weights(now, sides, meetings, max(people, len(now)), at)
    new = Counter(one for one, other in opponents(sides) if pair(one, other) not in meetings)
    return tuple(
        Change(
            match_id,
            user_id,
            was,
            _kept(side, user_id, was, _moved(was, model.mu, model.sigma, counts[user_id], at, new[user_id])),
        )
        for side, olds, models in zip(sides, before, rated, strict=True)
        for user_id, was, model in zip(side.user_ids, olds, models[: len(olds)], strict=True)
        if user_id not in side.stays
    )


def _moved(was: Rating, mu: float, sigma: float, weight: float, at: datetime, new: int) -> Rating:
    """The rating after a match that counts so much, of which openskill makes this mean and deviation."""
    variance = was.sigma**2 + weight * (sigma**2 - was.sigma**2)
    return Rating(was.mu + weight * (mu - was.mu), math.sqrt(variance), was.matches + 1, at, was.opponents + new)


def _kept(side: Side, user_id: int, was: Rating, now: Rating) -> Rating:
    """The new rating; for a person who can only lose, that of before where the shown number would rise."""
    rises = now.mu - DEVIATIONS * now.sigma > was.mu - DEVIATIONS * was.sigma
    return replace(now, mu=was.mu, sigma=was.sigma) if rises and user_id in side.falls else now


def _filled(side: Sequence[Rating], size: int) -> Iterator[tuple[float, float]]:
    """Mean and deviation of each person, filled up with average players to this size.

    openskill rates a side as the sum of its members. Games of few against many balance that in their rules, so here
    a side is as strong as the average of its members.
    """
    yield from [(rating.mu, rating.sigma) for rating in side]
    mu = sum(rating.mu for rating in side) / len(side)
    sigma = math.sqrt(sum(rating.sigma**2 for rating in side) / len(side))
    yield from [(mu, sigma)] * (size - len(side))
