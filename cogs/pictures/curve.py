"""A rating over the matches played."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.pictures.canvas import BODY, EDGE, FAINT, INK, KEPT, MARGIN, MARK, SMALL, TITLE, Canvas, Point
from cogs.pictures.kept import kept
from games.core.language import say

WIDTH, HEIGHT = 1200, 640
LEFT, TOP, BOTTOM = 120, 130, 90
LINES = 4
LEAST = 40.0
"""The least difference of ratings that fills the height: lines must have different numbers."""


def curve_picture(title: str, subtitle: str, ratings: Sequence[float], first: int = 1) -> bytes:
    """A PNG of the ratings after each match, from left to right; `first` is the number of the first match.

    Raises ValueError without ratings.
    """
    if not ratings:
        raise ValueError("a curve of nothing")
    return _drawn(title, subtitle, tuple(ratings), first)


def axis(ratings: Sequence[float]) -> Sequence[float]:
    """The ratings at the lines of the picture, from the bottom to the top, with some room beyond the curve."""
    low, high = min(ratings), max(ratings)
    room = max(high - low, LEAST) * 1.16
    return [(low + high) / 2 + room * (line / LINES - 0.5) for line in range(LINES + 1)]


@kept(KEPT)
def _drawn(title: str, subtitle: str, ratings: tuple[float, ...], first: int) -> bytes:
    sheet = Canvas(WIDTH, HEIGHT)
    sheet.text((MARGIN, MARGIN + 16), title, TITLE, bold=True, limit=WIDTH - 2 * MARGIN)
    sheet.text((MARGIN, MARGIN + 64), subtitle, SMALL, colour=FAINT, limit=WIDTH - 2 * MARGIN)
    values = axis(ratings)
    low, high = values[0], values[-1]
    floor = HEIGHT - BOTTOM

    def y(rating: float) -> float:
        return floor - (rating - low) / (high - low) * (floor - TOP)

    def x(at: int) -> float:
        return LEFT + (WIDTH - LEFT - 2 * MARGIN) * (at / (len(ratings) - 1) if len(ratings) > 1 else 0.5)

    for value in values:
        sheet.line([(LEFT, y(value)), (WIDTH - MARGIN, y(value))], colour=EDGE, width=1)
        sheet.text((LEFT - 16, y(value)), f"{value:.0f}", SMALL, colour=FAINT, anchor="right")
    points: list[Point] = [(x(at), y(rating)) for at, rating in enumerate(ratings)]
    if len(points) > 1:
        sheet.line(points, colour=MARK, width=5)
    for point in points if len(points) <= 60 else points[-1:]:
        sheet.dot(point, 6, colour=INK)
    newest = say("Match {number}", number=first + len(ratings) - 1)
    if len(points) > 1:
        sheet.text((LEFT, floor + 44), say("Match {number}", number=first), SMALL, colour=FAINT)
        sheet.text((WIDTH - MARGIN, floor + 44), newest, SMALL, colour=FAINT, anchor="right")
    else:
        sheet.text((points[0][0], floor + 44), newest, SMALL, colour=FAINT, anchor="middle")
    sheet.text((points[-1][0] - 12, points[-1][1] - 30), f"{ratings[-1]:.0f}", BODY, bold=True, anchor="right")
    return sheet.png()
