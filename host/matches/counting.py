"""What the end of each person's seat counts as: the one place that decides it. Pure.

It is decided once, when a match ends with a result, and stored with the end (docs/decisions/11-absent-players.md).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from games.core.protocol import Seat
from host.matches.match import LiveMatch
from host.matches.position import Position
from host.matches.presence import AWAY_AFTER, has_come
from host.model import Counts, Exit
from host.records import End, Presence, Result, Share

TURNS = 2
"""Most turns that the clock or a stand-in may answer for a seat that can still win rating."""
PART = 4
"""At most one answer in so many may be theirs."""


class Facts(NamedTuple):
    """What is known of a person's seat when the match ends.

    came     whether its person came
    no_show  whether its person did not come in time
    exit     how its person has given it up; None if not
    away     whether the clock acted twice in a row and its person has not come back
    share    by whom its answers were given
    waits    whether its person has given an answer that waits for the end of a window
    """

    came: bool = True
    no_show: bool = False
    exit: Exit | None = None
    away: bool = False
    share: Share = Share()
    waits: bool = False


def counts_as(facts: Facts) -> Counts:
    """What this seat counts as, in every game, mode and pace, in a tournament or without one."""
    share = facts.share
    if facts.no_show or (facts.exit and not facts.came):
        return Counts.no_show
    if facts.exit is Exit.removed:
        return Counts.excused
    if not facts.came:
        return Counts.unmet
    never_answered = share.acted > 0 and share.acted == share.answers and not facts.waits
    if facts.exit or facts.away or never_answered:
        return Counts.given_up
    if share.turns > TURNS or share.acted * PART > share.answers:
        return Counts.stood_in
    return Counts.played


def counted(match: LiveMatch, at: Position, end: End) -> End:
    """The end with what the seat of each person counts as. A win of seats that were given up goes to the others."""
    counts = {seat: counts_as(_facts(match, at, seat, end.forfeited_by)) for seat in match.persons}
    return replace(end, counts=counts, results=_without_win(end.results, counts))


def _facts(match: LiveMatch, at: Position, seat: Seat, forfeited_by: Seat | None) -> Facts:
    there = at.presence.get(seat, Presence(seat))
    given_up = seat == forfeited_by or match.player(seat).user_id is None
    return Facts(
        came=has_come(match, there),
        no_show=there.no_show,
        exit=there.exit or (Exit.left if given_up else None),
        away=match.player(seat).is_away or there.missed >= AWAY_AFTER,
        share=at.shares.get(seat, Share()),
        waits=any(given.seat == seat and given.by == "player" for given in at.sealed.values()),
    )


def _without_win(results: Sequence[Result], counts: Mapping[Seat, Counts]) -> tuple[Result, ...]:
    """No seat that was given up wins. If no other seat has won either, those with most points of the others win."""
    given_up = {seat for seat, as_ in counts.items() if as_ is Counts.given_up}
    won = {result.seat for result in results if result.won}
    stayed = [result for result in results if result.seat not in given_up]
    if won and won <= given_up:
        most = max((result.points for result in stayed), default=0)
        won = {result.seat for result in stayed if result.points == most}
    return tuple(result._replace(won=result.seat in won - given_up) for result in results)
