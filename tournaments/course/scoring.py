"""The result of a table: when its matches decide it, and with which places."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from host.model import Counts, Ending
from host.records import MatchResult, SeatResult
from tournaments.model import EntrantId, How, Line, Result, Score
from tournaments.ratings.rate import UNRATED
from tournaments.rounds import TableState
from tournaments.tournament import Tournament

EXTRA = 2
"""Extra matches after a level Best of N where one side has to go on in a bracket."""


def score_of(entrants: Sequence[EntrantId], seats: Sequence[EntrantId], ended: MatchResult) -> Score | None:
    """The score of an ended match for the entrants of its table; None for a match without a result."""
    if ended.ending not in (Ending.finished, Ending.forfeit):
        return None
    by_seat = list(zip(seats, ended.seats, strict=True))
    forfeited = None if ended.forfeited_by is None else seats[ended.forfeited_by]
    absent = {entrant for entrant, seat in by_seat if seat.left or seat.counts in UNRATED or entrant == forfeited}
    won = {entrant for entrant, seat in by_seat if seat.won and seat.counts not in UNRATED and entrant != forfeited}
    left = {*entrants} - {*seats} | absent
    return Score(
        winners=tuple(entrant for entrant in entrants if entrant in won),
        points=tuple(max((s.points for e, s in by_seat if e == entrant), default=0) for entrant in entrants),
        mulligans=tuple(sum(s.mulligans for e, s in by_seat if e == entrant) for entrant in entrants),
        left=tuple(entrant for entrant in entrants if entrant in left),
        together=_one_team([seat for _, seat in by_seat if seat.won]),
    )


def missed_by(seats: Sequence[EntrantId], ended: MatchResult) -> tuple[EntrantId, ...]:
    """The entrants that were not there when a match was called off because a person did not come."""
    absent = {entrant for entrant, s in zip(seats, ended.seats, strict=True) if s.left or s.counts is Counts.no_show}
    return tuple(sorted(absent))


def _one_team(winners: Sequence[SeatResult]) -> bool:
    """Whether these seats won as one team that was revealed at the end of the match."""
    return len({seat.team for seat in winners}) == 1 and winners[0].team is not None


def verdict(t: Tournament, state: TableState) -> Result | None:
    """The result of a decided table, by its matches or because an entrant dropped out; None while it is undecided."""
    there = [entrant for entrant in state.table.entrants if t.is_present(entrant)]
    if not there:
        return loss_for_all(state, How.forfeit)
    if len(there) == 1:
        return awarded(state, there, How.forfeit)
    played = state.scores
    if len(state.table.entrants) > 2:
        return _pod(t, state) if len(played) >= state.best_of else None
    left = state.best_of - len(played)
    first, second = (wins_of(state, entrant) for entrant in state.table.entrants)
    if abs(first - second) > max(left, 0):
        return by_matches(state)
    if left > 0:
        return None
    if not state.table.is_knockout:
        return loss_for_all(state, How.played) if all_lost(state) else by_matches(state)
    return _pair(state, _level(t, state)) if -left >= EXTRA else None


def walkover(t: Tournament, state: TableState, absent: Collection[EntrantId]) -> Result:
    """The result of a table at which these entrants did not come to their match."""
    came = [entrant for entrant in state.table.entrants if t.is_present(entrant) and entrant not in absent]
    return awarded(state, came, How.no_show) if came else loss_for_all(state, How.no_show)


def no_show(t: Tournament, state: TableState) -> Result:
    """The result when time is up and no match is open: the side that pressed Play wins, else the leader, else none."""
    there = [entrant for entrant in state.table.entrants if t.is_present(entrant)]
    ready = [entrant for entrant in there if t.is_ready(state, entrant)]
    if ready:
        return awarded(state, ready, How.no_show)
    most = max(wins_of(state, entrant) for entrant in there)
    leading = [entrant for entrant in there if wins_of(state, entrant) == most]
    if len(leading) == 1:
        return awarded(state, leading, How.no_show)
    return loss_for_all(state, How.no_show)


def awarded(state: TableState, winners: Collection[EntrantId], how: How) -> Result:
    """The result with these winners sharing place 1. A sole winner gets the wins that decide the series."""
    places = {entrant: 1 if entrant in winners else 1 + len(winners) for entrant in state.table.entrants}
    return placed(state, places, how)


def loss_for_all(state: TableState, how: How) -> Result:
    """The result in which all entrants lose, or that of a void table, without points: `how` tells the two apart."""
    return placed(state, dict.fromkeys(state.table.entrants, 2), how)


def placed(state: TableState, places: Mapping[EntrantId, int], how: How, score: Sequence[int] = ()) -> Result:
    """The result with these places and what was played; a sole winner gets the wins that decide the series.

    score  the matches won of each entrant, in the order of the table, in place of those that were played
    """
    sole = list(places.values()).count(1) == 1
    lines = _lines(state, places)
    least = [state.deciding_wins if sole and line.place == 1 else 0 for line in lines]
    won = score or [max(line.wins, wins) for line, wins in zip(lines, least, strict=True)]
    return Result(tuple([replace(line, wins=wins) for line, wins in zip(lines, won, strict=True)]), how)


def all_lost(state: TableState) -> bool:
    """Whether no entrant won or drew any match of this table: that is a loss for all, not a draw."""
    return not any(score.winners or score.left for score in state.scores)


def wins_of(state: TableState, entrant: EntrantId) -> int:
    """Matches that the entrant won alone or with its team in that match; draws do not count."""
    return sum(score.is_win and entrant in score.winners for score in state.scores)


def points_of(state: TableState, entrant: EntrantId) -> int:
    """The entrant's points of the game in the matches of a table that count."""
    index = state.table.entrants.index(entrant)
    return sum(score.points[index] for score in state.scores)


