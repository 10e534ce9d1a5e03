"""CSV tables for spreadsheets: separated by commas, UTF-8 with the byte order mark that Excel needs.

Text of users is never executed: a cell that a spreadsheet would take for a formula gets a leading apostrophe (OWASP,
CSV injection), also after a semicolon, where spreadsheets of many countries split; every cell is one line. A person is
a mention, `<@123>`, because Excel would round a bare number. `tournaments.exports.players` reads both back.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import TypeAlias

from tournaments.charity.ledger import Ledger
from tournaments.charity.money import plain
from tournaments.model import EntrantId, Result
from tournaments.names import one_line
from tournaments.standings.table import table
from tournaments.standings.words import TITLES
from tournaments.tournament import Tournament

Cell: TypeAlias = str | int | float | None
_START = re.compile(r"(^|;\s*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20'])")
"""Characters that could begin a formula, or be taken for our apostrophe; full-width signs count as the same."""
_QUOTED = re.compile(r"(^|;\s*)'(?=[=+\-@\uff1d\uff0b\uff0d\uff20'])")


def entrants(tournament: Tournament) -> bytes:
    """Return one row for each member, in the order of registration."""
    head = ["number", "name", "member", "user", "computer", "rating", "seed", "joined in", "left after"]
    return written(head, _entrants(tournament))


def tables(tournament: Tournament) -> bytes:
    """Return one row for each entrant at each table of each round."""
    head = ["round", "table", "bracket", "name", "place", "matches won", "game points", "Mulligans", "result"]
    return written(head, _tables(tournament))


def standings(tournament: Tournament) -> bytes:
    """Return the standings: one row for each entrant, one column for each tie-break; fractions as decimals."""
    titles = [TITLES[rule] for rule in tournament.settings.tie_breaks]
    place = "place, under review" if tournament.is_under_review else "place"
    return written([place, "name", "match points", *titles, "won", "drawn", "lost", "byes"], _standings(tournament))


def pledges(tournament: Tournament, of: Ledger) -> bytes:
    """Return one row for each pledge. Amounts are numbers, with the currency in a column of its own."""
    head = ["pledger", "user", "for each", "of", "amount", "at most", "counted", "comes to", "currency"]
    return written(head, _pledges(tournament, of))


def written(head: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """Return the CSV file."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerows([safe(cell) for cell in row] for row in (head, *rows))
    return out.getvalue().encode("utf-8-sig")


def safe(cell: Cell) -> str | int | float:
    """Return the cell so that no spreadsheet runs it. Numbers are unchanged."""
    if cell is None:
        return ""
    if not isinstance(cell, str):
        return cell
    return _START.sub(r"\1'", one_line(cell))


def unquoted(cell: str) -> str:
    """Undo `safe`: return the original text, on one line."""
    return _QUOTED.sub(r"\1", cell)


def mention(user_id: int | None) -> str | None:
    """Return a person as a Discord mention."""
    return None if user_id is None else f"<@{user_id}>"


def _entrants(tournament: Tournament) -> Iterator[list[Cell]]:
    seeds = {entrant: number for number, entrant in enumerate(tournament.seeds, start=1)}
    for entry in tournament.entries.values():
        for member in entry.members if not entry.withdrawn else ():
            identity: list[Cell] = [entry.id, entry.name, member.name, mention(member.user_id), member.level]
            yield [*identity, entry.rating or None, seeds.get(entry.id), entry.joined_in, entry.left_after]


def _tables(tournament: Tournament) -> Iterator[list[Cell]]:
    for played in tournament.rounds:
        for number, state in enumerate(played.tables, start=1):
            for entrant in state.table.entrants:
                where: list[Cell] = [played.number, number, state.table.bracket, tournament.entries[entrant].name]
                yield [*where, *_taken(state.result, entrant)]


def _taken(result: Result | None, entrant: EntrantId) -> list[Cell]:
    if result is None:
        return [None, None, None, None, "open"]
    line = result.line(entrant)
    return [line.place, line.wins, line.points, line.mulligans, result.how]


def _standings(tournament: Tournament) -> Iterator[list[Cell]]:
    for row in table(tournament.field):
        values = [_decimal(value) for value in (row.points, *row.tie_breaks)]
        taken = row.record
        name = tournament.entries[row.entrant].name
        yield [row.place, name, *values, taken.won, taken.drawn, taken.lost, taken.byes]


def _pledges(tournament: Tournament, of: Ledger) -> Iterator[list[Cell]]:
    currency = of.cause.currency
    for statement in of.statements:
        for each in statement.earned:
            promised = each.pledge
            cap = None if promised.cap is None else plain(promised.cap, currency)
            owner: list[Cell] = [statement.name, mention(statement.user_id)]
            terms: list[Cell] = [promised.per, _whose(tournament, promised.entrant), plain(promised.amount, currency)]
            yield [*owner, *terms, cap, each.count, plain(each.total, currency), currency]


def _whose(tournament: Tournament, entrant: EntrantId | None) -> str:
    return "all entrants" if entrant is None else tournament.entries[entrant].name


def _decimal(value: Fraction) -> Cell:
    return int(value) if value.denominator == 1 else round(float(value), 4)
