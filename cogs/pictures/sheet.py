"""A sheet that finished pieces are laid on: cards, pictograms, boxes and lines of text, each drawn once and kept.

Boards are drawn many times a minute. A piece is a colour and a mask, and laying it costs one copy of its pixels; slow
parts (letters, round corners, shadows) are in the kept masks. Sizes are pixels; a phone shows half as many.
"""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from math import ceil

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
    """One line of text in white on black; its middle is at half the height."""
    width = max(1, ceil(typeface.width(line, size, bold=bold)) + 2)
    mask = Image.new("L", (width, ceil(size * 1.7)), 0)
    pen = ImageDraw.Draw(mask)
    x = 0.0
    for piece, file in typeface.runs(line, bold=bold):
        font = typeface.font(file, size)
        pen.text((x, mask.height / 2), piece, font=font, fill=255, anchor="lm")
        x += font.getlength(piece)
    return mask


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


@lru_cache(maxsize=128)
def _faded(mask_key: tuple[int, int, int, int], strength: int) -> Image.Image:
    return box_mask(*mask_key).point(lambda value: value * strength // 255)


def _corner(width: int, height: int, radius: int, line: int) -> int:
    """The pixels of a box's corners, between which its sides are straight; 0 for a box of corners alone."""
    corner = max(radius, line) + 1
    return corner if 2 * corner < min(width, height) else 0


@lru_cache(maxsize=256)
def _corners(
    width: int, height: int, radius: int, line: int, strength: int
) -> tuple[tuple[int, int, Image.Image], ...]:
    """The masks of a box's corners with their places; the whole mask of a box of corners alone."""
    key = (width, height, radius, line)
    mask, corner = box_mask(*key) if strength == 255 else _faded(key, strength), _corner(*key)
    if not corner:
        return ((0, 0, mask),)
    places = [(left, top) for left in (0, width - corner) for top in (0, height - corner)]
    return tuple([(left, top, mask.crop((left, top, left + corner, top + corner))) for left, top in places])


def _sides(width: int, height: int, corner: int, line: int) -> tuple[tuple[int, int, int, int], ...]:
    """The rectangles that fill a box between its corners, or with `line` its outline."""
    if line:
        low, right = height - line, width - line
        across = ((corner, 0, width - corner, line), (corner, low, width - corner, height))
        return *across, (0, corner, line, height - corner), (right, corner, width, height - corner)
    upper, lower = (corner, 0, width - corner, corner), (corner, height - corner, width - corner, height)
    return upper, (0, corner, width, height - corner), lower


@lru_cache(maxsize=16)
def _felt(width: int, height: int) -> Image.Image:
    """The table: green felt, lighter in the middle, with a thin rail around it."""
    light = Image.radial_gradient("L").resize((width, height))
    felt = Image.composite(Image.new("RGB", light.size, FELT_LOW), Image.new("RGB", light.size, FELT), light)
    felt.paste(RAIL, (8, 8), box_mask(width - 16, height - 16, 18, 2))
    return felt


@lru_cache(maxsize=16)
def _shaded(width: int, height: int, colour: str, strength: int) -> Image.Image:
    """The whole table shining through this colour."""
    shaded = _felt(width, height).copy()
    shaded.paste(colour, (0, 0, width, height), Image.new("L", (width, height), strength))
    return shaded


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

    def box(
        self,
        at: tuple[float, float],
        size: tuple[float, float],
        colour: str,
        *,
        radius: int = 10,
        line: int = 0,
        strength: int = 255,
    ) -> None:
        """A box with round corners, or with `line` its outline.

        strength  below 255 the table shines through: such a box lies on bare felt
        """
        width, height = max(1, round(size[0])), max(1, round(size[1]))
        x, y = round(at[0]), round(at[1])
        for left, top, mask in _corners(width, height, radius, line, strength):
            place = (x + left, y + top, x + left + mask.width, y + top + mask.height)
            self.image.paste(colour, place, mask)
        if not (corner := _corner(width, height, radius, line)):
            return
        for left, top, right, low in _sides(width, height, corner, line):
            place = (x + left, y + top, x + right, y + low)
            fill = colour if strength == 255 else _shaded(self.width, self.height, colour, strength).crop(place)
            self.image.paste(fill, place)

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
