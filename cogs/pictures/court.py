"""The middle of a card table: the row with the last card large, and cards beside it."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.pictures.cards import SHADOW, height_of, laid_card, light, lying, reach_of_light
from cogs.pictures.sheet import FAINT, GLOW, INK, PALE, Sheet
from games.core.picture import Laid, Scene

CARD, THRONE, ASIDE = 132, 224, 88
HEIGHT = 372
TOP = 40
APART, SLIVER, LEAST = 58, 40, 8
"""The distance between two cards, and after a Disgraced card; the least distance, for very many cards."""


def draw(sheet: Sheet, scene: Scene, margin: int, y: int) -> None:
    """The row to the left, overlapping, oldest first; its last card to the right, half as large again and in light."""
    right = sheet.width - margin - THRONE - 16
    if scene.row:
        *rest, last = scene.row
        row(sheet, rest, margin, right - 34, y + TOP, CARD)
        throne(sheet, last, scene.crown, right, y + TOP, THRONE)
    else:
        no_throne(sheet, scene, right, y + TOP, THRONE)
    _aside(sheet, scene.aside, margin, y + TOP + height_of(CARD) + 22, right - 34)


def throne(sheet: Sheet, laid: Laid, heading: str, x: int, y: int, width: int) -> None:
    """The large card in its light, with its heading above."""
    reach = reach_of_light(width)
    sheet.put(light(width), x - reach, y - reach)
    sheet.put(laid_card(laid, width), x, y)
    sheet.middle((x + width / 2, y - 24), heading, 26, GLOW, bold=True, limit=width + 80)


def no_throne(sheet: Sheet, scene: Scene, x: int, y: int, width: int) -> None:
    """The place of the large card while there is none, with words that say so."""
    sheet.pane((x, y), (width, height_of(width)), 0, radius=16, edge=PALE)
    words = scene.empty.split()
    middle = y + height_of(width) / 2 - 18
    for at, line in enumerate((words[: len(words) // 2], words[len(words) // 2 :])):
        sheet.middle((x + width / 2, middle + 36 * at), " ".join(line), 28, FAINT, limit=width - 20)
    sheet.middle((x + width / 2, y - 24), scene.crown, 26, GLOW, bold=True, limit=width + 80)


def row(sheet: Sheet, cards: Sequence[Laid], left: int, right: int, y: int, width: int) -> None:
    """Close to the Throne, so that the newest lie beside it."""
    if not cards:
        return
    steps = _steps(cards[:-1], right - left - width, width)
    x = right - width - sum(steps)
    for laid, step in zip(cards, [*steps, 0], strict=True):
        sheet.put(lying(laid, width), x - SHADOW, y - SHADOW)
        x += step


def _steps(cards: Sequence[Laid], room: int, width: int) -> list[int]:
    """The distances between the cards: shorter where there is no room, always shorter for Disgraced ones."""
    wanted = [(SLIVER if laid.disgraced else APART) * width // CARD for laid in cards]
    scale = min(1.0, room / max(1, sum(wanted)))
    return [max(LEAST, int(step * scale)) for step in wanted]


def _aside(sheet: Sheet, cards: Sequence[tuple[str, Laid]], x: int, y: int, right: int) -> None:
    """Small cards with heading and name to their right."""
    room = (right - x) // max(1, len(cards))
    for at, (heading, laid) in enumerate(cards):
        left = x + at * room
        sheet.put(laid_card(laid, ASIDE), left, y)
        words = left + ASIDE + 16
        sheet.text((words, y + 38), heading, 25, FAINT, limit=room - ASIDE - 24)
        if laid.face is not None:
            sheet.text((words, y + 74), laid.face.name, 27, INK, bold=True, limit=room - ASIDE - 24)
        elif laid.label:
            sheet.text((words, y + 74), laid.label, 27, INK, bold=True, limit=room - ASIDE - 24)
