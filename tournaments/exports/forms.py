"""The forms of lists of players: FIDE's TRF, CSV with a header, and plain lines. Each becomes columns and rows.

    TRF16, TRF26    lines that begin with 001: starting rank, name and rating; both versions have them at the same place
    CSV             a first line with a known title for the name or the user: Challonge (name, username, seed), start.gg
                    (entrant, discord, seed), `Name,Elo`, and the files of `spreadsheet`
    plain lines     a name first, or a mention or a user id; then cells that are recognised by their form

Commas, semicolons or tabs separate columns. Everything that is not taken from a list has a column without a kind.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from tournaments.names import one_line

Kind: TypeAlias = Literal["name", "account", "user", "discord", "rating", "seed"]
"""account: a name elsewhere, for lines without a name; discord: a user, or the username of one."""

USER = re.compile(r"<@!?(\d{1,20})>|(\d{15,20})", re.ASCII)
RATING = re.compile(r"\d{1,5}(?:[.,]\d{1,4})?", re.ASCII)

_TITLES: Mapping[Kind, str] = {
    "name": "name, player, player name, entrant, entrant name, participant, participant name, display name, gamertag",
    "account": "username, challonge username, short gamertag",
    "user": "user, user id, discord id, discord user id",
    "discord": "discord, discord name, discord username, discord tag, discord user",
    "rating": "rating, elo, elo rating, mmr",
    "seed": "seed, seeding, starting rank",
}
_KINDS: Mapping[str, Kind] = {title: kind for kind, titles in _TITLES.items() for title in titles.split(", ")}
_TRF = re.compile(r"001 ([ \d]{3}\d) .{4} (.{1,33})(?: ([ \d]{4}))?")
_MARK = re.compile(r"(?:[-*+•‣·–]|\(?#?\d{1,4}[.):]|#\d{1,4})\s+")
"""A bullet or a number in front of a line."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column as the list calls it, and what is taken from it; None: nothing."""

    title: str
    kind: Kind | None = None


@dataclass(frozen=True, slots=True)
class Mistake:
    """A mistake on a line, from 1, as a text for the organiser; line 0 is the whole file."""

    line: int
    says: str

    def __str__(self) -> str:
        return f"Line {self.line}: {self.says}" if self.line else self.says


@dataclass(frozen=True, slots=True)
class Rows:
    """The columns of a list, the cells of each line that could be split into them, and the mistakes of the others."""

    columns: tuple[Column, ...]
    cells: Mapping[int, Mapping[Kind, str]]
    mistakes: tuple[Mistake, ...] = ()


def rows(text: str) -> Rows:
    """Split a list into columns and rows. Raises csv.Error with the line as its only argument."""
    players = {at: found for at, line in enumerate(text.splitlines(), 1) if (found := _TRF.match(line))}
    if players:
        return _trf(text, players)
    lines = dict(_split(text))
    first = min(lines, default=0)
    kinds = [_KINDS.get(" ".join(re.split(r"[\s_-]+", cell.lower()))) for cell in lines.get(first, ())]
    if {"name", "user", "discord", "account"}.isdisjoint(kinds):
        return _plain(lines)
    return _with_header(lines.pop(first), kinds, lines)


def _trf(text: str, players: Mapping[int, re.Match[str]]) -> Rows:
    taken: tuple[Column, ...] = (Column("starting rank", "seed"), Column("name", "name"), Column("rating", "rating"))
    left = [Column("results and all other columns of the players")]
    if any(line.strip() and at not in players for at, line in enumerate(text.splitlines(), 1)):
        left.append(Column("lines that do not begin with 001"))
    cells: dict[int, Mapping[Kind, str]] = {}
    for at, found in players.items():
        rating = (found[3] or "").strip()
        cells[at] = {"seed": found[1].strip(), "name": one_line(found[2]), "rating": "" if rating == "0" else rating}
    says = "This line begins with 001, but rank, name and rating are not at their places."
    others = [at for at, line in enumerate(text.splitlines(), 1) if line.startswith("001") and at not in players]
    return Rows((*taken, *left), cells, tuple([Mistake(at, says) for at in others]))


def _with_header(titles: Sequence[str], kinds: Sequence[Kind | None], lines: Mapping[int, Sequence[str]]) -> Rows:
    """The first column of each kind is taken."""
    columns = [
        Column(title or f"column {at + 1}", None if kind in kinds[:at] else kind)
        for at, (title, kind) in enumerate(zip(titles, kinds, strict=True))
        if title or any(cells[at : at + 1] not in ([], [""]) for cells in lines.values())
    ]
    places: dict[Kind, int] = {kind: kinds.index(kind) for kind in kinds if kind is not None}
    taken: dict[int, Mapping[Kind, str]] = {}
    mistakes = []
    for line, cells in lines.items():
        if any(cells[len(titles) :]):
            says = f"There are {len(cells)} cells here, and {len(titles)} columns. Put a name with commas in quotes."
            mistakes.append(Mistake(line, says))
        else:
            taken[line] = {kind: cells[at] for kind, at in places.items() if at < len(cells)}
    return Rows(tuple(columns), taken, tuple(mistakes))


def _plain(lines: Mapping[int, Sequence[str]]) -> Rows:
    taken: dict[int, Mapping[Kind, str]] = {}
    mistakes = []
    marked = False
    for line, (first, *others) in lines.items():
        mark = _MARK.match(first)
        marked = marked or mark is not None
        try:
            taken[line] = _by_looks(first[mark.end() :] if mark else first, others)
        except ValueError as wrong:
            mistakes.append(Mistake(line, str(wrong)))
    found = {kind for cells in taken.values() for kind in cells}
    forms: dict[Kind, str] = {"name": "text", "user": "mention or user id", "rating": "number behind it"}
    columns = [Column(title, kind) for kind, title in forms.items() if kind in found]
    return Rows((*columns, *([Column("bullets and numbers in front")] if marked else [])), taken, tuple(mistakes))


def _by_looks(first: str, others: Sequence[str]) -> Mapping[Kind, str]:
    """Recognise cells by their form. The first cell is the name, unless it is a mention or a user id.

    A mention that was copied from a message is text: "@Ann".
    """
    taken: dict[Kind, str] = {"user": first} if USER.fullmatch(first) else {"name": first.removeprefix("@")}
    for cell in filter(None, others):
        kind: Kind | None = "user" if USER.fullmatch(cell) else "rating" if RATING.fullmatch(cell) else None
        if kind is None:
            raise ValueError(
                f"“{cell}” is neither a mention, a user id nor a rating. Put a name with commas in quotes, or titles "
                "on the first line: name, user, rating, seed."
            )
        if kind in taken:
            raise ValueError(f"“{cell}” is one too many: a line has one name, one user and one rating.")
        taken[kind] = cell
    return taken


def _split(text: str) -> Iterator[tuple[int, list[str]]]:
    """The number and the cells of each line that is not empty."""
    separator = max("\t;,", key=lambda sign: sum(sign in line for line in text.splitlines()))
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, skipinitialspace=True, strict=True)
    line = 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                yield line, [one_line(cell) for cell in cells]
            line = reader.line_num + 1
    except csv.Error:
        raise csv.Error(line) from None
