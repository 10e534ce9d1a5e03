"""A collection's progress towards its goal."""

from __future__ import annotations

from fractions import Fraction

from cogs.pictures.canvas import BODY, EDGE, FAINT, GOLD, GOOD, INK, KEPT, MARGIN, PANEL, SMALL, TITLE, Canvas
from cogs.pictures.kept import kept
from games.core.language import say

WIDTH, HEIGHT = 1200, 420
TOP, BAR, GAP = MARGIN + 150, 92, 40


def thermometer_picture(
    title: str, total: str, goal: str, share: Fraction | float, notes: tuple[str, ...] = ()
) -> bytes:
    """A PNG with a bar filled to `share` of the goal; above 1 it is full and says by how much it is exceeded.

    `total` and `goal` are amounts as they are to be read; without a goal (`goal` "") there is no bar.
    """
    return _drawn(title, total, goal, share, notes)


@kept(KEPT)
def _drawn(title: str, total: str, goal: str, share: Fraction | float, notes: tuple[str, ...]) -> bytes:
    sheet = Canvas(WIDTH, HEIGHT if goal else HEIGHT - BAR - GAP)
    sheet.text((MARGIN, MARGIN + 20), title, TITLE, bold=True, limit=WIDTH - 2 * MARGIN)
    sheet.text((MARGIN, MARGIN + 90), total, 64, bold=True, colour=GOLD, limit=WIDTH / 2)
    if goal:
        percent = say("{percent} % of {goal}", percent=int(share * 100), goal=goal)
        sheet.text((WIDTH - MARGIN, MARGIN + 90), percent, BODY + 4, colour=INK, anchor="right", limit=WIDTH / 2 - 60)
        _bar(sheet, float(share))
    below = TOP + BAR + GAP if goal else TOP
    for at, note in enumerate(notes[:2]):
        sheet.text((MARGIN, below + at * 36), note, SMALL, colour=FAINT, limit=WIDTH - 2 * MARGIN)
    return sheet.png()


def _bar(sheet: Canvas, share: float) -> None:
    length = WIDTH - 2 * MARGIN
    sheet.box((MARGIN, TOP), (length, BAR), fill=PANEL, edge=EDGE, radius=BAR // 2)
    filled = min(1.0, max(0.0, share)) * length
    if filled >= 1:
        sheet.box((MARGIN, TOP), (max(filled, BAR), BAR), fill=GOLD if share >= 1 else GOOD, radius=BAR // 2)
    for quarter in (1, 2, 3):
        x = MARGIN + length * quarter / 4
        sheet.line([(x, TOP + BAR - 22), (x, TOP + BAR)], colour=EDGE)
