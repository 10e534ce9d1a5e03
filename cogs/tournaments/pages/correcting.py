"""Pages for rulings that take tables back, and forms for seeding and pairing by hand."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from cogs.kit import layout, names
from cogs.kit.errors import UserError
from cogs.kit.ids import make
from cogs.kit.layout import Button, Field, Form, Page, Row, page
from cogs.kit.tournament_words import outcome_line, plain_name, table_name
from cogs.kit.words import listed
from cogs.tournaments.pages.organise import REASON
from host.errors import Refusal
from tournaments.course.requests import TakeBack
from tournaments.course.start import seeds
from tournaments.model import EntrantId, How, Table
from tournaments.rounds import TableKey
from tournaments.tournament import Tournament

WRITTEN = 4000
"""Most characters in a field of a form."""
SHOWN = 12
STOPS: Mapping[str, tuple[str, TakeBack]] = {
    "no": ("Stop no match", TakeBack.untouched),
    "unplayed": ("Stop matches that no player has begun", TakeBack.unplayed),
    "begun": ("Stop matches that are being played, too", TakeBack.begun),
}
_NUMBERS = re.compile(r"#(\d{1,6})", re.ASCII)


def consequences_page(t: Tournament, table: TableKey, what: str, facts: Mapping[str, Any]) -> Page:
    """The tables that are taken back if this result changes, with buttons to confirm or to cancel."""
    begun, unplayed = facts["begun"], facts["unplayed"]
    level = TakeBack.begun if begun else TakeBack.unplayed
    title = "Stop these too, and pair anew" if begun else "Stop them, and pair anew"
    return page(
        f"### {table_name(t, table)} decides who goes on",
        f"Round {facts['round']} rests on this result. If it changes, that round is paired anew. Tables that stay as "
        "they are keep what was played.",
        _tables(t, "**Being played, or played already: what was played there is lost**", begun),
        _tables(t, "**Open, and not begun: stopped**", unplayed),
        Row(
            (
                Button(title, make("forced", t.id, *table, t.at(table).version, level.value, what), "danger"),
                Button("Leave it as it is", make("ruling", t.id, *table), "main"),
            )
        ),
        "-# You are asked for a reason next. The players are told, and the log keeps it.",
        accent=layout.PRIVATE,
    )


def ruled_page(before: Tournament, after: Tournament, table: TableKey) -> Page:
    """Tells the organiser what the table's result is after the ruling, and which ruling it has replaced."""
    replaced, state = before.at(table), after.at(table)
    by_hand = replaced.result is not None and replaced.result.how in (How.ruled, How.void)
    return page(
        "It is ruled, and stands in the log with your reason.",
        f"{table_name(after, table)}: {outcome_line(after, state)}",
        f"This replaces an earlier ruling: {outcome_line(before, replaced)}"
        if by_hand and replaced.result != state.result
        else None,
        Row((Button("Organise", make("organise", after.id)), Button("Pairings", make("pairings", after.id)))),
        accent=layout.PRIVATE,
    )


def _tables(t: Tournament, title: str, tables: Sequence[TableKey]) -> str:
    lines = [f"- {table_name(t, table)}: {outcome_line(t, t.at(table))}" for table in tables[:SHOWN]]
    more = [f"- and {len(tables) - SHOWN} more"] if len(tables) > SHOWN else []
    return "\n".join([title, *lines, *more]) if tables else ""


def pairing_form(t: Tournament, number: int, tables: Sequence[Table]) -> Form:
    """A form with one line per table; entrants are identified by the numbers after #."""
    return Form(
        f"Pair round {number} by hand",
        make("paired", t.id, number),
        (
            Field(
                "tables",
                "One table a line",
                _lines(t, [table.entrants for table in tables]),
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
            Field("reason", "Why? All members can read it.", limit=500, needed=True, long=True),
        ),
    )


def seeds_form(t: Tournament) -> Form:
    """A form with one line per entrant, best first."""
    order = seeds(t, (*t.confirmed, *t.waiting), 0)
    text = _lines(t, [(entrant,) for entrant in order])
    field = Field("order", "One entrant a line, the best first", text, "#3 Ann", WRITTEN, True, True)
    return Form("Seeds by hand", make("seeded", t.id), (field,))


def places_form(t: Tournament, table: TableKey) -> Form:
    """A form with one line per entrant of a pod, best first; entrants of one line share their place."""
    state = t.at(table)
    text = _lines(t, [(entrant,) for entrant in state.table.entrants])
    order = Field("order", "One place a line, the best first", text, "#1 Ann - #4 Ben share it", WRITTEN, True, True)
    title = f"Places of {table_name(t, table).lower()}"
    return Form(title, make("placed", t.id, *table, state.version), (order, REASON))


def read_places(text: str) -> dict[EntrantId, int]:
    """The place of each entrant. Raises UserError for a line without any, and Refusal for one that is named twice."""
    places: dict[EntrantId, int] = {}
    for line in read_tables(text):
        place = len(places) + 1
        for entrant in line:
            if entrant in places:
                raise Refusal("wrong_places")
            places[entrant] = place
    return places


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


def _lines(t: Tournament, tables: Sequence[Sequence[EntrantId]]) -> str:
    """Numbers and names; numbers alone if the names do not fit."""
    named = "\n".join([" - ".join([f"#{one} {_short(t, one)}" for one in seats]) for seats in tables])
    if layout.size(named) <= WRITTEN:
        return named
    return "\n".join([" - ".join([f"#{one}" for one in seats]) for seats in tables])


def _short(t: Tournament, entrant: EntrantId) -> str:
    """The name without characters that would be read as a number."""
    return plain_name(t, entrant).replace("#", "")[:30]
