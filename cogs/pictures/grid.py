"""Finished rounds of a circle as a grid: a line for each round, a column for each person, the result at the end.

The columns have the marks of the portraits, in the order of the circle.
"""

from __future__ import annotations

from cogs.pictures.cards import pictogram
from cogs.pictures.sheet import FAINT, GLOW, INK, Sheet
from games.core.picture import Chip, GridRow, Scene

HEAD, LINE, HIGH_LINE, LEGEND = 30, 42, 58, 40
WIDE = 10
"""With more columns than these the pictograms of a cell lie one above the other, and the lines are higher."""
NAME, RESULT = 42, 214
"""The width of the number of the round, and of its result."""
ICON = 30
GAP = 4


def height(scene: Scene) -> int:
    """The height of the grid with its legend; 0 without a finished round."""
    return HEAD + _line(scene) * len(scene.grid) + LEGEND if scene.grid else 0


def _line(scene: Scene) -> int:
    return LINE if len(scene.ring) <= WIDE else HIGH_LINE


def draw(sheet: Sheet, scene: Scene, x: int, y: int, wide: int) -> None:
    """Draw the grid; without a finished round nothing."""
    if not scene.grid:
        return
    each, line = (wide - NAME - RESULT) / len(scene.ring), _line(scene)
    for at, person in enumerate(scene.ring):
        sheet.middle((x + NAME + (at + 0.5) * each, y + HEAD / 2 - 2), person.mark, 22, FAINT, bold=True)
    for at, row in enumerate(scene.grid):
        _row(sheet, row, (x, y + HEAD + at * line), (wide, line - GAP), each)
    _legend(sheet, scene.legend, x + NAME, y + HEAD + len(scene.grid) * line)


def _row(sheet: Sheet, row: GridRow, place: tuple[int, int], size: tuple[int, int], each: float) -> None:
    (x, y), (wide, high) = place, size
    middle = y + high / 2
    sheet.pane((x, y), (wide, high), 120, radius=9)
    sheet.middle((x + NAME / 2, middle), row.name, 24, INK, bold=True)
    for at, icons in enumerate(row.cells):
        left = x + NAME + at * each
        if at == row.framed:
            sheet.box((left + 1, y + 1), (each - 2, high - 2), GLOW, radius=7, line=3)
        _cell(sheet, icons, (left + each / 2, middle), each, above=high > LINE)
    left = x + wide - RESULT
    sheet.put(pictogram(row.icon, ICON, GLOW), left + 10, middle - ICON / 2)
    room = RESULT - ICON - 18
    points = next((points for points in (22, 19) if sheet.measure(row.text, points) <= room), 17)
    sheet.text((left + 14 + ICON, middle), row.text, points, INK, bold=True, limit=room)


def _cell(sheet: Sheet, icons: tuple[str, ...], middle: tuple[float, float], each: float, *, above: bool) -> None:
    """The pictograms side by side, or one above the other."""
    size = min(ICON - 4 * above, round(each - 4 if above else (each - 6) / max(1, len(icons))))
    for at, icon in enumerate(icons):
        aside = (at - (len(icons) - 1) / 2) * size
        x, y = (middle[0], middle[1] + aside) if above else (middle[0] + aside, middle[1])
        sheet.put(pictogram(icon, size, INK), x - size / 2, y - size / 2)


def _legend(sheet: Sheet, legend: tuple[Chip, ...], x: float, y: int) -> None:
    """The meanings side by side."""
    middle = y + LEGEND / 2
    for chip in legend:
        if chip.icon:
            sheet.put(pictogram(chip.icon, 24, FAINT), x, middle - 12)
        else:
            sheet.box((x, middle - 12), (28, 24), GLOW, radius=6, line=3)
        x = sheet.text((x + 34, middle), chip.text, 22, FAINT) + 30
