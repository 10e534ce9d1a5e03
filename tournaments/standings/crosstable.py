"""The crosstable: opponents and results of all entrants by round."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tournaments.model import EntrantId, Field, How, Round
from tournaments.standings.points import scored
from tournaments.standings.sheet import Cell, Sheet
from tournaments.standings.table import Standing, table


@dataclass(frozen=True, slots=True)
class Encounter:
    """One round of one entrant.

    opponents  the other entrants at its table in their order; empty for a bye or without a table
    how        the reason of the result; None while the table is open, and without a table
    result     1, 1/2 or 0; whether it was played is in `how`; None while open, void, or without a table
    points     match points
    """

    number: int
    opponents: tuple[EntrantId, ...] = ()
    how: How | None = None
    result: Fraction | None = None
    points: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class Row:
    """One entrant's place, and one encounter for each round that is played for points."""

    standing: Standing
    encounters: tuple[Encounter, ...]


def crosstable(field: Field) -> tuple[Row, ...]:
    """A row for each entrant, in the order of the standings."""
    sheet, rounds = Sheet(field), scored(field)
    return tuple(Row(standing, _encounters(sheet, rounds, standing.entrant)) for standing in table(field))


def _encounters(sheet: Sheet, rounds: tuple[Round, ...], entrant: EntrantId) -> tuple[Encounter, ...]:
    cells = {cell.number: cell for cell in sheet.rows[entrant]}
    return tuple(_encounter(played, entrant, cells.get(played.number)) for played in rounds)


def _encounter(played: Round, entrant: EntrantId, cell: Cell | None) -> Encounter:
    seated = next((table.entrants for table in played.tables if entrant in table.entrants), ())
    opponents = tuple(other for other in seated if other != entrant)
    if cell is None or cell.how is None:
        return Encounter(played.number, opponents, points=cell.points if cell is not None else Fraction(0))
    result = None if cell.how is How.void else cell.result
    return Encounter(played.number, opponents, cell.how, result, cell.points)
