"""The first three on their steps."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.pictures.canvas import BODY, BRONZE, FAINT, GOLD, KEPT, MARGIN, PAPER, SILVER, SMALL, TITLE, Canvas
from cogs.pictures.kept import kept
from games.core.language import count

WIDTH, HEIGHT = 1200, 640
STEP = 340
HEIGHTS = {1: 330, 2: 240, 3: 170}
METALS = {1: GOLD, 2: SILVER, 3: BRONZE}
ORDER = (2, 1, 3)
"""From left to right."""


def podium_picture(title: str, subtitle: str, places: Sequence[Sequence[str]], best: int = 1) -> bytes:
    """A PNG of the first places, each with the names that share it; later places are left out.

    best  the place of the first names: 2 if no side has won
    """
    return _drawn(title, subtitle, tuple([tuple(place) for place in places]), best)


@kept(KEPT)
def _drawn(title: str, subtitle: str, places: tuple[tuple[str, ...], ...], best: int) -> bytes:
    sheet = Canvas(WIDTH, HEIGHT)
    sheet.text((WIDTH / 2, MARGIN + 28), title, TITLE + 8, bold=True, anchor="middle", limit=WIDTH - 2 * MARGIN)
    sheet.text((WIDTH / 2, MARGIN + 84), subtitle, BODY, colour=FAINT, anchor="middle", limit=WIDTH - 2 * MARGIN)
    by_place = _by_place(places, best)
    floor = sheet.height - MARGIN
    for at, place in enumerate(ORDER):
        x = MARGIN * 2 + at * (STEP + 16)
        height, metal = HEIGHTS[place], METALS[place]
        names = by_place.get(place, ())
        if not names:
            continue
        sheet.box((x, floor - height), (STEP, height), fill=metal, radius=14)
        sheet.text((x + STEP / 2, floor - height / 2), str(place), 120, colour=PAPER, bold=True, anchor="middle")
        _names(sheet, x + STEP / 2, floor - height, names)
    return sheet.png()


def _by_place(places: Sequence[Sequence[str]], best: int) -> dict[int, Sequence[str]]:
    found, place = {}, 1
    for names in places:
        found[max(place, best)] = names
        place += len(names)
    return found


def _names(sheet: Canvas, x: float, bottom: float, names: Sequence[str]) -> None:
    lines = list(names[:3])
    if len(names) > len(lines):
        lines[-1] = count("and {n} more", "and {n} more", len(names) - len(lines) + 1)
    for up, name in enumerate(reversed(lines)):
        size = BODY + 4 if len(lines) == 1 else SMALL + 2
        sheet.text((x, bottom - 32 - up * 38), name, size, bold=True, anchor="middle", limit=STEP - 8)
