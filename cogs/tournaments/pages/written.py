"""Forms in which organisers write entrants as lines: the number of each behind #, and a name that is not read."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from cogs.kit.interactions.ids import make
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Field, Form
from cogs.kit.parts.reasons import reason_field
from cogs.kit.refusals.errors import UserError
from cogs.kit.texts import names
from cogs.kit.texts.tournament_words import plain_name
from cogs.kit.texts.words import listed
from tournaments.course.requests import TakeBack
from tournaments.course.start import seeds
from tournaments.model import EntrantId, Table
from tournaments.tournament import Tournament

WRITTEN = 4000
"""Most characters in a field of a form."""
_NUMBERS = re.compile(r"#(\d{1,6})", re.ASCII)
STOPS: Mapping[str, tuple[str, TakeBack]] = {
    "no": ("Stop no match", TakeBack.untouched),
    "unplayed": ("Stop matches that no player has begun", TakeBack.unplayed),
    "begun": ("Stop matches that are being played, too", TakeBack.begun),
}


def pairing_form(t: Tournament, number: int, tables: Sequence[Table]) -> Form:
    """A form with one line per table; entrants are identified by the numbers after #."""
    lines = lines_of(t, [table.entrants for table in tables])
    stops = tuple((key, title) for key, (title, _) in STOPS.items())
    return Form(
        f"Pair round {number} by hand",
        make("paired", t.id, number),
        (
            Field("tables", "One table a line", lines, "#1 Ann - #4 Ben", WRITTEN, True, True),
            Field("stop", "If matches of this round are open", "no", needed=True, choices=stops),
            reason_field(),
        ),
    )


def seeds_form(t: Tournament) -> Form:
    """A form with one line per entrant, best first."""
    order = seeds(t, (*t.confirmed, *t.waiting), 0)
    text = lines_of(t, [(entrant,) for entrant in order])
    field = Field("order", "One entrant a line, the best first", text, "#3 Ann", WRITTEN, True, True)
    return Form("Seeds by hand", make("seeded", t.id), (field,))


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
