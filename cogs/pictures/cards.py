"""Card faces, backs and glyphs: one source for boards, hands, emojis and pages. Everything is drawn once and kept.

A card is told apart by colour, pictogram, number and name, so none of them is needed alone.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from cogs.pictures import typeface
from games.core.picture import Face, Laid, Mark

SPRITES = Path(__file__).parent / "sprites"
RATIO = 1.42
"""Height of a card by its width."""
FINE = 3
"""Cards are drawn so many times as large and then made smaller, for smooth edges."""

PAPER, PAPER_LOW, EDGE, INK = "#fbf4e2", "#ecdfc0", "#d8c79c", "#33291b"
NIGHT, NIGHT_LOW, NIGHT_EDGE, NIGHT_INK = "#3d4148", "#2b2e34", "#565b64", "#b9bec7"
GOLD, GOLD_LIGHT, MARK_INK = "#c9a13b", "#fff3c9", "#5b4a2f"
BACK, BACK_LOW, BACK_EDGE = "#2b3a67", "#263259", "#c9a75a"
GREY = "#4e5058"
MARKS: dict[Mark, str] = {"reaction": "lightning-arc", "immune": "checked-shield", "royalty": "crown"}
SIGNS: dict[Mark, str] = {"reaction": "Reaction", "immune": "Immune to King's Hand", "royalty": "Royalty"}
"""What the marks mean, for the legend."""


@lru_cache(maxsize=512)
def pictogram(name: str, size: int, colour: str) -> Image.Image:
    """A pictogram in one colour on nothing. Raises FileNotFoundError for a name that is not drawn."""
    mask = _mask(name).resize((size, size), Image.Resampling.LANCZOS)
    drawn = Image.new("RGBA", (size, size), colour)
    drawn.putalpha(mask)
    return drawn


@lru_cache(maxsize=128)
def _mask(name: str) -> Image.Image:
    with Image.open(SPRITES / f"{name}.png") as mask:
        return mask.convert("L")


@lru_cache(maxsize=1024)
def card(laid: Laid, width: int) -> Image.Image:
    """A card of that width in pixels as it lies: face, Disgraced, Muted, dim, or its back."""
    if laid.face is None:
        return _back(width)
    large = width * FINE
    drawn = _night(laid.face, large) if laid.disgraced else _day(laid.face, laid.value or laid.face.value, large)
    if laid.muted and not laid.disgraced:
        _ribbon(drawn, "MUTED")
    small = drawn.resize((width, height_of(width)), Image.Resampling.LANCZOS)
    if laid.dim:
        small.putalpha(small.getchannel("A").point(lambda alpha: int(alpha * 0.38)))
    return small


def height_of(width: int) -> int:
    """The height of a card of that width."""
    return round(width * RATIO)


@lru_cache(maxsize=64)
def glow(width: int, colour: str = "#ffd76a") -> Image.Image:
    """The light around the Throne: a picture larger than the card by its width / 5 on each side."""
    reach = width // 5
    size = (width + 2 * reach, height_of(width) + 2 * reach)
    shape = Image.new("L", size, 0)
    box = (reach, reach, reach + width, reach + height_of(width))
    ImageDraw.Draw(shape).rounded_rectangle(box, width * 0.07, fill=210)
    light = Image.new("RGBA", size, colour)
    light.putalpha(shape.filter(ImageFilter.GaussianBlur(reach / 2.2)))
    return light


@lru_cache(maxsize=1024)
def glyph(face: Face, size: int = 128, *, disgraced: bool = False, muted: bool = False) -> Image.Image:
    """A card as an emoji: colour, pictogram in white, value in a white corner; grey with 1 when Disgraced."""
    large = size * FINE
    drawn = Image.new("RGBA", (large, large), (0, 0, 0, 0))
    pen = ImageDraw.Draw(drawn)
    pen.rounded_rectangle((0, 0, large - 1, large - 1), large * 0.2, fill=GREY if disgraced else face.colour)
    if not disgraced and "royalty" in face.marks:
        pen.rounded_rectangle((0, 0, large - 1, large - 1), large * 0.2, outline=GOLD, width=round(large * 0.05))
    value = "1" if disgraced else "3" if muted else face.value
    icon = pictogram(face.icon, round(large * 0.66), "#c8ccd2" if disgraced else "#ffffff")
    drawn.alpha_composite(icon, (round(large * 0.07), round(large * 0.05)) if value else (round(large * 0.17),) * 2)
    if muted:
        pen.line((large * 0.08, large * 0.62, large * 0.72, large * 0.06), fill="#ffffff", width=round(large * 0.07))
    if value:
        _corner(drawn, value)
    return drawn.resize((size, size), Image.Resampling.LANCZOS)


def _corner(drawn: Image.Image, value: str) -> None:
    size = drawn.width
    font = typeface.font(typeface.BOLD, round(size * 0.5))
    wide = font.getlength(value) + size * 0.12
    pen = ImageDraw.Draw(drawn)
    pen.rounded_rectangle((size - wide, size * 0.5, size - 1, size - 1), size * 0.14, fill="#ffffff")
    pen.text((size - wide / 2, size * 0.755), value, font=font, fill="#111111", anchor="mm")


def _sheet(width: int, top: str, bottom: str) -> Image.Image:
    """A card without anything on it: round corners, a gradient from top to bottom."""
    height = height_of(width)
    shape = Image.new("L", (width, height), 0)
    ImageDraw.Draw(shape).rounded_rectangle((0, 0, width - 1, height - 1), width * 0.07, fill=255)
    paper = Image.composite(
        Image.new("RGB", (width, height), bottom),
        Image.new("RGB", (width, height), top),
        Image.linear_gradient("L").resize((width, height)),
    ).convert("RGBA")
    paper.putalpha(shape)
    return paper


def _frame(drawn: Image.Image, colour: str, thick: float, inset: float = 0.0) -> None:
    width, height = drawn.size
    gap = width * inset
    box = (gap, gap, width - 1 - gap, height - 1 - gap)
    ImageDraw.Draw(drawn).rounded_rectangle(box, width * 0.07, outline=colour, width=max(1, round(width * thick)))


def _day(face: Face, value: str, width: int) -> Image.Image:
    drawn = _sheet(width, PAPER, PAPER_LOW)
    band = Image.new("RGBA", (width, round(width * 0.30)), face.colour)
    band.putalpha(46)
    shaped = Image.new("RGBA", drawn.size, (0, 0, 0, 0))
    shaped.paste(band, (0, 0))
    shaped.putalpha(ImageChops.multiply(shaped.getchannel("A"), drawn.getchannel("A")))
    drawn.alpha_composite(shaped)
    _frame(drawn, EDGE, 0.013)
    if "royalty" in face.marks:
        _frame(drawn, GOLD, 0.03)
        _frame(drawn, GOLD_LIGHT, 0.012, 0.03)
    _text(drawn, face, value, face.colour, INK)
    icon = round(width * 0.58)
    drawn.alpha_composite(pictogram(face.icon, icon, face.colour), ((width - icon) // 2, round(width * 0.40)))
    for at, mark in enumerate(face.marks):
        size = round(width * 0.15)
        place = (round(width * 0.93) - size, round(width * 0.07) + at * round(size * 1.1))
        drawn.alpha_composite(pictogram(MARKS[mark], size, MARK_INK), place)
    return drawn


def _night(face: Face, width: int) -> Image.Image:
    """Disgraced: dark, numeral 1 in white, pictogram faint, name struck through."""
    drawn = _sheet(width, NIGHT, NIGHT_LOW)
    _frame(drawn, NIGHT_EDGE, 0.013)
    if "royalty" in face.marks:
        _frame(drawn, "#7d6b36", 0.02)
    icon = round(width * 0.58)
    faint = pictogram(face.icon, icon, "#6d747c")
    drawn.alpha_composite(faint, ((width - icon) // 2, round(width * 0.40)))
    _text(drawn, face, "1", "#eceff4", NIGHT_INK, struck=True)
    return drawn


def _text(drawn: Image.Image, face: Face, value: str, colour: str, ink: str, *, struck: bool = False) -> None:
    width, height = drawn.size
    pen = ImageDraw.Draw(drawn)
    if value:
        numeral = typeface.font(typeface.SERIF, round(width * (0.27 if len(value) < 3 else 0.19)))
        pen.text((width * 0.08, width * 0.165), value, font=numeral, fill=colour, anchor="lm")
    size = round(width * 0.125)
    while typeface.font(typeface.SERIF, size).getlength(face.name) > width * 0.9 and size > 8:
        size -= 2
    name = typeface.font(typeface.SERIF, size)
    middle = height - width * 0.125
    pen.text((width / 2, middle), face.name, font=name, fill=ink, anchor="mm")
    if struck:
        half = name.getlength(face.name) / 2
        pen.line((width / 2 - half, middle, width / 2 + half, middle), fill=ink, width=max(2, round(width * 0.014)))


def _ribbon(drawn: Image.Image, text: str) -> None:
    """A band across the pictogram: the card has lost its text."""
    width, height = drawn.size
    pen = ImageDraw.Draw(drawn)
    top = height * 0.48
    pen.rectangle((width * 0.03, top, width * 0.97, top + width * 0.2), fill="#33291b")
    font = typeface.font(typeface.BOLD, round(width * 0.13))
    pen.text((width / 2, top + width * 0.1), text, font=font, fill="#fbf4e2", anchor="mm")


@lru_cache(maxsize=16)
def _back(width: int) -> Image.Image:
    large = width * FINE
    drawn = _sheet(large, BACK, BACK_LOW)
    pen = ImageDraw.Draw(drawn)
    step = large // 6
    for x in range(-drawn.height, large, step):
        pen.line((x, drawn.height, x + drawn.height, 0), fill=BACK_LOW, width=step // 2)
    clean = _sheet(large, BACK, BACK_LOW).getchannel("A")
    drawn.putalpha(clean)
    _frame(drawn, BACK_EDGE, 0.05)
    icon = round(large * 0.5)
    drawn.alpha_composite(pictogram("crown", icon, BACK_EDGE), ((large - icon) // 2, (drawn.height - icon) // 2))
    return drawn.resize((width, height_of(width)), Image.Resampling.LANCZOS)
