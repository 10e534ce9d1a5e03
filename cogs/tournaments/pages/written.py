"""Entrants written as lines in a form: the number of each behind #, and a name that is not read."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cogs.kit.pages import layout
from cogs.kit.refusals.errors import UserError
from cogs.kit.texts import names
from cogs.kit.texts.tournament_words import plain_name
from cogs.kit.texts.words import listed
from tournaments.model import EntrantId
from tournaments.tournament import Tournament

WRITTEN = 4000
"""Most characters in a field of a form."""
_NUMBERS = re.compile(r"#(\d{1,6})", re.ASCII)


def read_tables(text: str) -> list[list[EntrantId]]:
    """The entrants of each line. Raises UserError for a line without any."""
    lines = [line for line in text.splitlines() if line.strip()]
    tables = [[int(number) for number in _NUMBERS.findall(line)] for line in lines]
    empty = [f"“{names.prose(line[:60])}”" for line, found in zip(lines, tables, strict=True) if not found]
    if empty:
        raise UserError(
            f"{listed(empty)} {'has' if len(empty) == 1 else 'have'} no number. Write the number of each "
            "entrant behind #, as in “#1 Ann - #4 Ben”. Nothing was changed."
        )
    return tables


def lines_of(t: Tournament, tables: Sequence[Sequence[EntrantId]]) -> str:
    """Numbers and names; numbers alone if the names do not fit."""
    named = "\n".join([" - ".join([f"#{one} {_short(t, one)}" for one in seats]) for seats in tables])
    if layout.size(named) <= WRITTEN:
        return named
    return "\n".join([" - ".join([f"#{one}" for one in seats]) for seats in tables])


def _short(t: Tournament, entrant: EntrantId) -> str:
    """The name without characters that would be read as a number."""
    return plain_name(t, entrant).replace("#", "")[:30]
