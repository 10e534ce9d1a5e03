"""Matches whose teams are known only at their end: what they are worth at a table of a tournament."""

from datetime import UTC, datetime

from host.model import Ending, Place
from host.records import MatchResult, SeatResult
from tournaments.course.scoring import points_of, score_of, wins_of
from tournaments.model import Bracket, Table
from tournaments.rounds import TableMatch, TableState

START = datetime(2026, 1, 1, tzinfo=UTC)
ENTRANTS = (11, 12, 13, 14)


def ended(won: tuple[bool, ...], teams: tuple[int | None, ...], points: tuple[int, ...]) -> MatchResult:
    seats = tuple(
        SeatResult(seat, "x", seat, None, False, points[seat], won[seat], 0, teams[seat]) for seat in range(4)
    )
    return MatchResult(
        1, "g", "m", "live", 7, 8, Place(), START, START, Ending.finished, None, b"", "", seats, ()
    )  # fmt: skip


def state_of(*matches: MatchResult) -> TableState:
    played = [
        TableMatch(attempt, attempt, ENTRANTS, score_of(ENTRANTS, ENTRANTS, match))
        for attempt, match in enumerate(matches, 1)
    ]
    return TableState(Table(ENTRANTS, Bracket.main, 0), tuple(played))


def test_every_member_of_a_team_has_won() -> None:
    state = state_of(
        ended((True, False, True, True), (0, 1, 0, 0), (5, 2, 5, 5)),
        ended((False, True, False, False), (0, 1, 0, 0), (4, 5, 4, 4)),
    )
    assert [wins_of(state, entrant) for entrant in ENTRANTS] == [1, 1, 1, 1]
    assert [points_of(state, entrant) for entrant in ENTRANTS] == [9, 7, 9, 9]


def test_without_teams_several_winners_have_drawn() -> None:
    state = state_of(ended((True, False, True, False), (None,) * 4, (5, 2, 5, 2)))
    assert [wins_of(state, entrant) for entrant in ENTRANTS] == [0, 0, 0, 0]
    assert state.scores[0].winners == (11, 13)
