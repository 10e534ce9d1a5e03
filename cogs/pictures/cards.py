"""Card faces, backs and glyphs: one source for boards, hands, emojis and pages. What is laid on boards is kept.

A card is told apart by colour, pictogram, number and name, so none of them is needed alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

from cogs.pictures import typeface
from cogs.pictures.kept import kept
from games.core.language import say
from games.core.picture import Face, Laid, Mark

SPRITES = Path(__file__).parent / "sprites"
RATIO = 1.42
"""Height of a card by its width."""
FINE = 3
"""Cards are drawn so many times as large and then made smaller, for smooth edges."""

MINI = 100
SPINE = 0.29
"""Width of the band on the left by that of the card."""
SHADOW = 8

PAPER, PAPER_LOW, EDGE, INK = "#fbf4e2", "#ecdfc0", "#d8c79c", "#33291b"
NIGHT, NIGHT_LOW, NIGHT_EDGE, NIGHT_INK, NIGHT_SPINE = "#3d4148", "#2b2e34", "#6a707a", "#b9bec7", "#24272c"
GOLD, GOLD_LIGHT, MARK_INK = "#c9a13b", "#fff3c9", "#5b4a2f"
BACK, BACK_LOW, BACK_EDGE = "#2b3a67", "#263259", "#c9a75a"
GREY, LIGHT = "#4e5058", "#ffd76a"
MARKS: dict[Mark, str] = {"reaction": "lightning-arc", "immune": "checked-shield", "royalty": "crown"}
SIGNS: dict[Mark, str] = {"reaction": "Reaction", "immune": "Immune to King's Hand", "royalty": "Royalty"}
"""The meaning of the marks, for the legend."""


@lru_cache(maxsize=512)
def pictogram(name: str, size: int, colour: str) -> Image.Image:
    """A pictogram in one colour on nothing. Raises FileNotFoundError for a name that is not drawn."""
    return _icon(name, size, colour)


def _icon(name: str, size: int, colour: str) -> Image.Image:
    """The same for drawing a card: it is not kept, because the card is, and all of them would need 66 MB."""
    mask = _mask(name).resize((size, size), Image.Resampling.LANCZOS)
    drawn = Image.new("RGBA", (size, size), colour)
    drawn.putalpha(mask)
    return drawn


@lru_cache(maxsize=128)
def _mask(name: str) -> Image.Image:
    with Image.open(SPRITES / f"{name}.png") as mask:
        return mask.convert("L")


@kept(1024)
def laid_card(laid: Laid, width: int) -> Image.Image:
    """`card` for a sheet: colours multiplied by alpha ("RGBa") are laid on it in less than half the time."""
    return card(laid, width).convert("RGBa")


def card(laid: Laid, width: int) -> Image.Image:
    """A card of that width in pixels as it lies: face, Disgraced, Muted, dim, or its back.

    Below `MINI` pixels it has numeral and pictogram only, as large as possible.
    """
    if laid.face is None:
        return _back(width)
    large = width * FINE
    value = "1" if laid.disgraced else laid.value or laid.face.value
    drawn = (_mini if width < MINI else _full)(laid.face, value, large, laid.disgraced)
    if laid.muted and not laid.disgraced:
        _ribbon(drawn, say("MUTED"))
    small = drawn.resize((width, height_of(width)), Image.Resampling.LANCZOS)
    if laid.dim:
        small = Image.blend(small, _dark(small), 0.62)
    return small


@kept(1024)
def lying(laid: Laid, width: int) -> Image.Image:
    """`laid_card` with its shadow, which parts it from the card below: `SHADOW` pixels more on each side."""
    face = card(laid, width)
    shape = Image.new("L", (width + 2 * SHADOW, height_of(width) + 2 * SHADOW), 0)
    shape.paste(face.getchannel("A"), (SHADOW, SHADOW))
    shadow = Image.new("RGBA", shape.size, "#000000")
    shadow.putalpha(shape.filter(ImageFilter.GaussianBlur(SHADOW / 2)).point(lambda value: value * 6 // 10))
    shadow.alpha_composite(face, (SHADOW, SHADOW))
    return shadow.convert("RGBa")


@lru_cache(maxsize=16)
def light(width: int) -> Image.Image:
    """The light around a card of that width: `reach_of_light` pixels more on each side."""
    reach, high = reach_of_light(width), height_of(width)
    shape = Image.new("L", (width + 2 * reach, high + 2 * reach), 0)
    ImageDraw.Draw(shape).rounded_rectangle((reach, reach, reach + width, reach + high), width * 0.07, fill=210)
    return _lit(shape, reach)


def reach_of_light(width: int) -> int:
    """How far the light around a card of that width reaches."""
    return width // 5


def _lit(shape: Image.Image, reach: int) -> Image.Image:
    """Light in this shape with soft edges."""
    soft = Image.new("RGBA", shape.size, LIGHT)
    soft.putalpha(shape.filter(ImageFilter.GaussianBlur(reach / 2.2)))
    return soft.convert("RGBa")


def _dark(image: Image.Image) -> Image.Image:
    """The same shape in the colour of night."""
    night = Image.new("RGBA", image.size, "#1e1f22")
    night.putalpha(image.getchannel("A"))
    return night


def height_of(width: int) -> int:
    """The height of a card of that width."""
    return round(width * RATIO)


@lru_cache(maxsize=16)
def glow_round(size: int) -> Image.Image:
    """The light around a disc of that width."""
    reach = size // 4
    shape = Image.new("L", (size + 2 * reach, size + 2 * reach), 0)
    ImageDraw.Draw(shape).ellipse((reach, reach, reach + size, reach + size), fill=210)
    return _lit(shape, reach)


@lru_cache(maxsize=1024)
def glyph(face: Face, size: int = 128, *, disgraced: bool = False, muted: bool = False) -> Image.Image:
    """A card as an emoji: colour, pictogram in white, value in a white corner; grey with 1 when Disgraced."""
    large = size * FINE
    drawn = Image.new("RGBA", (large, large), (0, 0, 0, 0))
    pen = ImageDraw.Draw(drawn)
    ground = GREY if disgraced else face.colour
    edge = _lighter(ground)  # parts dark cards from a dark page
    pen.rounded_rectangle(
        (0, 0, large - 1, large - 1), large * 0.2, fill=ground, outline=edge, width=round(large * 0.03)
    )
    if not disgraced and "royalty" in face.marks:
        pen.rounded_rectangle((0, 0, large - 1, large - 1), large * 0.2, outline=GOLD, width=round(large * 0.05))
    value = "1" if disgraced else "3" if muted else face.value
    icon = _icon(face.icon, round(large * 0.66), "#c8ccd2" if disgraced else "#ffffff")
    drawn.alpha_composite(icon, (round(large * 0.07), round(large * 0.05)) if value else (round(large * 0.17),) * 2)
    if muted:
        pen.line((large * 0.08, large * 0.62, large * 0.72, large * 0.06), fill="#ffffff", width=round(large * 0.07))
    if value:
        _corner(drawn, value, ground)
    return drawn.resize((size, size), Image.Resampling.LANCZOS)


def _lighter(colour: str) -> str:
    return "#" + "".join(f"{int(colour[at : at + 2], 16) * 7 // 10 + 76:02x}" for at in (1, 3, 5))


def _corner(drawn: Image.Image, value: str, edge: str) -> None:
    size = drawn.width
    font = typeface.font(typeface.BOLD, round(size * 0.5))
    wide = font.getlength(value) + size * 0.12
    pen = ImageDraw.Draw(drawn)
    pen.rounded_rectangle(
        (size - wide, size * 0.5, size - 1, size - 1), size * 0.14, fill="#ffffff", outline=edge, width=2 * FINE
    )
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


def _full(face: Face, value: str, width: int, disgraced: bool) -> Image.Image:
    """Spine, pictogram and name. The spine tells the card where others lie on the rest of it."""
    drawn = _sheet(width, NIGHT, NIGHT_LOW) if disgraced else _sheet(width, PAPER, PAPER_LOW)
    royal = "royalty" in face.marks
    _spine(drawn, face, value, disgraced)
    _frame(drawn, NIGHT_EDGE if disgraced else EDGE, 0.013)
    if royal:
        _frame(drawn, "#8d7a3f" if disgraced else GOLD, 0.034)
    if royal and not disgraced:
        _frame(drawn, GOLD_LIGHT, 0.013, 0.034)
    icon = round(width * 0.6)
    ink = "#6d747c" if disgraced else face.colour
    drawn.alpha_composite(_icon(face.icon, icon, ink), (round(width * 0.335), round(width * 0.33)))
    _name(drawn, face.name, NIGHT_INK if disgraced else INK, struck=disgraced)
    for at, mark in enumerate(face.marks):
        size = round(width * 0.15)
        place = (round(width * 0.925) - (at + 1) * round(size * 1.08), round(width * 0.065))
        drawn.alpha_composite(_icon(MARKS[mark], size, "#8b929b" if disgraced else MARK_INK), place)
    return drawn


def _spine(drawn: Image.Image, face: Face, value: str, disgraced: bool) -> None:
    """A band in the card's colour along the left edge with its number and pictogram."""
    width, height = drawn.size
    wide = round(width * SPINE)
    band = Image.new("RGBA", drawn.size, (0, 0, 0, 0))
    band.paste(NIGHT_SPINE if disgraced else face.colour, (0, 0, wide, height))
    band.putalpha(ImageChops.multiply(band.getchannel("A"), drawn.getchannel("A")))
    drawn.alpha_composite(band)
    if value:
        size = round(width * (0.29 if len(value) < 2 else 0.21))
        font = typeface.font(typeface.SERIF, size)
        ImageDraw.Draw(drawn).text((wide / 2, width * 0.19), value, font=font, fill="#ffffff", anchor="mm")
    icon = round(width * 0.2)
    top = round(width * (0.375 if value else 0.08))
    drawn.alpha_composite(_icon(face.icon, icon, "#aab0b8" if disgraced else "#ffffff"), ((wide - icon) // 2, top))


def _mini(face: Face, value: str, width: int, disgraced: bool) -> Image.Image:
    """A whole card in its colour: the number above, the pictogram below."""
    drawn = _sheet(width, *((NIGHT, NIGHT_LOW) if disgraced else (face.colour, face.colour)))
    _frame(drawn, NIGHT_EDGE if disgraced else PAPER, 0.045)
    if "royalty" in face.marks:
        _frame(drawn, GOLD, 0.075)
    icon = round(width * (0.62 if value else 0.76))
    top = round(width * (0.67 if value else 0.33))
    ink = "#9aa1aa" if disgraced else "#ffffff"
    drawn.alpha_composite(_icon(face.icon, icon, ink), ((width - icon) // 2, top))
    if value:
        font = typeface.font(typeface.SERIF, round(width * (0.56 if len(value) < 2 else 0.44)))
        ImageDraw.Draw(drawn).text((width / 2, width * 0.37), value, font=font, fill="#ffffff", anchor="mm")
    return drawn


def _name(drawn: Image.Image, name: str, ink: str, *, struck: bool) -> None:
    """The name beside the spine, on two lines where one is too long."""
    width, height = drawn.size
    middle, room = width * (1 + SPINE) / 2, width * (1 - SPINE) - width * 0.06
    lines, font = _fitted(name, round(width * 0.14), room)
    pen = ImageDraw.Draw(drawn)
    for at, line in enumerate(reversed(lines)):
        y = height - width * 0.13 - at * font.size * 1.1 + (len(lines) - 1) * width * 0.02
        pen.text((middle, y), line, font=font, fill=ink, anchor="mm")
        if struck:
            half = font.getlength(line) / 2
            pen.line((middle - half, y, middle + half, y), fill=ink, width=max(2, round(width * 0.014)))


def _fitted(name: str, size: int, room: float) -> tuple[list[str], ImageFont.FreeTypeFont]:
    """The name in lines and the font in which it fits: one line if it is not much smaller than two."""
    words = name.split()
    lines = [name]
    if len(words) > 1 and typeface.font(typeface.SERIF, round(size * 0.8)).getlength(name) > room:
        half = min(range(1, len(words)), key=lambda at: max(len(" ".join(words[:at])), len(" ".join(words[at:]))))
        lines = [" ".join(words[:half]), " ".join(words[half:])]
    return lines, _shrunk(typeface.SERIF, lines, size, room)


def _shrunk(file: str, lines: Sequence[str], size: int, room: float) -> ImageFont.FreeTypeFont:
    """The font of this size, or smaller so that all lines fit."""
    while size > 8 and max(typeface.font(file, size).getlength(line) for line in lines) > room:
        size -= 2
    return typeface.font(file, size)


def _ribbon(drawn: Image.Image, text: str) -> None:
    """A band across the pictogram: the card has lost its text."""
    width, height = drawn.size
    pen = ImageDraw.Draw(drawn)
    top = height * 0.47
    pen.rectangle((width * 0.03, top, width * 0.97, top + width * 0.2), fill="#33291b")
    font = _shrunk(typeface.BOLD, [text], round(width * 0.13), width * 0.9)
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
    drawn.alpha_composite(_icon("crown", icon, BACK_EDGE), ((large - icon) // 2, (drawn.height - icon) // 2))
    return drawn.resize((width, height_of(width)), Image.Resampling.LANCZOS)
