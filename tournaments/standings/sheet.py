"""The data of standings: one row per entrant, with one cell for each round that has ended for that entrant.

Only this module decides how unplayed rounds count (docs/decisions/6-unplayed-rounds.md):

- There is no opponent at a bye, at a void table, in a round that the entrant sits out, before a late entry and after a
  drop-out, and at a forfeit or no-show before any player made a point of the game.
- Then a dummy opponent counts, with as many match points as the entrant itself.
- A dropped entrant counts, for its opponents, a draw for each round without a table since its last one.
- In a round robin all pairs meet: forfeits and no-shows count as played, and there are no dummies and no draws for
  dropped entrants.
- A pod is one round: its opponents share the weight of one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from itertools import takewhile

from tournaments.model import Entrant, EntrantId, Field, How, Line, Result, Round
from tournaments.settings import Settings
from tournaments.standings.points import points_of, sat_out, scored

WON, DRAWN, LOST = Fraction(1), Fraction(1, 2), Fraction(0)
"""The value of a result in tie-breaks, which does not depend on the organiser's match points."""

LOWEST_RATE = Fraction(1, 3)
"""The lowest opponents' win rate (Magic Tournament Rules), so that one weak opponent does not decide."""


class Absence(StrEnum):
    """Why there was no opponent in a round."""

    bye = "bye"
    forfeit = "forfeit"
    no_show = "no_show"
    void = "void"
    sat_out = "sat_out"
    not_there = "not_there"


@dataclass(frozen=True, slots=True)
class Meeting:
    """One opponent at a table.

    result  WON, DRAWN or LOST against this opponent
    share   its weight: 1 in a pair, 1 / (n - 1) in a pod of n
    """

    opponent: EntrantId
    result: Fraction
    share: Fraction


@dataclass(frozen=True, slots=True)
class Cell:
    """One round of one entrant.

    points    match points of this round
    possible  highest match points of this round; 0 if there was nothing to win
    result    WON, DRAWN or LOST; in a pod WON needs a sole first place
    line      the entrant's line of the result; None without a table
    how       the reason of the result; None without a table
    meetings  the opponents; empty if and only if there is an `absence`
    """

    number: int
    points: Fraction = Fraction(0)
    possible: Fraction = Fraction(0)
    result: Fraction = LOST
    line: Line | None = None
    how: How | None = None
    meetings: tuple[Meeting, ...] = ()
    absence: Absence | None = None


@dataclass(frozen=True)
class Sheet:
    """The cells of a field and the sums that follow from them. Open tables have no cells yet."""

    field: Field

    @cached_property
    def rows(self) -> Mapping[EntrantId, tuple[Cell, ...]]:
        """The cells of each entrant, oldest first."""
        rows: dict[EntrantId, list[Cell]] = {entrant.id: [] for entrant in self.field.entrants}
        for played in scored(self.field):
            missing = set(rows)
            for table, result in zip(played.tables, played.results, strict=True):
                missing -= set(table.entrants)
                if result is not None:
                    for line in result.lines:
                        rows[line.entrant].append(_cell(self.field, played.number, result, line))
            for entrant in self.field.entrants:
                if entrant.id in missing:
                    rows[entrant.id].append(_without_table(self.field, played, entrant))
        return {entrant: tuple(cells) for entrant, cells in rows.items()}

    @cached_property
    def met(self) -> Mapping[EntrantId, frozenset[EntrantId]]:
        """The opponents of each entrant."""
        return {
            entrant: frozenset(meeting.opponent for cell in cells for meeting in cell.meetings)
            for entrant, cells in self.rows.items()
        }

    @cached_property
    def points(self) -> Mapping[EntrantId, Fraction]:
        """The match points of each entrant."""
        return {entrant: sum((cell.points for cell in cells), Fraction(0)) for entrant, cells in self.rows.items()}

    @cached_property
    def drawn_at_end(self) -> Mapping[EntrantId, Fraction]:
        """The draws that dropped entrants count as opponents: one per round without a table since their last one."""
        if self.field.forfeits_are_played:
            return {}
        absent = {entrant: takewhile(_is_not_there, reversed(cells)) for entrant, cells in self.rows.items()}
        gone = {entrant: len(list(cells)) for entrant, cells in absent.items()}
        return {
            entrant: Fraction(self.field.settings.points.draw * rounds) for entrant, rounds in gone.items() if rounds
        }

    @cached_property
    def rates(self) -> Mapping[EntrantId, Fraction]:
        """Each entrant's won fraction of the points that it could win, from LOWEST_RATE to 1."""
        return {entrant: _rate(self.points[entrant], cells) for entrant, cells in self.rows.items()}

    @cached_property
    def strength(self) -> Mapping[EntrantId, Fraction]:
        """The points that each entrant counts for its opponents."""
        return {entrant: points + self.drawn_at_end.get(entrant, 0) for entrant, points in self.points.items()}


