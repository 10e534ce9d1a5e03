"""Standings and crosstables: columns of text with a place in front."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil

from cogs.kit.texts.names import visible
from cogs.pictures import canvas, typeface
from cogs.pictures.canvas import BODY, EDGE, FAINT, GOLD, INK, KEPT, MARGIN, PANEL, SMALL, TITLE, Canvas

ROW = 54
GAP = 28
NAME = 420
"""Pixels of a name at most."""
ROWS = 40
"""Rows of one picture; more are on the next."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line: `place` as it is to be read ("3", "3–5"), the name, and one text for each column."""

    place: str
    name: str
    cells: tuple[str, ...]


def table_picture(title: str, heads: Sequence[str], rows: Sequence[Row]) -> bytes:
    """A PNG of at most `ROWS` rows, the same for all readers. Raises ValueError for more rows or none."""
    return _drawn(title, tuple(heads), tuple(rows))


@lru_cache(KEPT)
def _drawn(title: str, heads: tuple[str, ...], rows: tuple[Row, ...]) -> bytes:
    if not 0 < len(rows) <= ROWS:
        raise ValueError(f"{len(rows)} rows in one picture")
    places = max(typeface.width(row.place, BODY, bold=True) for row in rows)
    names = min(NAME, max(typeface.width(visible(row.name), BODY) for row in rows))
    columns = [
        max(typeface.width(head, SMALL), *[typeface.width(row.cells[at], BODY) for row in rows])
        for at, head in enumerate(heads)
    ]
    inner = places + GAP + names + sum(GAP + column for column in columns)
    width = ceil(max(inner + 4 * MARGIN, min(typeface.width(title, TITLE, bold=True) + 2 * MARGIN, 1200)))
    sheet = Canvas(min(width, canvas.LARGEST), 2 * MARGIN + TITLE + 2 * ROW + ROW * len(rows))
    sheet.text((MARGIN, MARGIN + TITLE / 2), title, TITLE, bold=True, limit=width - 2 * MARGIN)
    y = MARGIN + TITLE + ROW
    left = 2 * MARGIN + places + GAP + names
    _cells(sheet, left, y, heads, columns, SMALL, FAINT)
    sheet.line([(MARGIN, y + ROW / 2), (width - MARGIN, y + ROW / 2)], colour=EDGE, width=2)
    for at, row in enumerate(rows):
        y += ROW
        if at % 2 == 0:
            sheet.box((MARGIN, y - ROW / 2 + 3), (width - 2 * MARGIN, ROW - 6), fill=PANEL)
        first = row.place == "1"
        sheet.text((2 * MARGIN + places, y), row.place, bold=True, anchor="right", colour=GOLD if first else FAINT)
        sheet.text((2 * MARGIN + places + GAP, y), row.name, limit=names)
        _cells(sheet, left, y, row.cells, columns, BODY, INK)
    return sheet.png()


def _cells(
    sheet: Canvas, x: float, y: float, texts: Sequence[str], columns: Sequence[float], size: int, colour: str
) -> None:
    for text, column in zip(texts, columns, strict=True):
        x += GAP + column
        sheet.text((x, y), text, size, colour=colour, anchor="right", limit=column + GAP / 2)
