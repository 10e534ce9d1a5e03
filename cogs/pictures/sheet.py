"""A sheet that finished pieces are laid on: cards, pictograms, boxes and lines of text, each drawn once and kept.

Boards are drawn many times a minute. A piece is a colour and a mask, and laying it costs one copy of its pixels; slow
parts (letters, round corners, shadows) are in the kept masks. Sizes are pixels; a phone shows half as many.
"""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from math import ceil
from typing import TypeAlias

from PIL import Image, ImageDraw

from cogs.pictures import typeface

FELT, FELT_LOW, RAIL = "#2f5a4a", "#163026", "#4d7a66"
INK, FAINT, PALE = "#ffffff", "#c6e2d6", "#86a697"
GOLD, GLOW, DARK, NIGHT = "#f0d88f", "#ffd76a", "#1b3a31", "#0d1a15"
QUALITY = 72
FINE = 4
"""Masks of shapes are drawn so many times as large and then made smaller, for smooth edges."""


@lru_cache(maxsize=4096)
def text_mask(line: str, size: int, bold: bool) -> Image.Image:
    """One line of text in white on black; its middle is at half the height, which is as little as the letters need."""
    width = max(1, ceil(typeface.width(line, size, bold=bold)) + 2)
    mask = Image.new(
        "L", (width, 2 * ceil(size * 1.2)), 0
    )  # enough for every script; even, so a line has no half pixels
    pen = ImageDraw.Draw(mask)
    x = 0.0
    for piece, file in typeface.runs(line, bold=bold):
        font = typeface.font(file, size)
        pen.text((x, mask.height / 2), piece, font=font, fill=255, anchor="lm")
        x += font.getlength(piece)
    _, top, _, low = mask.getbbox() or (0, 0, 0, mask.height)
    bare = min(top, mask.height - low)
    return mask.crop((0, bare, width, mask.height - bare))


@lru_cache(maxsize=4096)
def fitted(text: str, size: int, limit: int, bold: bool) -> str:
    """`typeface.fitted`, kept."""
    return typeface.fitted(text, size, limit, bold=bold)


@lru_cache(maxsize=512)
def box_mask(width: int, height: int, radius: int, line: int = 0) -> Image.Image:
    """A box with round corners; with `line` only its outline, so many pixels wide."""
    mask = Image.new("L", (width * FINE, height * FINE), 0)
    edges = (0, 0, width * FINE - 1, height * FINE - 1)
    pen = ImageDraw.Draw(mask)
    if line:
        pen.rounded_rectangle(edges, radius * FINE, outline=255, width=line * FINE)
    else:
        pen.rounded_rectangle(edges, radius * FINE, fill=255)
    return mask.resize((width, height), Image.Resampling.LANCZOS)


@lru_cache(maxsize=16)
def _felt(width: int, height: int) -> Image.Image:
    """The table: green felt, lighter in the middle, with a thin rail around it."""
    light = Image.radial_gradient("L").resize((width, height))
    felt = Image.composite(Image.new("RGB", light.size, FELT_LOW), Image.new("RGB", light.size, FELT), light)
    felt.paste(RAIL, (8, 8), box_mask(width - 16, height - 16, 18, 2))
    return felt


Box: TypeAlias = tuple[int, int, int, int]


@lru_cache(maxsize=128)
def _pane(sheet: tuple[int, int], place: Box, radius: int, strength: int, edge: str) -> Image.Image:
    """The felt of a sheet of this size at this place (left, top, right, bottom) under a dark pane."""
    pane = _felt(*sheet).crop(place)
    around = (0, 0, *pane.size)
    pane.paste(NIGHT, around, box_mask(*pane.size, radius).point(lambda value: value * strength // 255))
    if edge:
        pane.paste(edge, around, box_mask(*pane.size, radius, 3))
    return pane


def _place(at: tuple[float, float], size: tuple[float, float]) -> Box:
    x, y = round(at[0]), round(at[1])
    return x, y, x + max(1, round(size[0])), y + max(1, round(size[1]))


class Sheet:
    """One picture on felt. Coordinates are of the top left corner; of text the left end and the middle."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.image = _felt(width, height).copy()

    def put(self, sprite: Image.Image, x: float, y: float) -> None:
        """Lay a picture with transparency."""
        self.image.paste(sprite, (round(x), round(y)), sprite)

    def text(
        self, at: tuple[float, float], text: str, size: int, colour: str = INK, *, bold: bool = False, limit: int = 800
    ) -> int:
        """Draw one line, shortened to `limit` pixels; return the x at which it ends."""
        line = fitted(text, size, max(limit, size), bold)
        mask = text_mask(line, size, bold)
        x, y = round(at[0]), round(at[1] - mask.height / 2)
        self.image.paste(colour, (x, y, x + mask.width, y + mask.height), mask)
        return x + mask.width

    @staticmethod
    def measure(text: str, size: int, *, bold: bool = True) -> int:
        """The width of a line."""
        return text_mask(text, size, bold).width

    def middle(
        self, at: tuple[float, float], text: str, size: int, colour: str = INK, *, bold: bool = False, limit: int = 800
    ) -> None:
        """One line with its middle there."""
        width = text_mask(fitted(text, size, max(limit, size), bold), size, bold).width
        self.text((at[0] - width / 2, at[1]), text, size, colour, bold=bold, limit=limit)

    def pane(
        self, at: tuple[float, float], size: tuple[float, float], strength: int, *, radius: int = 14, edge: str = ""
    ) -> None:
        """A dark box with round corners that the bare felt shines through, and an edge of this colour.

        strength  0 for an edge alone, 255 would be opaque
        """
        place = _place(at, size)
        self.image.paste(_pane(self.image.size, place, radius, strength, edge), place)

    def box(
        self, at: tuple[float, float], size: tuple[float, float], colour: str, *, radius: int = 10, line: int = 0
    ) -> None:
        """A box with round corners, or with `line` its outline."""
        left, top, right, low = place = _place(at, size)
        self.image.paste(colour, place, box_mask(right - left, low - top, radius, line))

    def dot(self, at: tuple[float, float], size: int, colour: str, *, line: int = 0) -> None:
        """A disc, or with `line` a ring, with its middle there."""
        self.box((at[0] - size / 2, at[1] - size / 2), (size, size), colour, radius=size // 2, line=line)

    def pill(self, at: tuple[float, float], text: str, size: int) -> int:
        """A dark label in a gold box as wide as its text, from its left middle; the x at which it ends."""
        wide = text_mask(text, size, True).width + size
        high = round(size * 1.6)
        self.box((at[0], at[1] - high / 2), (wide, high), GOLD, radius=high // 2)
        self.text((at[0] + size / 2, at[1]), text, size, DARK, bold=True)
        return round(at[0] + wide)

    def jpeg(self) -> bytes:
        """The picture as JPEG: WebP is two thirds of its size and takes eight times as long."""
        buffer = BytesIO()
        self.image.save(buffer, "JPEG", quality=QUALITY)
        return buffer.getvalue()
