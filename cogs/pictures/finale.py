"""The end of a match above the table as it ended: who has won, what decided it, and the score by rounds."""

from __future__ import annotations

from collections.abc import Iterator

from cogs.pictures.cards import pictogram
from cogs.pictures.sheet import FAINT, GLOW, GOLD, INK, PALE, Sheet
from games.core.language import say
from games.core.picture import Finale, Score

MARGIN = 28
TITLE, HOW, ROW = 76, 38, 42
NAME, TOTAL, CELL = 280, 90, 42
"""Widths of the name, the total, and the narrowest column of a round."""
SIDES, ROUNDS = 4, 12
"""As many are told in words."""


def with_finale(table: Sheet, finale: Finale | None) -> Sheet:
    """The drawn table with the finale above it; the table alone without one."""
    if finale is None:
        return table
    high = _height(finale)
    sheet = Sheet(table.width, high + table.height)
    sheet.image.paste(table.image, (0, high))
    sheet.pane((MARGIN - 8, MARGIN - 8), (table.width - 2 * MARGIN + 16, high - MARGIN), 110)
    sheet.put(pictogram("imperial-crown", 54, GLOW), MARGIN + 10, MARGIN + 2)
    y = MARGIN + TITLE / 2 - 8
    sheet.text((MARGIN + 82, y), finale.title, 40, GOLD, bold=True, limit=table.width - 2 * MARGIN - 96)
    y = MARGIN + TITLE - 8
    for line in finale.how:
        sheet.text((MARGIN + 14, y + HOW / 2), line, 26, FAINT, limit=table.width - 2 * MARGIN - 28)
        y += HOW
    for score in finale.scores:
        _draw(sheet, score, y + ROW / 2)
        y += ROW
    return sheet


def finale_words(finale: Finale | None) -> Iterator[str]:
    """The same in sentences; of many sides and rounds only what has room in an alternative text."""
    if finale is None:
        return
    yield finale.title
    yield from finale.how
    for score in finale.scores if len(finale.scores) <= SIDES else ():
        rounds = ", ".join(map(str, score.rounds[-ROUNDS:]))
        yield say("{player} by rounds: {rounds}; in all {total}", player=score.name, rounds=rounds, total=score.total)


def _height(finale: Finale) -> int:
    return MARGIN + TITLE + HOW * len(finale.how) + ROW * len(finale.scores)


def _draw(sheet: Sheet, score: Score, y: float) -> None:
    """One side: its name, its points in the newest rounds for which there is room, and their sum."""
    left, right = MARGIN + 14 + NAME, sheet.width - MARGIN - TOTAL
    sheet.text((MARGIN + 14, y), score.name, 28, GOLD if score.won else INK, bold=True, limit=NAME - 16)
    newest = score.rounds[-((right - left) // CELL) :]
    for at, points in enumerate(reversed(newest)):
        middle = right - CELL * at - CELL / 2
        sheet.middle((middle, y), str(points) if points else "·", 26, INK if points else PALE, bold=bool(points))
    sheet.middle((right + TOTAL / 2, y), str(score.total), 36, GOLD if score.won else INK, bold=True)
