"""Points, the next True King and the end of the match (section 9 of the rules)."""

from __future__ import annotations

from games.core.protocol import Point, Round, Seat
from games.imposter_kings.state import State

WON, KING_UP, CARDS_LEFT, SECOND, MULLIGAN = "won", "king-up", "cards-left", "second", "mulligan"


def finish_round(s: State) -> Round:
    """Score the round that has just ended."""
    winners = _winners(s)
    king_up = True in [s.king_up[seat] for seat in winners]
    left = sum([_had_cards(s, seat) for seat in range(s.seats) if seat not in winners])
    finished = _scored(s.table.scoring, winners, king_up, left, s.fallen[-1])
    close_round(s, finished)
    s.true_king = s.fallen[0] if s.seats == 3 else s.fallen[-1]  # R39
    return finished


def _winners(s: State) -> tuple[Seat, ...]:
    """The winning team: the last one; R37: of four, the other team when one player is out."""
    teams = s.table.teams
    losing = [teams[seat] for seat in s.fallen]
    return tuple([seat for seat, team in enumerate(teams) if team not in losing])


def _scored(scoring: str, winners: tuple[Seat, ...], king_up: bool, left: int, last_out: Seat) -> Round:
    """R38. `king_up`: a winner's King is; `left`: the losers who had cards."""
    points = [Point(seat, 1, WON) for seat in winners]
    if scoring == "quickplay":
        return Round(winners, tuple(points))
    if king_up:
        points += [Point(seat, 1, KING_UP) for seat in winners]
    if scoring != "cutthroat":
        left = min(left, 1)
    if left:
        points += [Point(seat, left, CARDS_LEFT) for seat in winners]
    if scoring == "cutthroat":
        points.append(Point(last_out, 1, SECOND))
    return Round(winners, tuple(points))


def _had_cards(s: State, loser: Seat) -> bool:
    """Whether the seat has a Successor or a hand card; for a seat still in, the King stands for the Successor."""
    if s.out >> loser & 1:
        return s.retained >> loser & 1 == 1
    return s.hands[loser] != 0 or s.king_up[loser]


def mulligan_points(s: State, caller: Seat) -> int:
    """R40: a team's first Mulligan in a match is free; later ones give each opponent 2 and the caller the True King.

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
    for seat, points, _ in finished.points:
        s.points[seat] += points
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
