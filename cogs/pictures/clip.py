"""Positions one after the other as an animated GIF, each with up to two lines of text below. Slow."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import TypeAlias

from PIL import Image, ImageDraw

from cogs.pictures import typeface

Frame: TypeAlias = Image.Image
"""One position, drawn."""
WIDTHS = (640, 480, 360)
"""Tried from the first on until the file is small enough."""
LINE, TEXT, MARGIN = 34, 22, 16
PAPER, INK = "#12271f", "#ffffff"
SHOWN, LAST = 1600, 4000
"""Milliseconds for which a frame and the last one are shown."""


def frame(table: bytes, lines: Sequence[str]) -> Frame:
    """One frame: the picture of a table, and the events below it."""
    with Image.open(BytesIO(table)) as image:
        wide = WIDTHS[0]
        scaled = image.convert("RGB").resize((wide, round(image.height * wide / image.width)))
    sheet = Image.new("RGB", (wide, scaled.height + 2 * LINE + MARGIN), PAPER)
    sheet.paste(scaled, (0, 0))
    pen = ImageDraw.Draw(sheet)
    for at, line in enumerate(lines[:2]):
        x, y = float(MARGIN), scaled.height + MARGIN // 2 + LINE // 2 + at * LINE
        for piece, file in typeface.runs(typeface.fitted(line, TEXT, wide - 2 * MARGIN)):
            pen.text((x, y), piece, font=typeface.font(file, TEXT), fill=INK, anchor="lm")
            x += typeface.font(file, TEXT).getlength(piece)
    return sheet


def animated(frames: Sequence[Frame], limit: int) -> bytes | None:
    """The frames as one GIF of at most `limit` bytes, as wide as that allows; None where even the narrowest is more.

    All frames get the height of the tallest.
    """
    height = max(drawn.height for drawn in frames)
    for wide in WIDTHS:
        drawn = _gif([_fitted(one, height, wide) for one in frames])
        if len(drawn) <= limit:
            return drawn
    return None


def _fitted(one: Frame, height: int, wide: int) -> Image.Image:
    if one.height != height:
        taller = Image.new("RGB", (one.width, height), PAPER)
        taller.paste(one, (0, 0))
        one = taller
    if wide != one.width:
        one = one.resize((wide, round(height * wide / one.width)))
    return one.quantize(128, dither=Image.Dither.NONE)


def _gif(frames: Sequence[Image.Image]) -> bytes:
    buffer = BytesIO()
    first, *rest = frames
    times = [SHOWN] * len(rest) + [LAST]
    first.save(buffer, "GIF", save_all=True, append_images=rest, duration=times, loop=0, optimize=False)
    return buffer.getvalue()
