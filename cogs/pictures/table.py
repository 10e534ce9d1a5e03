"""The public table as a picture, put together from cards that were drawn before. Slow: call it off the event loop.

Twice as large as a phone shows it. The Throne is the largest thing on it: it is what has to be beaten.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO

from PIL import Image, ImageDraw

from cogs.pictures import typeface
from cogs.pictures.cards import card, glow, height_of, pictogram
from games.core.picture import Laid, Scene, Strip

WIDTH = 1200
MARGIN = 28
STRIP = 108
MIDDLE = 380
CARD, THRONE, SMALL, BACK = 150, 212, 62, 52
FELT, FELT_LOW = "#2f5a4a", "#12271f"
INK, FAINT, GOLD, DARK = "#ffffff", "#bfe0d2", "#e8cf8a", "#1b3a31"
OUT = 0.45
KEPT = 256


@lru_cache(maxsize=KEPT)
def table_picture(scene: Scene) -> bytes:
    """A WebP of the scene, 1,200 pixels wide and as high as its seats need."""
    above, below = _around(scene.strips)
    top = MARGIN + STRIP * len(above)
    height = top + MIDDLE + STRIP * len(below) + MARGIN
    sheet = _felt(height).copy()
    for at, strip in enumerate(above):
        _strip(sheet, strip, MARGIN + at * STRIP)
    _middle(sheet, scene, top)
    for at, strip in enumerate(below):
        _strip(sheet, strip, top + MIDDLE + at * STRIP)
    buffer = BytesIO()
    sheet.convert("RGB").save(buffer, "WEBP", quality=82, method=2)
    return buffer.getvalue()


def _around(strips: Sequence[Strip]) -> tuple[Sequence[Strip], Sequence[Strip]]:
    """The first seat sits below, all others above in their order; of many seats half sit below."""
    below = 1 if len(strips) <= 3 else len(strips) // 2
    return strips[below:], strips[:below]


@lru_cache(maxsize=8)
def _felt(height: int) -> Image.Image:
    light = Image.radial_gradient("L").resize((WIDTH, height))
    felt = Image.composite(Image.new("RGB", (WIDTH, height), FELT_LOW), Image.new("RGB", (WIDTH, height), FELT), light)
    return felt.convert("RGBA")


def _write(
    sheet: Image.Image, at: tuple[float, float], text: str, size: int, colour: str, *, bold: bool = False, limit: int
) -> float:
    """One line whose middle is at that height; the x where it ends."""
    pen = ImageDraw.Draw(sheet)
    x, y = at
    for piece, file in typeface.runs(typeface.fitted(text, size, limit, bold=bold), bold=bold):
        pen.text((x, y), piece, font=typeface.font(file, size), fill=colour, anchor="lm")
        x += typeface.font(file, size).getlength(piece)
    return x


def _strip(sheet: Image.Image, strip: Strip, y: int) -> None:
    """Name, what it holds, points; King, backs and cards before it to the right."""
    ink, faint = (FAINT, "#7fa092") if strip.out else (INK, FAINT)
    end = _write(sheet, (MARGIN, y + 26), strip.name, 34, ink, bold=True, limit=300 if strip.turn else 390)
    if strip.turn:
        _label(sheet, round(end) + 12, y + 8, strip.turn)
    line = f"{strip.team} · {strip.line}" if strip.team else strip.line
    _write(sheet, (MARGIN, y + 62), line, 22, faint, limit=400)
    _points(sheet, strip, y + 90)
    x = 450
    if strip.king is not None:
        _king(sheet, x, y + 10, up=strip.king)
        x += 78
    x = _counters(sheet, strip, x, y)
    x = _backs(sheet, strip.backs, x, y + 14)
    for heading, cards in strip.cards:
        x = _before(sheet, heading, cards, x + 18, y)


def _label(sheet: Image.Image, x: int, y: int, text: str) -> None:
    font = typeface.font(typeface.BOLD, 20)
    wide = font.getlength(text) + 28
    pen = ImageDraw.Draw(sheet)
    pen.rounded_rectangle((x, y, x + wide, y + 36), 18, fill=GOLD)
    pen.text((x + wide / 2, y + 18), text, font=font, fill=DARK, anchor="mm")


def _points(sheet: Image.Image, strip: Strip, y: int) -> None:
    """Pips up to fifteen; more are a number."""
    pen = ImageDraw.Draw(sheet)
    if not 0 < strip.target <= 15:
        _write(sheet, (MARGIN, y), f"{strip.points} points", 22, GOLD, bold=True, limit=400)
        return
    for at in range(max(strip.target, strip.points)):
        x = MARGIN + at * 24
        pen.ellipse((x, y - 8, x + 17, y + 9), fill=GOLD if at < strip.points else None, outline=GOLD, width=2)


def _king(sheet: Image.Image, x: int, y: int, *, up: bool) -> None:
    """The King as a card: a gold crown when it is up, dark and struck through when it was flipped."""
    pen = ImageDraw.Draw(sheet)
    pen.rounded_rectangle((x, y, x + 60, y + 84), 8, fill="#f4e6bd" if up else "#3a3f45")
    sheet.alpha_composite(pictogram("crown", 42, "#b8892b" if up else "#6d747c"), (x + 9, y + 21))
    if not up:
        pen.line((x + 10, y + 70, x + 50, y + 14), fill="#8b929b", width=4)


def _counters(sheet: Image.Image, strip: Strip, x: int, y: int) -> int:
    """What the seat has, as pictogram and number with its name below."""
    for icon, number, name in strip.counters:
        sheet.alpha_composite(pictogram(icon, 44, GOLD), (x, y + 12))
        _write(sheet, (x + 52, y + 34), str(number), 34, INK, bold=True, limit=90)
        _write(sheet, (x, y + 78), name, 20, FAINT, limit=110)
        x += 122
    return x


def _backs(sheet: Image.Image, number: int, x: int, y: int) -> int:
    """Hand cards as backs, closer together the more there are."""
    if not number:
        return x
    step = min(30, 300 // number)
    drawn = card(Laid(None), BACK)
    for at in range(number):
        sheet.alpha_composite(drawn, (x + at * step, y))
    return x + (number - 1) * step + BACK


def _before(sheet: Image.Image, heading: str, cards: Sequence[Laid], x: int, y: int) -> int:
    """Cards that lie before a seat, as far as there is room, with their heading."""
    room = WIDTH - MARGIN - x
    if room < SMALL:
        return x
    step = min(SMALL + 4, (room - SMALL) // max(1, len(cards) - 1)) if len(cards) > 1 else 0
    for at, laid in enumerate(cards):
        sheet.alpha_composite(card(laid, SMALL), (x + at * step, y + 2))
    _write(sheet, (x, y + 98), heading, 17, FAINT, limit=max(step * len(cards) + SMALL, 60))
    return max(x + (len(cards) - 1) * step + SMALL, x + 60)


def _middle(sheet: Image.Image, scene: Scene, top: int) -> None:
    left = MARGIN
    for at, (heading, laid) in enumerate(scene.aside[:2]):
        x = MARGIN + at * 120
        sheet.alpha_composite(card(laid, 104), (x, top + 96))
        _write(sheet, (x, top + 96 + height_of(104) + 16), heading, 20, FAINT, limit=116)
        left = x + 140
    _row(sheet, scene, left, top)
    if scene.banner:
        _banner(sheet, scene.banner, left, top + MIDDLE - 52)
    font = typeface.font(typeface.BOLD, 20)
    wide = min(font.getlength(scene.corner), WIDTH - 2 * MARGIN)
    _write(sheet, (WIDTH - MARGIN - wide, top + MIDDLE - 16), scene.corner, 20, FAINT, bold=True, limit=1100)


def _row(sheet: Image.Image, scene: Scene, left: int, top: int) -> None:
    """The cards, the last one as the Throne; older ones overlap, Disgraced ones as slivers."""
    if not scene.row:
        return
    *rest, last = scene.row
    wide = THRONE if scene.crown else CARD
    steps = _steps(rest, WIDTH - MARGIN - left - wide - 60)
    x = left + max(0, (WIDTH - MARGIN - left - wide - 60 - sum(steps)) // 2)
    for laid, step in zip(rest, steps, strict=True):
        sheet.alpha_composite(card(laid, CARD), (x, top + 82))
        x += step
    x += 40
    if scene.crown:
        light = glow(THRONE)
        reach = (light.width - THRONE) // 2
        sheet.alpha_composite(light, (x - reach, top + 44 - reach + 4))
        heading = typeface.font(typeface.BOLD, 24)
        half = heading.getlength(scene.crown) / 2
        _write(sheet, (x + THRONE / 2 - half, top + 20), scene.crown, 24, "#ffe08a", bold=True, limit=400)
        sheet.alpha_composite(card(last, THRONE), (x, top + 48))
    else:
        sheet.alpha_composite(card(last, CARD), (x, top + 82))


def _steps(cards: Sequence[Laid], room: int) -> list[int]:
    """How far apart the cards lie: as wide as they are where there is room, else less, Disgraced ones least."""
    wanted = [CARD * 0.38 if laid.disgraced else CARD * 0.72 for laid in cards]
    if cards:
        wanted[-1] = CARD * 1.0
    scale = min(1.0, room / max(1.0, sum(wanted)))
    return [max(6, round(step * scale)) for step in wanted]


def _banner(sheet: Image.Image, text: str, x: int, y: int) -> None:
    """What is being answered: dark with a gold edge."""
    font = typeface.font(typeface.BOLD, 22)
    wide = min(round(font.getlength(text)) + 64, WIDTH - MARGIN - x)
    dark = Image.new("RGBA", (wide, 44), (0, 0, 0, 170))
    sheet.alpha_composite(dark, (x, y))
    ImageDraw.Draw(sheet).rectangle((x, y, x + 6, y + 43), fill="#ffd76a")
    sheet.alpha_composite(pictogram("lightning-arc", 26, "#ffd76a"), (x + 16, y + 9))
    _write(sheet, (x + 50, y + 22), text, 22, INK, bold=True, limit=wide - 56)
