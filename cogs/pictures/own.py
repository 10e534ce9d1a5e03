"""The table with the viewer's own hand in one low picture, for a panel that shows both. Slow: not for the event loop.

A phone shows the question, the choices and this picture at once, so it is about 600 pixels high. The large card is to
the right; beside it are the other seats, and below them the row. The hand is at the bottom.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cogs.pictures import court, hand, seats, table
from cogs.pictures.cards import height_of, laid_card, pictogram
from cogs.pictures.finale import with_finale
from cogs.pictures.sheet import FAINT, INK, Sheet
from games.core.picture import Group, Laid, Scene, Strip

WIDTH = table.WIDTH
MARGIN = 20
INSET = 14
TOP = 38
"""Small print and the heading of the large card."""
THRONE, CARD, ASIDE, HAND = 176, 102, 64, 118
SIZES = (56, 56, 44)
"""Width of the cards before the other seats by their number; more have the last."""
GAP = 10
HEADER = 46
ROW = height_of(CARD)


def own_picture(scene: Scene, cards: Sequence[Laid], beside: Sequence[Group] = ()) -> bytes:
    """A JPEG of the table and the viewer's cards, 840 pixels wide."""
    return with_finale(drawn(scene, cards, beside), scene.finale).jpeg()


def drawn(scene: Scene, cards: Sequence[Laid], beside: Sequence[Group]) -> Sheet:
    """The same on its sheet. Other scenes than tables of cards are drawn as on a board, with the hand below.

    So are tables whose seats have more than a low seat has room for.
    """
    if scene.tiers or scene.ring or not (scene.row or scene.empty) or not all(map(_fits, scene.strips)):
        plain = tuple([replace(strip, groups=()) if strip.mine else strip for strip in scene.strips])
        return table.drawn(replace(scene, strips=plain), cards, beside)
    others = [strip for strip in scene.strips if not strip.mine]
    size = SIZES[min(len(others), len(SIZES) - 1)]
    around = len(others) * (seats.low_height(size) + GAP)
    middle = max(around + ROW, height_of(THRONE))
    banner = table.banner_height(scene) + GAP if scene.banner else 0
    room = WIDTH - 2 * MARGIN - 2 * INSET
    held = hand.height(cards, beside, room, HAND)
    mine = HEADER + (held + INSET if held else 0)
    sheet = Sheet(WIDTH, MARGIN + TOP + middle + GAP + banner + mine + MARGIN)
    y = MARGIN
    _corner(sheet, scene, y)
    y += TOP
    _middle(sheet, scene, others, size, y, middle)
    y += middle + GAP
    table.draw_banner(sheet, scene.banner, y, MARGIN)
    y += banner
    sheet.pane((MARGIN, y), (WIDTH - 2 * MARGIN, mine), 110)
    for strip in scene.strips:
        if strip.mine:
            seats.header(sheet, strip, MARGIN + INSET, y + HEADER // 2, room)
    hand.draw(sheet, cards, beside, MARGIN + INSET, y + HEADER, room, HAND)
    return sheet


def _fits(strip: Strip) -> bool:
    return strip.mine or not (strip.unit or strip.counters or strip.chips)


def _corner(sheet: Sheet, scene: Scene, y: int) -> None:
    x = MARGIN + 6
    if scene.sign:
        sheet.put(pictogram(scene.sign, 28, FAINT), x, y)
        x += 36
    sheet.text((x, y + 14), scene.corner, 23, FAINT, bold=True, limit=_left_of_the_throne() - x)


def _left_of_the_throne() -> int:
    return WIDTH - MARGIN - 14 - THRONE - 34


def _middle(sheet: Sheet, scene: Scene, others: Sequence[Strip], size: int, y: int, high: int) -> None:
    """The large card in the middle of its height, the other seats beside it, and the row below them."""
    left, right = MARGIN, _left_of_the_throne()
    x, top = right + 34, y + (high - height_of(THRONE)) // 2
    for at, strip in enumerate(others):
        seats.low(sheet, strip, left, y + at * (seats.low_height(size) + GAP), right - left, size)
    row = y + high - ROW
    used = _aside(sheet, scene.aside, left, row)
    if scene.row:
        court.row(sheet, scene.row[:-1], used, right, row, CARD)
        court.throne(sheet, scene.row[-1], scene.crown, x, top, THRONE)
    else:
        court.no_throne(sheet, scene, x, top, THRONE)


def _aside(sheet: Sheet, cards: Sequence[tuple[str, Laid]], x: int, y: int) -> int:
    """Small cards with heading and name below; where the row may begin."""
    for heading, laid in cards:
        name = laid.face.name if laid.face is not None else laid.label
        wide = max(ASIDE, sheet.measure(heading, 22), sheet.measure(name, 22))
        low = y + ROW - 2
        sheet.put(laid_card(laid, ASIDE), x, low - 46 - height_of(ASIDE))
        sheet.text((x, low - 34), heading, 22, FAINT)
        sheet.text((x, low - 10), name, 22, INK, bold=True)
        x += wide + 18
    return x
