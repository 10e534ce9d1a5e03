"""Queries of a state."""

from __future__ import annotations

from collections.abc import Iterable

from games.core.protocol import Point, Round, Seat, Token
from games.imposter.state import IMPOSTERS, INNOCENTS, OVER, VETO, Bag, State, Team

CLEAN_BAG, TREASURE_POSTED = "clean_bag", "treasure"


def is_over(s: State) -> bool:
    """Whether the match has ended."""
    return s.stage == OVER


def in_circle(s: State, seats: Iterable[Token]) -> tuple[Seat, ...]:
    """These seats in the order of the circle."""
    chosen = set(seats)
    return tuple([seat for seat in s.circle if seat in chosen])


def after(s: State, seat: Seat) -> Seat:
    """The next seat of the circle, clockwise."""
    return s.circle[(s.circle.index(seat) + 1) % s.seats]


def voters(s: State) -> tuple[Seat, ...]:
    """All seats but the postmaster's (R15)."""
    return tuple([seat for seat in s.circle if seat != s.postmaster])


def majority(seats: int) -> int:
    """The votes that a veto takes: more than half of all seats but the postmaster's (R14)."""
    return (seats - 1) // 2 + 1


def not_voted(s: State) -> tuple[Seat, ...]:
    """The voters whose vote is still missing; empty outside the veto."""
    return tuple([seat for seat in voters(s) if s.votes[seat] is None]) if s.stage == VETO else ()


def bags(s: State) -> tuple[tuple[tuple[Seat, ...], Bag], ...]:
    """Every opened bag with its group, oldest first."""
    return tuple([(past.group, past.bag) for past in s.history if past.bag is not None])


def score(s: State, team: Team) -> int:
    """The number of bags that a team has scored."""
    return sum(bag.scorer == team for _, bag in bags(s))


def team_of(s: State, seat: Seat) -> Team:
    """The secret team of a seat."""
    return IMPOSTERS if s.imposters[seat] else INNOCENTS


def members(s: State, team: Team) -> tuple[Seat, ...]:
    """All seats of a team."""
    return tuple([seat for seat in range(s.seats) if team_of(s, seat) == team])


def fellows(s: State, seat: Seat) -> tuple[Seat, ...]:
    """The other imposters, in the order of the circle."""
    return tuple([other for other in s.circle if s.imposters[other] and other != seat])


def rounds(s: State) -> tuple[Round, ...]:
    """The posts as rounds of the outcome; with them the teams are known, so there are none before the end."""
    played = [_round(s, bag.scorer) for _, bag in bags(s)]
    if s.winner is not None and score(s, s.winner) < s.options.target:  # by the last veto card
        played.append(Round(members(s, s.winner), ()))
    return tuple(played)


def _round(s: State, team: Team) -> Round:
    reason = TREASURE_POSTED if team == IMPOSTERS else CLEAN_BAG
    scorers = members(s, team)
    return Round(scorers, tuple([Point(seat, 1, reason) for seat in scorers]))
