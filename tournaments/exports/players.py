"""Reads a list of players that an organiser uploads, and tells what was taken from which column.

    Ann                              name,user,rating                              entrant,discord,seed
    Ben, <@123456789012345678>       "King, Cid",123456789012345678,1850           Ann,ann.k,2
    - Dee; 1720.5                    Dee,,1720.5                                   Ben,ben_k,1

`tournaments.exports.forms` has the forms of lists. They are UTF-8, or UTF-16 with its mark as spreadsheets write it.
Files that `spreadsheet` wrote can be read back: a byte order mark and an apostrophe before a cell are removed.
"""

from __future__ import annotations

import codecs
import csv
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.exports.forms import RATING, USER, Column, Kind, Mistake, rows
from tournaments.exports.spreadsheet import unquoted
from tournaments.names import LONGEST, name_key
from tournaments.settings import LARGEST

LONGEST_FILE = 64 * 1024
"""Largest file in bytes."""
HIGHEST_RATING = 10_000
LARGEST_ID = 2**63
"""Upper limit of user ids: above all Discord ids of the coming decades, and the largest integer of databases."""
TOLD = 10
"""Mistakes that one message lists."""


@dataclass(frozen=True, slots=True)
class Listed:
    """One player: its line from 1, a name, a user or both.

    rating    0 if none was given
    seed      1 for the best; 0 if none was given
    username  of the user in Discord, where the list has that instead of a user id; else ""
    """

    line: int
    name: str
    user_id: int | None = None
    rating: float = 0.0
    seed: int = 0
    username: str = ""


@dataclass(frozen=True, slots=True)
class PlayerList:
    """All players in the order of the list, and its columns."""

    players: tuple[Listed, ...]
    columns: tuple[Column, ...]


class ListError(ValueError):
    """The list has mistakes. No player of it was registered."""

    def __init__(self, mistakes: Sequence[Mistake]) -> None:
        self.mistakes = tuple(mistakes)
        more = len(mistakes) - TOLD
        lines = [str(mistake) for mistake in mistakes[:TOLD]] + ([f"And {more} more."] if more > 0 else [])
        super().__init__("\n".join(lines))


def read(content: bytes, most: int = LARGEST) -> PlayerList:
    """Read all players of a list, in its order. Raises ListError with all mistakes and their lines."""
    try:
        taken = rows(_decoded(content))
    except csv.Error as wrong:
        says = "The quotation marks do not match. Put a cell between two of them, and write two for one inside."
        raise ListError([Mistake(wrong.args[0], says)]) from None
    found: list[Listed] = []
    mistakes = list(taken.mistakes)
    for line, cells in taken.cells.items():
        try:
            found.append(_listed(line, cells))
        except ValueError as wrong:
            mistakes.append(Mistake(line, str(wrong)))
    mistakes = sorted([*mistakes, *_twice(found)], key=lambda mistake: mistake.line)
    if not found and not mistakes:
        mistakes = [Mistake(0, "This list has no names. Write one name a line.")]
    if len(found) > most:
        mistakes = [Mistake(0, f"There are {len(found)} players on this list, and room for {most}.")]
    if mistakes:
        raise ListError(mistakes)
    return PlayerList(tuple(found), taken.columns)


def _decoded(content: bytes) -> str:
    if len(content) > LONGEST_FILE:
        raise ListError([Mistake(0, f"This file is too large. A list has at most {LONGEST_FILE // 1024} kB.")])
    is_utf16 = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        return content.decode("utf-16" if is_utf16 else "utf-8-sig")
    except UnicodeDecodeError as wrong:
        line = content.count(b"\n", 0, wrong.start) + 1
        raise ListError([Mistake(line, "This is not UTF-8. Save the list as text or CSV in UTF-8.")]) from None


def _listed(line: int, cells: Mapping[Kind, str]) -> Listed:
    discord = cells.get("discord", "")
    by_id = USER.fullmatch(discord) is not None
    username = "" if by_id else unquoted(discord).removeprefix("@").removesuffix("#0").lower()
    user_id = _user(cells.get("user") or (discord if by_id else ""))
    name = unquoted(cells.get("name", "")) or unquoted(cells.get("account", "")) or username
    if name and not name_key(name):
        raise ValueError("This name cannot be seen. Write one with letters.")
    if len(name) > LONGEST:
        raise ValueError(f"This name has {len(name)} characters. A name has at most {LONGEST}.")
    if not name and user_id is None:
        raise ValueError("There is no name and no user here.")
    return Listed(line, name, user_id, _rating(cells.get("rating", "")), _seed(cells.get("seed", "")), username)


def _user(cell: str) -> int | None:
    if not cell:
        return None
    found = USER.fullmatch(cell)
    user_id = int(found[1] or found[2]) if found else 0
    if not 0 < user_id < LARGEST_ID:
        raise ValueError(f"“{cell}” is no user. Write a mention or a user id of 15 to 20 digits.")
    return user_id


def _rating(cell: str) -> float:
    if not cell:
        return 0.0
    if not RATING.fullmatch(cell) or float(cell.replace(",", ".")) > HIGHEST_RATING:
        raise ValueError(f"“{cell}” is no rating. Write a number from 0 to {HIGHEST_RATING}.")
    return float(cell.replace(",", "."))


def _seed(cell: str) -> int:
    if not cell:
        return 0
    if not (cell.isascii() and cell.isdecimal() and len(cell) <= 5 and int(cell)):
        raise ValueError(f"“{cell}” is no seed. Write a whole number from 1 on.")
    return int(cell)


def _twice(found: Iterable[Listed]) -> Iterable[Mistake]:
    """Mistakes for users, names without a user, and seeds that appear again."""
    first: dict[int | str, int] = {}
    seeds: dict[int, int] = {}
    for each in found:
        key = name_key(each.name) if each.user_id is None else each.user_id
        if key in first:
            player = each.name or f"<@{each.user_id}>"
            yield Mistake(each.line, f"{player} is on line {first[key]} already.")
        elif each.seed in seeds:
            yield Mistake(each.line, f"Seed {each.seed} is on line {seeds[each.seed]} already.")
        first.setdefault(key, each.line)
        if each.seed:
            seeds.setdefault(each.seed, each.line)
