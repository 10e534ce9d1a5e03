"""A sheet to draw on, in the colours that all pictures share. Sizes are pixels; twice as many as a phone shows."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Literal, TypeAlias

from PIL import Image, ImageDraw

from cogs.pictures import typeface

Colour: TypeAlias = str
Anchor: TypeAlias = Literal["left", "middle", "right"]
Point: TypeAlias = tuple[float, float]

PAPER, PANEL, EDGE = "#1e1f22", "#2b2d31", "#4e5058"
INK, FAINT = "#f2f3f5", "#b5bac1"
GOLD, SILVER, BRONZE = "#f0b232", "#c4c9d0", "#d08a5b"
MARK, GOOD, OPEN = "#8a9cff", "#57c98a", "#6d7178"
"""Blue, green and grey that stay apart for people who confuse red and green; nothing is said by colour alone."""

TITLE, BODY, SMALL = 40, 28, 22
MARGIN = 32
KEPT = 64
"""Pictures of one kind that are kept: many people ask for the same standings."""
LARGEST = 8000
"""Pixels of one side at most."""


class Canvas:
    """One picture. Coordinates are of the top left corner unless an anchor says otherwise."""

    def __init__(self, width: int, height: int) -> None:
        if not (0 < width <= LARGEST and 0 < height <= LARGEST):
            raise ValueError(f"no picture of {width} x {height} pixels")
        self.width, self.height = width, height
        self._image = Image.new("RGB", (width, height), PAPER)
        self._draw = ImageDraw.Draw(self._image)

    def text(
        self,
        at: Point,
        text: str,
        size: int = BODY,
        *,
        colour: Colour = INK,
        bold: bool = False,
        anchor: Anchor = "left",
        limit: float | None = None,
    ) -> None:
        """One line whose middle is at that height, shortened to `limit` pixels."""
        line = typeface.fitted(text, size, limit if limit is not None else self.width, bold=bold)
        x, y = at
        x -= {"left": 0.0, "middle": 0.5, "right": 1.0}[anchor] * typeface.width(line, size, bold=bold)
        for piece, file in typeface.runs(line, bold=bold):
            self._draw.text((x, y), piece, font=typeface.font(file, size), fill=colour, anchor="lm")
            x += typeface.font(file, size).getlength(piece)

    def box(
        self, at: Point, size: Point, *, fill: Colour = PANEL, edge: Colour | None = None, radius: int = 10
    ) -> None:
        """A rectangle with round corners."""
        (x, y), (width, height) = at, size
        self._draw.rounded_rectangle((x, y, x + width, y + height), radius, fill=fill, outline=edge, width=2)

    def line(self, points: Sequence[Point], *, colour: Colour = EDGE, width: int = 3) -> None:
        self._draw.line(list(points), fill=colour, width=width, joint="curve")

    def dot(self, at: Point, radius: float, *, colour: Colour = INK) -> None:
        x, y = at
        self._draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=colour)

    def png(self) -> bytes:
        buffer = BytesIO()
        self._image.save(buffer, "PNG", compress_level=6)
        return buffer.getvalue()
