"""The table of a match as a picture, put together from pieces that were drawn before. Slow: call it off the event loop.

It is 840 pixels wide, twice as many as a phone shows: no text is smaller than 22 pixels. From above to below: the other
seats, the middle, the open question, the first seat. `described` says the same in words.
"""

from __future__ import annotations

from collections.abc import Sequence

from cogs.pictures import court, grid, hand, portraits, seats
from cogs.pictures.cards import pictogram
from cogs.pictures.finale import with_finale
from cogs.pictures.kept import kept
from cogs.pictures.sheet import FAINT, GLOW, INK, Sheet
from games.core.picture import Group, Laid, Scene, Strip

WIDTH = 840
MARGIN = 28
GAP = 14
BANNER_LINE = 40
CORNER = 50
CARD = 118
"""Of the viewer's own hand."""
KEPT = 32


@kept(KEPT)
def table_picture(scene: Scene) -> bytes:
    """A JPEG of the scene, 840 pixels wide and as high as its contents need."""
    return with_finale(drawn(scene), scene.finale).jpeg()


def drawn(scene: Scene, cards: Sequence[Laid] = (), beside: Sequence[Group] = ()) -> Sheet:
    """The scene on its sheet; below it the viewer's own cards, where these are given."""
    above, below = _around(scene)
    middle = _middle_height(scene)
    banner = banner_height(scene)
    room = WIDTH - 2 * MARGIN
    above_height, below_height = seats.height(above, room), seats.height(below, room)
    parts = [above_height, middle, banner, below_height, hand.height(cards, beside, room, CARD)]
    height = 2 * MARGIN + CORNER + sum(parts) + GAP * max(0, sum(part > 0 for part in parts) - 1)
    sheet = Sheet(WIDTH, height)
    y = MARGIN - 4
    _corner(sheet, scene, y)
    y += CORNER
    seats.draw(sheet, above, MARGIN, y)
    y += above_height + GAP * (above_height > 0)
    _middle(sheet, scene, y)
    y += middle + GAP * (middle > 0)
    draw_banner(sheet, scene.banner, y, MARGIN)
    y += banner + GAP * (banner > 0)
    seats.draw(sheet, below, MARGIN, y)
    y += below_height + GAP * (below_height > 0)
    hand.draw(sheet, cards, beside, MARGIN, y, room, CARD)
    return sheet


def _around(scene: Scene) -> tuple[Sequence[Strip], Sequence[Strip]]:
    """The seats above and below the middle; where nothing lies between them all are in their order below.

    Of two the first sits below. More sit clockwise around the middle, the first one below on the left, so that partners
    sit opposite and a direction of play is that of the picture.
    """
    strips = scene.strips
    if not (scene.row or scene.empty) or scene.tiers or scene.ring:
        return (), strips
    return (strips[1:], strips[:1]) if len(strips) <= 2 else (strips[1:-1], (strips[0], strips[-1]))


def _middle_height(scene: Scene) -> int:
    if scene.tiers:
        return portraits.tiers_height(scene.tiers)
    if scene.ring:
        return portraits.ring_height(scene.ring) + grid.height(scene)
    return court.HEIGHT if scene.row or scene.empty else 0


def _middle(sheet: Sheet, scene: Scene, y: int) -> None:
    if scene.tiers:
        portraits.tiers(sheet, scene.tiers, y)
    elif scene.ring:
        portraits.ring(sheet, scene, y)
        grid.draw(sheet, scene, MARGIN, y + portraits.ring_height(scene.ring), WIDTH - 2 * MARGIN)
    elif scene.row or scene.empty:
        court.draw(sheet, scene, MARGIN, y)


def banner_height(scene: Scene) -> int:
    """The height of `draw_banner`."""
    return (scene.banner.count("\n") + 1) * BANNER_LINE + 16 if scene.banner else 0


def draw_banner(sheet: Sheet, text: str, y: int, margin: int) -> None:
    """Draw the open question: dark with a gold edge; the last line is the question."""
    if not text:
        return
    lines = text.splitlines()
    high = len(lines) * BANNER_LINE + 16
    sheet.pane((margin, y), (WIDTH - 2 * margin, high), 215, radius=12)
    sheet.box((margin, y), (10, high), GLOW, radius=5)
    for at, line in enumerate(lines):
        middle = y + 8 + at * BANNER_LINE + BANNER_LINE / 2
        if at == len(lines) - 1:
            sheet.put(pictogram("lightning-arc", 30, GLOW), margin + 20, middle - 15)
            sheet.text((margin + 58, middle), line, 28, INK, bold=True, limit=WIDTH - 2 * margin - 76)
        else:
            sheet.text((margin + 24, middle), line, 25, FAINT, limit=WIDTH - 2 * margin - 40)


def _corner(sheet: Sheet, scene: Scene, y: int) -> None:
    """The small print at the top: round, target, direction."""
    x = MARGIN
    if scene.sign:
        sheet.put(pictogram(scene.sign, 30, FAINT), x, y)
        x += 40
    sheet.text((x, y + 15), scene.corner, 24, FAINT, bold=True, limit=WIDTH - MARGIN - x)
