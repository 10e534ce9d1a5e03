"""Boards of people instead of cards: heirs in tiers, characters in a circle.

A person is a pictogram on a disc with a name below. In tiers a tag above names the player that it belongs to, or says
when its own player is to act, and one below, with a coin, names the player that has it for now. In the circle a mark at
the top left is its place. Pictograms at the lower right say the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin

from PIL import Image, ImageDraw

from cogs.pictures.cards import glow_round, pictogram
from cogs.pictures.sheet import DARK, FAINT, GLOW, GOLD, INK, PALE, Sheet
from games.core.language import say
from games.core.picture import Gauge, Portrait, Scene

MARGIN = 28
FEW, CROWD = 6, 12
"""A circle of so few people is lower; one of more than `CROWD` is drawn higher, and they smaller."""
ACROSS = 7
"""Portraits of tiers side by side: so that the longest of their names has room."""
TIER = 130
HEAD, SMALL_HEAD, TIER_HEAD = 84, 68, 58
MARK = 32
TAG, LETTERS = 26, 20
"""The height of a tag, and the size of its letters."""
BACK = "#26306b"
"""The colour of the back of a card."""
FINE = 4


@lru_cache(maxsize=512)
def medallion(icon: str, colour: str, size: int, out: bool = False) -> Image.Image:
    """A pictogram in white on a disc."""
    large = size * FINE
    disc = Image.new("RGBA", (large, large), (0, 0, 0, 0))
    edge = "#7f8f88" if out else "#f3ead0"
    ImageDraw.Draw(disc).ellipse(
        (0, 0, large - 1, large - 1), fill="#4a5550" if out else colour, outline=edge, width=large // 24
    )
    inside = round(large * 0.62)
    place = ((large - inside) // 2, (large - inside) // 2)
    disc.alpha_composite(pictogram(icon, inside, "#9aa8a1" if out else "#ffffff"), place)
    return disc.resize((size, size), Image.Resampling.LANCZOS)


def _portrait(sheet: Sheet, person: Portrait, x: float, y: float, size: int, room: int) -> None:
    """The disc with its middle at x and its top at y, the name and the note below."""
    if person.lit:
        light = glow_round(size)
        sheet.put(light, x - light.width / 2, y + size / 2 - light.height / 2)
    sheet.put(medallion(person.icon, person.colour, size, person.out), x - size / 2, y)
    if person.lit:
        sheet.dot((x, y + size / 2), size + 6, GLOW, line=5)
    if person.mark:
        _mark(sheet, (x - size * 0.4, y + size * 0.12), person.mark)
    if person.owner:
        _tag(sheet, (x, y), person.owner, person.tint, INK, room)
    if person.turn:
        _tag(sheet, (x, y), person.turn, GLOW if person.acts else INK, DARK, room)
    if person.count is not None:
        _count(sheet, (x - size * 0.42, y + size * 0.7), person.count)
    if person.lent:
        _tag(sheet, (x, y + size - 8), person.lent, GOLD, DARK, room, "two-coins")
    for at, (icon, _) in enumerate(person.badges):
        middle = (x + size * 0.42 - at * (MARK + 2), y + size * 0.88)
        sheet.dot(middle, MARK + 6, DARK)
        sheet.dot(middle, MARK + 2, GOLD)
        sheet.put(pictogram(icon, MARK - 8, DARK), middle[0] - MARK / 2 + 4, middle[1] - MARK / 2 + 4)
    ink = PALE if person.out else INK
    bold = person.lit or bool(person.note or person.role)
    sizes = ((22, bold), (22, False), (19, False), (17, False))
    fits = next((pair for pair in sizes if sheet.measure(person.name, pair[0], bold=pair[1]) <= room), (19, False))
    sheet.middle((x, y + size + 17), person.name, fits[0], ink, bold=fits[1], limit=room)
    if person.note:
        note = next((points for points in (22, 19, 17) if sheet.measure(person.note, points, bold=False) <= room), 17)
        sheet.middle((x, y + size + 43), person.note, note, FAINT, limit=room)


def _mark(sheet: Sheet, middle: tuple[float, float], text: str) -> None:
    """A round mark with a place in the circle."""
    wide = max(MARK, sheet.measure(text, 21) + 14)
    for grown, ground in ((4, DARK), (0, INK)):
        at = (middle[0] - (wide + grown) / 2, middle[1] - (MARK + grown) / 2)
        sheet.box(at, (wide + grown, MARK + grown), ground, radius=(MARK + grown) // 2)
    sheet.middle(middle, text, 21, DARK, bold=True)


def _tag(
    sheet: Sheet, middle: tuple[float, float], text: str, ground: str, ink: str, room: int, icon: str = ""
) -> None:
    """A label on a person: a few letters, after a pictogram if there is one."""
    before = LETTERS + 4 if icon else 0
    letters = next((size for size in (LETTERS, 17) if sheet.measure(text, size) + before + 16 <= room), 17)
    wide = min(sheet.measure(text, letters) + before + 16, room)
    left, top = middle[0] - wide / 2, middle[1] - TAG / 2
    sheet.box((left - 2, top - 2), (wide + 4, TAG + 4), DARK, radius=8)
    sheet.box((left, top), (wide, TAG), ground, radius=6)
    if icon:
        sheet.put(pictogram(icon, LETTERS, ink), left + 7, middle[1] - LETTERS / 2)
    sheet.middle((middle[0] + before / 2, middle[1]), text, letters, ink, bold=True, limit=wide - before - 8)


def _count(sheet: Sheet, middle: tuple[float, float], number: int) -> None:
    """The number of cards in a hand, on the back of a card."""
    wide, high = (30 if number < 10 else 38), 34
    for grown, ground in ((4, INK), (0, BACK)):
        at = (middle[0] - (wide + grown) / 2, middle[1] - (high + grown) / 2)
        sheet.box(at, (wide + grown, high + grown), ground, radius=5)
    sheet.middle(middle, str(number), 21, INK, bold=True)


# ---- tiers


def tiers_height(tiers: Sequence[tuple[str, Sequence[Portrait]]]) -> int:
    """The height of all tiers together."""
    return TIER * len(_shelves(tiers))


def tiers(sheet: Sheet, groups: Sequence[tuple[str, Sequence[Portrait]]], y: int) -> None:
    """The people in a row that goes on in the next line, each group with its heading; one may go on there too."""
    each = (sheet.width - 2 * MARGIN) / ACROSS
    for shelf in _shelves(groups):
        x = (sheet.width - each * sum([len(people) for _, people in shelf])) / 2
        for heading, people in shelf:
            wide = each * len(people)
            sheet.pane((x + 3, y), (wide - 6, TIER - 8), 90, radius=12)
            letters = 22 if sheet.measure(heading, 22) <= wide - 8 else 18
            sheet.middle((x + wide / 2, y + 14), heading, letters, GLOW, bold=True, limit=round(wide) - 4)
            for at, person in enumerate(people):
                _portrait(sheet, person, x + each * (at + 0.5), y + 40, TIER_HEAD, round(each) - 6)
            x += wide
        y += TIER


def _shelves(
    groups: Sequence[tuple[str, Sequence[Portrait]]],
) -> list[list[tuple[str, Sequence[Portrait]]]]:
    """The tiers in lines of `ACROSS` people."""
    shelves: list[list[tuple[str, Sequence[Portrait]]]] = []
    room = 0
    for heading, people in groups:
        left = people
        while left:
            if not room:
                shelves.append([])
                room = ACROSS
            shelves[-1].append((heading, left[:room]))
            room, left = max(0, room - len(left)), left[room:]
    return shelves


# ---- the circle


def ring_height(people: Sequence[Portrait]) -> int:
    """The height of the circle."""
    return 660 if len(people) <= FEW else 880 if len(people) <= CROWD else 1120


def ring(sheet: Sheet, scene: Scene, y: int) -> None:
    """The portraits around the table clockwise from the top, the scores and lines in the middle."""
    number = len(scene.ring)
    size, tall = HEAD if number <= CROWD else SMALL_HEAD + 6, ring_height(scene.ring)
    across, high = sheet.width / 2 - MARGIN - 64, tall / 2 - 78
    middle = (sheet.width / 2, y + tall / 2 - 14)
    room = max(126, min(200, round(2 * pi * across / number) - 6))
    for at, person in enumerate(scene.ring):
        angle = 2 * pi * at / number - pi / 2
        centre = (middle[0] + across * cos(angle), middle[1] + high * sin(angle))
        limit = min(room, 2 * round(min(centre[0], sheet.width - centre[0])) - 24)
        _portrait(sheet, person, centre[0], centre[1] - size / 2 - 20, size, limit)
    _hub(sheet, scene, middle)


def _hub(sheet: Sheet, scene: Scene, middle: tuple[float, float]) -> None:
    wide = 190
    top = middle[1] - 150
    for at, gauge in enumerate(scene.gauges):
        _gauge(sheet, gauge, middle[0] + (at - (len(scene.gauges) - 1) / 2) * (wide + 20), top, wide)
    for at, line in enumerate(scene.lines):
        sheet.middle((middle[0], middle[1] + 62 + at * 36), line, 24, FAINT if at else INK, bold=not at, limit=420)


def _gauge(sheet: Sheet, gauge: Gauge, x: float, y: float, wide: int) -> None:
    """One side's points: pictogram, name, number and pips."""
    sheet.pane((x - wide / 2, y), (wide, 180), 130)
    sheet.box((x - wide / 2, y), (wide, 180), gauge.colour, radius=14, line=3)
    sheet.put(pictogram(gauge.icon, 52, gauge.colour), x - 70, y + 14)
    sheet.text((x + 4, y + 40), str(gauge.points), 54, INK, bold=True)
    sheet.middle((x, y + 96), gauge.name, 24, INK, bold=True, limit=wide - 12)
    if gauge.target > 8:
        sheet.middle((x, y + 142), say("of {target}", target=gauge.target), 24, FAINT)
        return
    for at in range(gauge.target):
        place = (x + (at - (gauge.target - 1) / 2) * 23, y + 144)
        sheet.dot(place, 20, gauge.colour, line=0 if at < gauge.points else 2)
