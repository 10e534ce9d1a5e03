"""Points, the next True King and the end of the match (section 9 of the rules)."""

from __future__ import annotations

from games.core.protocol import Point, Round, Seat
from games.imposter_kings.state import State

WON, KING_UP, CARDS_LEFT, SECOND, MULLIGAN = "won", "king-up", "cards-left", "second", "mulligan"


def finish_round(s: State) -> Round:
    """Score the round that has just ended."""
    standing = tuple([seat for seat in range(s.seats) if not s.out >> seat & 1])
    winners = _winners(s, standing)
    finished = Round(winners, tuple(_points(s, winners)))
    close_round(s, finished)
    s.true_king = s.fallen[0] if s.seats == 3 else s.fallen[-1]  # R39
    return finished


def _winners(s: State, standing: tuple[Seat, ...]) -> tuple[Seat, ...]:
    team = s.table.teams[standing[0]]
    if s.seats == 4:  # R37: one is out, the other team has won
        team = 1 - s.table.teams[s.fallen[0]]
    return tuple([seat for seat in range(s.seats) if s.table.teams[seat] == team])


def _points(s: State, winners: tuple[Seat, ...]) -> list[Point]:
    """R38."""
    losers = [seat for seat in range(s.seats) if seat not in winners]
    rich = s.rich | sum(1 << seat for seat in losers if not s.out >> seat & 1 and (s.hands[seat] or s.king_up[seat]))
    points = [Point(seat, 1, WON) for seat in winners]
    if s.table.scoring == "quickplay":
        return points
    if any(s.king_up[seat] for seat in winners):
        points += [Point(seat, 1, KING_UP) for seat in winners]
    left = sum(rich >> seat & 1 for seat in losers)
    if s.table.scoring != "cutthroat":
        left = min(left, 1)
    if left:
        points += [Point(seat, left, CARDS_LEFT) for seat in winners]
    if s.table.scoring == "cutthroat":
        points.append(Point(s.fallen[-1], 1, SECOND))
    return points


def mulligan_points(s: State, caller: Seat) -> int:
    """R40: the first of a team in a match is free; a later one gives each opponent 2 and the caller the True King.

    Returns the points that each opponent scores.
    """
    teams = s.table.teams
    before = sum(s.mulligans[seat] for seat in range(s.seats) if teams[seat] == teams[caller])
    s.mulligans[caller] += 1
    if not before:
        close_round(s, Round((), ()))
        return 0
    s.true_king = caller
    close_round(s, Round((), tuple([Point(x, 2, MULLIGAN) for x in range(s.seats) if teams[x] != teams[caller]])))
    return 2


def close_round(s: State, finished: Round) -> None:
    """Add the points and, at the target, end the match (R42)."""
    for point in finished.points:
        s.points[point.seat] += point.points
    s.rounds += (finished,)
    s.playing = False
    s.over = max(s.points) >= s.target


def winners(s: State) -> tuple[bool, ...]:
    """R42: the highest total; equal totals: the winner of the last round."""
    best = max(s.points)
    leaders = [seat for seat in range(s.seats) if s.points[seat] == best]
    if len({s.table.teams[seat] for seat in leaders}) > 1:
        leaders = [seat for seat in leaders if seat in s.rounds[-1].winners]
    return tuple([seat in leaders for seat in range(s.seats)])
