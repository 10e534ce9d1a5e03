"""Forms for seeding and for pairing by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cogs.kit.interactions.ids import make
from cogs.kit.pages.layout import Field, Form
from cogs.kit.parts.reasons import reason_field
from cogs.tournaments.pages.written import WRITTEN, lines_of
from tournaments.course.requests import TakeBack
from tournaments.course.start import seeds
from tournaments.model import Table
from tournaments.tournament import Tournament

STOPS: Mapping[str, tuple[str, TakeBack]] = {
    "no": ("Stop no match", TakeBack.untouched),
    "unplayed": ("Stop matches that no player has begun", TakeBack.unplayed),
    "begun": ("Stop matches that are being played, too", TakeBack.begun),
}


def pairing_form(t: Tournament, number: int, tables: Sequence[Table]) -> Form:
    """A form with one line per table; entrants are identified by the numbers after #."""
    return Form(
        f"Pair round {number} by hand",
        make("paired", t.id, number),
        (
            Field(
                "tables",
                "One table a line",
                lines_of(t, [table.entrants for table in tables]),
                "#1 Ann - #4 Ben",
                WRITTEN,
                True,
                True,
            ),
            Field(
                "stop",
                "If matches of this round are open",
                "no",
                needed=True,
                choices=tuple((key, title) for key, (title, _) in STOPS.items()),
            ),
            reason_field(),
        ),
    )


def seeds_form(t: Tournament) -> Form:
    """A form with one line per entrant, best first."""
    order = seeds(t, (*t.confirmed, *t.waiting), 0)
    text = lines_of(t, [(entrant,) for entrant in order])
    field = Field("order", "One entrant a line, the best first", text, "#3 Ann", WRITTEN, True, True)
    return Form("Seeds by hand", make("seeded", t.id), (field,))