def by_matches(state: TableState) -> Result:
    """The result of a pair by its played matches: more matches won, else a draw."""
    first, second = (wins_of(state, entrant) for entrant in state.table.entrants)
    return _pair(state, first - second)


def _pair(state: TableState, lead: int) -> Result:
    first, second = state.table.entrants
    places = {first: 1 if lead >= 0 else 2, second: 1 if lead <= 0 else 2}
    how = How.forfeit if state.scores[-1].left else How.played
    return Result(tuple(_lines(state, places)), how)


def _pod(t: Tournament, state: TableState) -> Result:
    """The result of a pod: by matches not left, wins, points; ties share the place. No first place if all have lost."""
    if all_lost(state):
        return loss_for_all(state, How.played)

    def rank(entrant: EntrantId) -> tuple[int, int, int]:
        left = sum(entrant in score.left for score in state.scores)
        won = sum(entrant in score.winners for score in state.scores)
        return -left, won, points_of(state, entrant)

    ranks = {entrant: rank(entrant) for entrant in state.table.entrants}
    places = {entrant: 1 + sum(other > mine for other in ranks.values()) for entrant, mine in ranks.items()}
    return Result(tuple(_lines(state, places)), How.played)


def _lines(state: TableState, places: Mapping[EntrantId, int]) -> list[Line]:
    def mulligans(index: int) -> int:
        return sum(score.mulligans[index] for score in state.scores)

    return [
        Line(entrant, places[entrant], wins_of(state, entrant), points_of(state, entrant), mulligans(index))
        for index, entrant in enumerate(state.table.entrants)
    ]


def _level(t: Tournament, state: TableState) -> int:
    """The side that goes on after a level series: more points of the game, then the better one by the format."""
    first, second = state.table.entrants
    by_points = points_of(state, first) - points_of(state, second)
    if by_points:
        return by_points
    order = t.format.by_strength(t.field)
    return order.index(second) - order.index(first)
