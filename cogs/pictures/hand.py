"""A hand as a picture: what may be played is bright and a little higher, the rest is dim. Slow: not for the event loop.

Only the player sees it. It is drawn from that player's own view, in an ephemeral message whose size is private, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from cogs.pictures.cards import SHADOW, height_of, lying
from cogs.pictures.sheet import FAINT, Sheet
from games.core.picture import Group, Laid

WIDTH = 840
MARGIN = 28
CARD, ASIDE = 132, 84
RAISED = 14
"""How much higher a card lies that may be played, where some may not."""
LEAST = 34
"""How much of a card is seen at least."""
HEADING = 30
KEPT = 256


@lru_cache(maxsize=KEPT)
def hand_picture(hand: tuple[Laid, ...], aside: tuple[Group, ...] = ()) -> bytes:
    """A WebP of the hand, 840 pixels wide, with the player's other cards below."""
    low = height_of(ASIDE) + HEADING + 14 if aside else 0
    sheet = Sheet(WIDTH, 2 * MARGIN + RAISED + (height_of(CARD) if hand else 0) + low)
    y = MARGIN
    if hand:
        _row(sheet, hand, y)
        y += RAISED + height_of(CARD) + 14
    _groups(sheet, aside, y)
    return sheet.webp()


def _row(sheet: Sheet, hand: Sequence[Laid], y: int) -> None:
    room = sheet.width - 2 * MARGIN - CARD
    step = min(CARD + 8, room // max(1, len(hand) - 1))
    some = any(laid.dim for laid in hand)
    x = (sheet.width - CARD - step * (len(hand) - 1)) // 2
    for at, laid in enumerate(hand):
        lower = RAISED if laid.dim or not some else 0
        sheet.put(lying(laid, CARD), x + at * step - SHADOW, y + lower - SHADOW)


def _groups(sheet: Sheet, groups: Sequence[Group], y: int) -> None:
    """Side by side, each with its heading."""
    x = MARGIN
    each = (sheet.width - 2 * MARGIN) // max(1, len(groups))
    for group in groups:
        step = min(ASIDE + 6, max(10, (each - ASIDE - 16) // max(1, len(group.cards) - 1)))
        for at, laid in enumerate(group.cards):
            sheet.put(lying(laid, ASIDE), x + at * step - SHADOW, y - SHADOW)
        sheet.text((x, y + height_of(ASIDE) + HEADING // 2 + 2), group.heading, 24, FAINT, bold=True, limit=each - 10)
        x += each
