"""The seats of a table as strips: name, cards or counters, points, and the seat that is to act.

One seat on a side has its whole width, more share it in pairs; where the cards of one need more, each has a line.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from cogs.pictures.cards import card, height_of, laid_card, pictogram
from cogs.pictures.sheet import DARK, FAINT, GLOW, GOLD, INK, PALE, Sheet, box_mask
from games.core.language import say
from games.core.picture import Group, Laid, Strip

GAP = 12
NAME = 46
SMALL = 56
GROUPS = height_of(SMALL) + 32
CHIPS = 44
LOW_NAME = 0.34
"""In a low strip the part of its width for name and points."""
PIP, PIPS = 20, 10
"""Points up to so many are pips; more are a number."""
TEAMS = ("", "#f0d88f", "#9cc3ff", "#ffb3a1", "#b7f0b1")
LARGEST_STEP, LEAST_STEP = 46, 6
HEADING = 22
BETWEEN = 20
"""Pixels from one group to the next."""
INSET = 14
"""Between the edge of a strip and its cards."""
KING_WORD = SMALL + 2 * INSET
"""Pixels of the word below the King, which is in its middle."""


def height(strips: Sequence[Strip], room: int) -> int:
    """The height of the strips of one side of this width together."""
    lines = _lines(strips, room)
    return sum(max(_height(strip) for strip in line) for line in lines) + GAP * max(0, len(lines) - 1)


def draw(sheet: Sheet, strips: Sequence[Strip], x: int, y: int) -> None:
    """All strips of one side."""
    room = sheet.width - 2 * x
    for line in _lines(strips, room):
        high = max(_height(strip) for strip in line)
        wide = (room - GAP * (len(line) - 1)) // len(line)
        for at, strip in enumerate(line):
            _strip(sheet, strip, x + at * (wide + GAP), y, wide, high)
        y += high + GAP


def _lines(strips: Sequence[Strip], room: int) -> list[Sequence[Strip]]:
    """In pairs where cards lie before the seats; each alone where a seat has counters or more cards than fit."""
    half = (room - GAP) // 2 - 2 * INSET
    across = 1 if any(strip.counters or strip.chips or _least_width(strip) > half for strip in strips) else 2
    return [strips[at : at + across] for at in range(0, len(strips), across)]


def _height(strip: Strip) -> int:
    return (
        NAME
        + 16
        + (GROUPS if strip.groups or strip.king is not None else 0)
        + (HEADING + 12 if strip.line else 0)
        + (CHIPS if strip.chips else 0)
    )


def _strip(sheet: Sheet, strip: Strip, x: int, y: int, wide: int, high: int) -> None:
    _box(sheet, strip, x, y, wide, high)
    if strip.turn:
        sheet.pill((x + wide - sheet.measure(strip.turn, 22) - 44, y + 1), strip.turn, 22)
    top = y + 10 + NAME // 2
    y += 8
    right = _points(sheet, strip, x + wide - 14, top)
    right = _counters(sheet, strip, right, top)
    left = _badge(sheet, strip, x + 14, top)
    ink = PALE if strip.out else INK
    sheet.text((left, top), strip.name, 30, ink, bold=True, limit=right - left - 10)
    y += NAME + 6
    if strip.line:
        sheet.text((x + 16, y + HEADING / 2), strip.line, 24, PALE if strip.out else FAINT, limit=wide - 30)
        y += HEADING + 12
    if strip.groups or strip.king is not None:
        _groups(sheet, strip, x + INSET, y, wide - 2 * INSET)
        y += GROUPS
    _chips(sheet, strip, x + INSET, y, wide - 2 * INSET)


def low_height(size: int) -> int:
    """The height of `low` with cards of that width."""
    return height_of(size) + 44


def low(sheet: Sheet, strip: Strip, x: int, y: int, wide: int, size: int) -> None:
    """One seat as low as possible: name and points to the left, its cards of that width to the right."""
    _box(sheet, strip, x, y, wide, low_height(size))
    middle = y + low_height(size) // 2
    column = round(wide * LOW_NAME)
    left = _badge(sheet, strip, x + 14, middle - 22)
    ink = PALE if strip.out else INK
    sheet.text((left, middle - 22), strip.name, 30, ink, bold=True, limit=x + column - left - 6)
    if strip.line:
        sheet.text((x + 16, middle + 20), strip.line, 22, PALE if strip.out else FAINT, limit=wide - 32)
    elif strip.target:
        text = _number(strip)
        wide_points = sheet.measure(text, 28) if text else max(strip.target, strip.points) * (PIP + 3)
        _points(sheet, strip, x + 16 + wide_points, middle + 20)
    if strip.groups or strip.king is not None:
        _groups(sheet, strip, x + column, y + 8, wide - column - 10, size)


def header(sheet: Sheet, strip: Strip, x: int, y: int, wide: int) -> None:
    """The viewer's own seat as a line: name, King, points. Its cards are drawn by the caller."""
    left = _badge(sheet, strip, x, y)
    right = _points(sheet, strip, x + wide, y)
    left = sheet.text((left, y), strip.name, 30, INK, bold=True, limit=200) + 16
    if strip.king is not None:
        sheet.put(pictogram("crown", 34, GOLD if strip.king else PALE), left, y - 17)
        words = say("King up") if strip.king else say("King flipped")
        left = sheet.text((left + 42, y), words, 24, FAINT if strip.king else PALE, limit=right - left - 50) + 16
    if strip.line:
        sheet.text((left, y), strip.line, 24, PALE if strip.out else FAINT, limit=right - left)


