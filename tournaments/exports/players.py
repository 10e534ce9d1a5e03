"""Reads a list of players that an organiser uploads: one name a line, or CSV.

    Ann                              name,user,rating
    Ben, <@123456789012345678>       "King, Cid",123456789012345678,1850
    Dee; 1720.5                      Dee,,1720.5

Without a header the first cell is the name, unless it is a mention or a user id; the other cells are recognised by
their form: a mention, a user id or a rating. Commas, semicolons or tabs separate columns. Files that `spreadsheet`
wrote can be read back: a byte order mark and an apostrophe before a cell are removed.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.exports.spreadsheet import unquoted
from tournaments.exports.text import one_line
from tournaments.names import LONGEST, name_key
from tournaments.settings import LARGEST

LONGEST_FILE = 64 * 1024
"""Largest file in bytes."""
HIGHEST_RATING = 10_000
LARGEST_ID = 2**63
"""Upper limit of user ids: above all Discord ids of the coming decades, and the largest integer of databases."""
TOLD = 10
"""Mistakes that one message lists."""

_HEADS = {"name": "name", "player": "name", "user": "user", "user id": "user", "user_id": "user", "rating": "rating"}
_USER = re.compile(r"<@!?(\d{1,20})>|(\d{15,20})", re.ASCII)
_RATING = re.compile(r"\d{1,5}(?:[.,]\d{1,4})?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Listed:
    """One player: its line from 1, a name, a user id or both, and the rating, 0 if none was given."""

    line: int
    name: str
    user_id: int | None = None
    rating: float = 0.0


@dataclass(frozen=True, slots=True)
class Mistake:
    """A mistake on a line, from 1, as a text for the organiser; line 0 is the whole file."""

    line: int
    says: str

    def __str__(self) -> str:
        return f"Line {self.line}: {self.says}" if self.line else self.says


class ListError(ValueError):
    """The list has mistakes. No player of it was registered."""

    def __init__(self, mistakes: Sequence[Mistake]) -> None:
        self.mistakes = tuple(mistakes)
        more = len(mistakes) - TOLD
        lines = [str(mistake) for mistake in mistakes[:TOLD]] + ([f"And {more} more."] if more > 0 else [])
        super().__init__("\n".join(lines))


def players(content: bytes, most: int = LARGEST) -> tuple[Listed, ...]:
    """Read all players of a list, in its order. Raises ListError with all mistakes and their lines."""
    rows = _rows(_decoded(content))
    heads = _heads(rows[0][1]) if rows else None
    found: list[Listed] = []
    mistakes: list[Mistake] = []
    for line, cells in rows[1:] if heads else rows:
        try:
            found.append(_listed(line, _by_head(heads, cells) if heads else _by_looks(cells)))
        except ValueError as wrong:
            mistakes.append(Mistake(line, str(wrong)))
    mistakes = sorted([*mistakes, *_twice(found)], key=lambda mistake: mistake.line)
    if not found and not mistakes:
        mistakes = [Mistake(0, "This list has no names. Write one name a line.")]
    if len(found) > most:
        mistakes = [Mistake(0, f"There are {len(found)} players on this list, and room for {most}.")]
    if mistakes:
        raise ListError(mistakes)
    return tuple(found)


def _decoded(content: bytes) -> str:
    if len(content) > LONGEST_FILE:
        raise ListError([Mistake(0, f"This file is too large. A list has at most {LONGEST_FILE // 1024} kB.")])
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        line = content.count(b"\n", 0, wrong.start) + 1
        raise ListError([Mistake(line, "This is not UTF-8. Save the list as text or CSV in UTF-8.")]) from None


def _rows(text: str) -> list[tuple[int, list[str]]]:
    """The cells of each line that is not empty, with its number."""
    separator = max("\t;,", key=lambda sign: sum(sign in line for line in text.splitlines()))
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, skipinitialspace=True, strict=True)
    rows, line = [], 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                rows.append((line, [one_line(cell) for cell in cells]))
            line = reader.line_num + 1
    except csv.Error:
        says = "The quotation marks do not match. Put a cell between two of them, and write two for one inside."
        raise ListError([Mistake(line, says)]) from None
    return rows


def _heads(cells: Sequence[str]) -> list[str] | None:
    """The names of the columns if the first line is a header; else None."""
    heads = [_HEADS.get(cell.lower(), "") for cell in cells]
    return heads if {"name", "user"} & set(heads) else None


def _by_head(heads: Sequence[str], cells: Sequence[str]) -> dict[str, str]:
    return {head: cell for head, cell in zip(heads, cells, strict=False) if head}


def _by_looks(cells: Sequence[str]) -> dict[str, str]:
    """Recognise cells by their form. The first cell is the name, unless it is a mention or a user id."""
    first, *others = cells
    taken = {"user" if _USER.fullmatch(first) else "name": first}
    for cell in filter(None, others):
        kind = "user" if _USER.fullmatch(cell) else "rating" if _RATING.fullmatch(cell) else ""
        if not kind:
            raise ValueError(
                f"“{cell}” is neither a mention, a user id nor a rating. Put a name with commas in quotes."
            )
        if kind in taken:
            raise ValueError(f"“{cell}” is one too many: a line has one name, one user and one rating.")
        taken[kind] = cell
    return taken


def _listed(line: int, taken: dict[str, str]) -> Listed:
    name = unquoted(taken.get("name", ""))
    if name and not name_key(name):
        raise ValueError("This name cannot be seen. Write one with letters.")
    if len(name) > LONGEST:
        raise ValueError(f"This name has {len(name)} characters. A name has at most {LONGEST}.")
    user_id, rating = _user(taken.get("user", "")), _rating(taken.get("rating", ""))
    if not name and user_id is None:
        raise ValueError("There is no name and no user here.")
    return Listed(line, name, user_id, rating)


def _user(cell: str) -> int | None:
    if not cell:
        return None
    found = _USER.fullmatch(cell)
    user_id = int(found[1] or found[2]) if found else 0
    if not 0 < user_id < LARGEST_ID:
        raise ValueError(f"“{cell}” is no user. Write a mention or a user id of 15 to 20 digits.")
    return user_id


def _rating(cell: str) -> float:
    if not cell:
        return 0.0
    if not _RATING.fullmatch(cell) or float(cell.replace(",", ".")) > HIGHEST_RATING:
        raise ValueError(f"“{cell}” is no rating. Write a number from 0 to {HIGHEST_RATING}.")
    return float(cell.replace(",", "."))


def _twice(found: Iterable[Listed]) -> Iterable[Mistake]:
    """Mistakes for users, and names without a user, that appear again."""
    first: dict[int | str, int] = {}
    for each in found:
        key = name_key(each.name) if each.user_id is None else each.user_id
        if key in first:
            player = each.name or f"<@{each.user_id}>"
            yield Mistake(each.line, f"{player} is on line {first[key]} already.")
        first.setdefault(key, each.line)
