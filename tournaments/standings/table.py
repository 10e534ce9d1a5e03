"""Standings: all entrants ordered by match points and then by the organiser's tie-breaks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from tournaments.model import EntrantId, Field, How
from tournaments.settings import TieBreak
from tournaments.standings.explanation import Explanation
from tournaments.standings.sheet import DRAWN, WON, Cell, Sheet
from tournaments.standings.tie_breaks import FEWER_IS_BETTER, TIE_BREAKS, Level

Key: TypeAlias = tuple[Fraction, ...]
"""A sort key: match points, then each tie-break, signed so that more is better."""


@dataclass(frozen=True, slots=True)
class Record:
    """Numbers of tables by result. A bye counts only as a bye; void tables and rounds without a table do not count."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    byes: int = 0


@dataclass(frozen=True, slots=True)
class Standing:
    """One row. `tie_breaks` are in the organiser's order; complete ties share the better place."""

    place: int
    entrant: EntrantId
    points: Fraction
    tie_breaks: tuple[Fraction, ...]
    record: Record


def table(field: Field) -> tuple[Standing, ...]:
    """All entrants ever admitted, best first; entrants that share a place are in seed order.

    Elimination rounds do not count (`points.scored`); open tables do not count yet.
    """
    sheet = Sheet(field)
    keys = _keys(sheet, field.settings.tie_breaks)
    order = sorted(keys, key=lambda entrant: keys[entrant], reverse=True)
    places: dict[Key, int] = {}
    for place, entrant in enumerate(order, start=1):
        places.setdefault(keys[entrant], place)
    return tuple(
        Standing(
            place=places[keys[entrant]],
            entrant=entrant,
            points=sheet.points[entrant],
            tie_breaks=tuple(map(_signed, field.settings.tie_breaks, keys[entrant][1:])),
            record=_record(sheet.rows[entrant]),
        )
        for entrant in order
    )


def explanations(field: Field) -> Mapping[EntrantId, tuple[Explanation, ...]]:
    """How the tie-breaks of all entrants add up in `table`, in the organiser's order. One sheet serves all."""
    sheet, chosen = Sheet(field), field.settings.tie_breaks
    told: dict[EntrantId, tuple[Explanation, ...]] = dict.fromkeys(sheet.points, ())
    for at, tie_break in enumerate(chosen):
        for level in _levels(_keys(sheet, chosen[:at])).values():
            for entrant in level:
                told[entrant] = (*told[entrant], TIE_BREAKS[tie_break](sheet, entrant, level))
    return told


def _keys(sheet: Sheet, chosen: tuple[TieBreak, ...]) -> Mapping[EntrantId, Key]:
    """Each entrant's key for these tie-breaks, in seed order."""
    keys: dict[EntrantId, Key] = {entrant: (points,) for entrant, points in sheet.points.items()}
    for tie_break in chosen:
        for key, level in _levels(keys).items():
            for entrant in level:
                value = TIE_BREAKS[tie_break](sheet, entrant, level).value
                keys[entrant] = (*key, _signed(tie_break, value))
    return keys


def _levels(keys: Mapping[EntrantId, Key]) -> Mapping[Key, Level]:
    """The entrants of each key, in seed order."""
    groups: dict[Key, list[EntrantId]] = {}
    for entrant, key in keys.items():
        groups.setdefault(key, []).append(entrant)
    return {key: tuple(level) for key, level in groups.items()}


def _signed(tie_break: TieBreak, value: Fraction) -> Fraction:
    return -value if tie_break in FEWER_IS_BETTER else value


def _record(cells: tuple[Cell, ...]) -> Record:
    ended = [cell for cell in cells if cell.line is not None and cell.how not in (How.bye, How.void)]
    return Record(
        won=sum(cell.result == WON for cell in ended),
        drawn=sum(cell.result == DRAWN for cell in ended),
        lost=sum(cell.result not in (WON, DRAWN) for cell in ended),
        byes=sum(cell.how is How.bye for cell in cells),
    )