def _box(sheet: Sheet, strip: Strip, x: int, y: int, wide: int, high: int) -> None:
    """The ground of a strip, with a gold edge if the seat is to act."""
    sheet.pane((x, y), (wide, high), 70 if strip.out else 110, edge=GOLD if strip.turn else "")


def _points(sheet: Sheet, strip: Strip, right: int, y: int) -> int:
    """Draw the points as filled pips, or as a number if there are many; return where they begin."""
    text, number = _number(strip), max(strip.target, strip.points)
    if text:
        wide = sheet.measure(text, 28)
        sheet.text((right - wide, y), text, 28, PALE if strip.out else GOLD, bold=True)
        return right - wide - 14
    if not number:
        return right
    left = right - number * (PIP + 3)
    sheet.put(_pips(strip.points, number, PALE if strip.out else GOLD), left, y - PIP / 2)
    return left - 10


def _number(strip: Strip) -> str:
    """The points as a number; "" where they are pips or there are none."""
    if strip.unit or not strip.target:
        return f"{strip.points} {strip.unit}".strip() if strip.unit or strip.points else ""
    few = max(strip.target, strip.points) <= PIPS
    return "" if few else say("{points} of {target}", points=strip.points, target=strip.target)


@lru_cache(maxsize=128)
def _pips(filled: int, number: int, colour: str) -> Image.Image:
    """So many rings in a row, the first ones filled."""
    mask = Image.new("L", (number * (PIP + 3), PIP), 0)
    for at in range(number):
        mask.paste(box_mask(PIP, PIP, PIP // 2, 0 if at < filled else 2), (at * (PIP + 3), 0))
    pips = Image.new("RGBA", mask.size, colour)
    pips.putalpha(mask)
    return pips


def _counters(sheet: Sheet, strip: Strip, right: int, y: int) -> int:
    """Draw the counters as pictogram and number; return where they begin."""
    for icon, number, _ in reversed(strip.counters):
        wide = max(34, sheet.measure(str(number), 30))
        sheet.text((right - wide, y), str(number), 30, PALE if strip.out else INK, bold=True)
        sheet.put(pictogram(icon, 36, PALE if strip.out else FAINT), right - wide - 42, y - 18)
        right -= wide + 54
    return right


def _badge(sheet: Sheet, strip: Strip, x: int, y: int) -> int:
    """Draw the number of the team, or the mark of the seat; return where the name begins."""
    text = strip.mark or (str(strip.team) if strip.team else "")
    if not text:
        return x + 2
    size = 36
    colour = TEAMS[strip.team % len(TEAMS)] if strip.team else FAINT
    sheet.box((x, y - size / 2), (size, size), colour, radius=size // 2 if strip.team != 2 else 7)
    sheet.middle((x + size / 2, y), text, 24, DARK, bold=True)
    return x + size + 10


def _groups(sheet: Sheet, strip: Strip, x: int, y: int, room: int, size: int = SMALL) -> None:
    """King, then groups of cards; where they need more room than there is, the cards overlap more."""
    end = x + room
    heading = y + height_of(size) + 15
    if strip.king is not None:
        sheet.put(_king(strip.king, size), x, y)
        word = say("up", context="below the King") if strip.king else say("flipped", context="below the King")
        sheet.middle((x + size / 2, heading), word, HEADING, FAINT, limit=KING_WORD)
        x += size + (22 if strip.king else 30)
    step = _step(strip.groups, end - x, size)
    longest = _longest_heading(strip.groups, end - x, size)
    gap = BETWEEN if longest == end - x else BETWEEN // 2
    for group in strip.groups:
        wide = size + step * (len(group.cards) - 1) if group.cards else 0
        for at, laid in enumerate(group.cards):
            sheet.put(laid_card(laid, size), x + at * step, y)
        room = max(wide, min(_heading(sheet, group), end - x, longest))
        sheet.text((x, heading), group.heading, HEADING, FAINT, limit=room)
        x += room + gap


def _heading(sheet: Sheet, group: Group) -> int:
    return sheet.measure(group.heading, HEADING, bold=False)


def _step(groups: Sequence[Group], room: int, size: int = SMALL) -> int:
    """The distance between cards, so that all groups fit."""
    wanted = room - _without_steps(groups, size)
    return max(LEAST_STEP, min(LARGEST_STEP * size // SMALL, wanted // max(1, _steps(groups))))


def _longest_heading(groups: Sequence[Group], room: int, size: int) -> int:
    """The width of a heading; where the cards overlap most and do not fit, headings are cut so that all cards fit."""
    if _without_steps(groups, size) + LEAST_STEP * _steps(groups) <= room:
        return room
    cards = size * len(groups) + LEAST_STEP * _steps(groups) + BETWEEN // 2 * (len(groups) - 1)
    return size + max(0, room - cards) // len(groups)


def _without_steps(groups: Sequence[Group], size: int) -> int:
    """The width of the groups if their cards lay on each other."""
    alone = [max(size, Sheet.measure(group.heading, HEADING, bold=False)) for group in groups if len(group.cards) == 1]
    return BETWEEN * (len(groups) - 1) + sum(alone) + size * sum(len(group.cards) > 1 for group in groups)


def _steps(groups: Sequence[Group]) -> int:
    """The number of cards that lie beside the first one of their group."""
    return sum(max(0, len(group.cards) - 1) for group in groups)


def _least_width(strip: Strip) -> int:
    """The width of the King and all groups where the cards overlap most."""
    king = 0 if strip.king is None else SMALL + 30
    return king + _without_steps(strip.groups, SMALL) + LEAST_STEP * _steps(strip.groups) if strip.groups else king


@lru_cache(maxsize=8)
def _king(up: bool, size: int = SMALL) -> Image.Image:
    """The King as a card: a gold crown when it is up; dark and crossed out when it was flipped."""
    drawn = card(Laid(None), size).copy()
    shape = drawn.getchannel("A")
    drawn.paste("#f4e6bd" if up else "#3a3f45", (0, 0, *drawn.size))
    icon, place = size * 46 // SMALL, (size * 5 // SMALL, size * 16 // SMALL)
    drawn.alpha_composite(pictogram("crown", icon, "#a5761c" if up else "#7d858e"), place)
    if not up:
        drawn.alpha_composite(pictogram("cancel", icon, "#c9ced6"), place)
    drawn.putalpha(shape)
    return drawn.convert("RGBa")


def _chips(sheet: Sheet, strip: Strip, x: int, y: int, room: int) -> None:
    """Draw the chips one after the other: pictogram and words."""
    each = room // max(1, len(strip.chips))
    for at, chip in enumerate(strip.chips):
        left = x + at * each
        sheet.put(pictogram(chip.icon, 30, GLOW), left, y + 2)
        sheet.text((left + 38, y + 17), chip.text, 25, FAINT, limit=each - 48)