def match_points(field: Field) -> Mapping[EntrantId, Fraction]:
    """The total of each entrant in all rounds that are played for points; 0 before its first."""
    return Sheet(field).points


def was_played(result: Result) -> bool:
    """Whether the entrants met at the table, even if one of them gave up later."""
    if result.how in (How.forfeit, How.no_show):
        return any(line.points for line in result.lines)
    return result.how in (How.played, How.ruled)


def _rate(points: Fraction, cells: tuple[Cell, ...]) -> Fraction:
    possible = sum((cell.possible for cell in cells), Fraction(0))
    return min(max(points / possible, LOWEST_RATE), Fraction(1)) if possible else LOWEST_RATE


def _is_not_there(cell: Cell) -> bool:
    return cell.absence is Absence.not_there


def _without_table(field: Field, played: Round, entrant: Entrant) -> Cell:
    """The round of an entrant without a table. Half a point for sitting out counts as a draw, no point as nothing."""
    if not (entrant.is_there(played.number) and played.number in entrant.sits_out):
        return Cell(played.number, absence=Absence.not_there)
    points = sat_out(field, played, entrant)
    return Cell(
        played.number,
        points=points,
        possible=_highest(field, field.full_table) if points else Fraction(0),
        result=DRAWN if points else LOST,
        absence=Absence.sat_out,
    )


def _cell(field: Field, number: int, result: Result, line: Line) -> Cell:
    settings, absence = field.settings, _absence(field, result)
    return Cell(
        number=number,
        points=points_of(settings.points, result, line.entrant),
        possible=_possible(field, result),
        result=_result(settings, result, line),
        line=line,
        how=result.how,
        meetings=() if absence else _meetings(result, line),
        absence=absence,
    )


def _absence(field: Field, result: Result) -> Absence | None:
    counts_as_played = field.forfeits_are_played and result.how in (How.forfeit, How.no_show)
    return None if was_played(result) or counts_as_played else Absence(result.how)


def _possible(field: Field, result: Result) -> Fraction:
    if result.how is How.void:
        return Fraction(0)
    return _highest(field, len(result.lines) if len(result.lines) > 1 else field.full_table)


def _highest(field: Field, seats: int) -> Fraction:
    points = field.settings.points
    return Fraction(points.win if seats == 2 else points.of_pod(seats)[0])


def _result(settings: Settings, result: Result, line: Line) -> Fraction:
    """The result at the whole table."""
    if result.how is How.bye:
        worth = settings.points
        return WON if worth.bye >= worth.win else DRAWN if worth.bye >= worth.draw else LOST
    if result.how is How.void or line.place != 1:
        return LOST
    return WON if result.winner == line.entrant else DRAWN


def _meetings(result: Result, line: Line) -> tuple[Meeting, ...]:
    others = [other for other in result.lines if other is not line]
    share = Fraction(1, len(others))
    return tuple(Meeting(other.entrant, _against(result, line, other), share) for other in others)


def _against(result: Result, line: Line, other: Line) -> Fraction:
    all_lost = all(each.place != 1 for each in result.lines)
    if all_lost or line.place > other.place:
        return LOST
    return WON if line.place < other.place else DRAWN
