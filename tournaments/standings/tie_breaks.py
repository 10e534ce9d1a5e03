"""The tie-breaks: functions from a sheet to a sum with its summands; `TIE_BREAKS` lists them.

More is better, except for the fewest Mulligans. Published rules are cited: FIDE is the FIDE Handbook,
C.07 Tie-Break Regulations; MTR are the Magic: The Gathering Tournament Rules, appendix C.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TypeAlias

from tournaments.model import EntrantId
from tournaments.settings import TieBreak
from tournaments.standings.explanation import Explanation, Summand, Why
from tournaments.standings.sheet import WON, Cell, Sheet

Level: TypeAlias = tuple[EntrantId, ...]
"""Entrants that are tied so far, in match points and in all earlier tie-breaks."""
Rule: TypeAlias = Callable[[Sheet, EntrantId, Level], Explanation]

CUT_FROM = 3
"""Fewest rounds for which the median Buchholz leaves rounds out."""


def head_to_head(sheet: Sheet, entrant: EntrantId, level: Level) -> Explanation:
    """Wins, and half of the draws, against the tied entrants: FIDE 6, direct encounter.

    It counts only if all of them have met each other; otherwise it is 0 for each of them.
    """
    group = frozenset(level)
    if not all(group <= sheet.met[one] | {one} for one in level):
        return Explanation(TieBreak.head_to_head, (), unmet=level)
    summands = [
        Summand(cell.number, meeting.opponent, meeting.result, meeting.share, Why.result)
        for cell in sheet.rows[entrant]
        for meeting in cell.meetings
        if meeting.opponent in group
    ]
    return Explanation(TieBreak.head_to_head, tuple(summands))


def buchholz(sheet: Sheet, entrant: EntrantId, level: Level) -> Explanation:
    """The match points of the opponents: FIDE 8.1."""
    return Explanation(TieBreak.buchholz, _strengths(sheet, entrant))


def median_buchholz(sheet: Sheet, entrant: EntrantId, level: Level) -> Explanation:
    """Buchholz without the best and the worst round: FIDE 14.2, median 1. Below three rounds all of them count."""
    summands = _strengths(sheet, entrant)
    rounds = _by_round(summands)
    if len(rounds) < CUT_FROM:
        return Explanation(TieBreak.median_buchholz, summands)
    worst = min(rounds, key=lambda number: rounds[number])
    best = max(rounds.keys() - {worst}, key=lambda number: (rounds[number], number))
    taken_out = {worst: Why.worst, best: Why.best}
    kept = [_without(summand, taken_out.get(summand.number)) for summand in summands]
    return Explanation(TieBreak.median_buchholz, tuple(kept))


def sonneborn_berger(sheet: Sheet, entrant: EntrantId, level: Level) -> Explanation:
    """The match points of beaten opponents, and half of those of drawn ones: FIDE 9.1."""
    return Explanation(TieBreak.sonneborn_berger, _strengths(sheet, entrant, by_result=True))


def opponents_win_rate(sheet: Sheet, entrant: EntrantId, level: Level) -> Explanation:
    """The average of the opponents' win rates over the rounds with an opponent: MTR.

    Rounds without an opponent are left out. 0 if there was no opponent yet.
    """
    cells = [cell for cell in sheet.rows[entrant] if cell.meetings]
    summands = [
        Summand(cell.number, meeting.opponent, sheet.rates[meeting.opponent], meeting.share, Why.rate)
        for cell in cells
        for meeting in cell.meetings
    ]
    return Explanation(TieBreak.opponents_win_rate, tuple(summands), over=max(len(cells), 1))


def game_points(sheet: Sheet, entrant: EntrantId, level: Level) -> Explanation:
    """The points of the game. An unplayed round counts as the entrant's own average."""
    return _counted(TieBreak.game_points, sheet.rows[entrant], lambda cell: cell.line.points if cell.line else 0)


def wins(sheet: Sheet, entrant: EntrantId, level: Level) -> Explanation:
    """The tables won by play: FIDE 7.2, games won over the board. Byes and no-shows of the opponent do not count."""
    won = [cell for cell in sheet.rows[entrant] if cell.meetings and cell.result == WON]
    return Explanation(TieBreak.wins, tuple(Summand(cell.number, None, WON, Fraction(1), Why.table) for cell in won))


def fewest_mulligans(sheet: Sheet, entrant: EntrantId, level: Level) -> Explanation:
    """The number of hands given back: fewer is better. An unplayed round counts as the entrant's own average."""
    return _counted(
        TieBreak.fewest_mulligans, sheet.rows[entrant], lambda cell: cell.line.mulligans if cell.line else 0
    )


TIE_BREAKS: Mapping[TieBreak, Rule] = {
    TieBreak.head_to_head: head_to_head,
    TieBreak.buchholz: buchholz,
    TieBreak.median_buchholz: median_buchholz,
    TieBreak.sonneborn_berger: sonneborn_berger,
    TieBreak.opponents_win_rate: opponents_win_rate,
    TieBreak.game_points: game_points,
    TieBreak.wins: wins,
    TieBreak.fewest_mulligans: fewest_mulligans,
}
FEWER_IS_BETTER = frozenset({TieBreak.fewest_mulligans})


def _strengths(sheet: Sheet, entrant: EntrantId, *, by_result: bool = False) -> tuple[Summand, ...]:
    """The opponents' strengths, weighted by the result for Sonneborn-Berger."""
    summands = []
    for cell in sheet.rows[entrant]:
        for meeting in cell.meetings:
            weight = meeting.share * (meeting.result if by_result else 1)
            why = Why.left if meeting.opponent in sheet.drawn_at_end else Why.opponent
            summands.append(Summand(cell.number, meeting.opponent, sheet.strength[meeting.opponent], weight, why))
        if cell.absence and not sheet.field.forfeits_are_played:
            weight = cell.result if by_result else Fraction(1)
            summands.append(Summand(cell.number, None, sheet.points[entrant], weight, Why.own, cell.absence))
    return tuple(summands)


def _by_round(summands: tuple[Summand, ...]) -> dict[int, Fraction]:
    rounds: dict[int, Fraction] = {}
    for summand in summands:
        rounds[summand.number] = rounds.get(summand.number, Fraction(0)) + summand.amount
    return rounds


def _without(summand: Summand, taken_out: Why | None) -> Summand:
    if taken_out is None:
        return summand
    return Summand(summand.number, summand.opponent, summand.worth, Fraction(0), taken_out, summand.absence)


def _counted(tie_break: TieBreak, cells: tuple[Cell, ...], count: Callable[[Cell], int]) -> Explanation:
    """The counts at each table; unplayed rounds count as the average of the others."""
    played = [cell for cell in cells if cell.meetings]
    average = Fraction(sum(map(count, played)), len(played)) if played else Fraction(0)
    summands = [
        Summand(cell.number, None, Fraction(count(cell)), Fraction(1), Why.table)
        if cell.meetings
        else Summand(cell.number, None, average, Fraction(1), Why.average, cell.absence)
        for cell in cells
    ]
    return Explanation(tie_break, tuple(summands))
