"""The crosstable, opponents and results by round, as a picture and as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial

from cogs.kit.interactions.ids import make
from cogs.kit.pages.layout import Page, page
from cogs.kit.pages.pictures import pictured
from cogs.kit.parts.paging import DOWN, UP, paged, turning_row
from cogs.kit.texts import names
from cogs.kit.texts.tournament_words import drawn_name, entrant_name
from cogs.pictures.tables import Row as PictureRow
from cogs.pictures.tables import table_picture
from cogs.tournaments.pages.views import other_views
from games.core.language import Text, say
from tournaments.model import EntrantId, How
from tournaments.standings import words as standing_words
from tournaments.standings.crosstable import Encounter, Row, crosstable
from tournaments.tournament import Tournament

SHORT = 20
"""Rows per page."""
SIGNS: Mapping[Fraction, str] = {Fraction(1): "+", Fraction(1, 2): "=", Fraction(0): "-"}
ABSENT: Mapping[How, Text] = {How.bye: "bye", How.void: "void"}
KEY: Text = (
    "+3: won against number 3 of this list; = drew, - lost, v meets without a result yet. In a pod: match "
    "points, and all opponents in brackets."
)


def crosstable_page(t: Tournament, at: int, user_id: int) -> Page:
    """One page of it. Slow, because it draws: call it outside the event loop."""
    rows = crosstable(t.field)
    if not rows or not any(row.encounters for row in rows):
        text = say("There is no crosstable of this tournament yet: nothing has been played for points.")
        return page(text)
    numbers = {row.standing.entrant: number for number, row in enumerate(rows, 1)}
    on_page, at, last = paged(rows, at, SHORT)
    entry = t.entry_of(user_id)
    marked = next((i for i, row in enumerate(on_page) if entry is not None and row.standing.entrant == entry.id), None)
    return page(
        f"## {say('{tournament}: crosstable', tournament=names.prose(t.settings.name))}",
        pictured(
            "crosstable.png", say("The crosstable; the same in words below"), lambda: _picture(t, on_page, numbers)
        ),
        "\n".join([_line(t, row, numbers, marked=i == marked) for i, row in enumerate(on_page)]),
        f"-# {say(KEY)}",
        turning_row(at, last, partial(make, "cross", t.id), UP, DOWN),
        other_views(t, "Crosstable"),
    )


def cell(encounter: Encounter, numbers: Mapping[EntrantId, int]) -> str:
    """A cell: "+12", "=3", "-1", "bye", "·" if empty; in a pod "2 (5+9)", the points and the opponents."""
    if encounter.how is not None and encounter.how in ABSENT:
        return say(ABSENT[encounter.how])
    others = [str(numbers[opponent]) for opponent in encounter.opponents]
    if not others:
        return "·"
    if encounter.result is None:
        return f"v{'+'.join(others)}"
    if len(others) == 1:
        return f"{SIGNS.get(encounter.result, '')}{others[0]}"
    return f"{standing_words.number(encounter.points)} ({'+'.join(others)})"


def _line(t: Tournament, row: Row, numbers: Mapping[EntrantId, int], *, marked: bool) -> str:
    standing = row.standing
    met = " ".join([cell(encounter, numbers) for encounter in row.encounters])
    name = entrant_name(t, standing.entrant)
    text = f"{numbers[standing.entrant]}\\. {name}: {met} · {standing_words.number(standing.points)}"
    return f"**{text}**" if marked else text


def _picture(t: Tournament, rows: Sequence[Row], numbers: Mapping[EntrantId, int]) -> bytes:
    heads = [*[str(encounter.number) for encounter in rows[0].encounters], say("Points")]
    lines = [
        PictureRow(
            str(numbers[row.standing.entrant]),
            drawn_name(t.entries[row.standing.entrant].entrant),
            (
                *[cell(encounter, numbers) for encounter in row.encounters],
                standing_words.number(row.standing.points),
            ),
        )
        for row in rows
    ]
    return table_picture(say("{tournament}: crosstable", tournament=t.settings.name), heads, lines)
