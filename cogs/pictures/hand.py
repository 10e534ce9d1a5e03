"""A hand as a picture: playable cards are bright and a little higher, the others dim. Slow: not for the event loop.

Only the player sees it. It is drawn from that player's own view, in an ephemeral message whose size is private, too.
A phone shows the panel that it stands in whole if it is low: the player's other cards lie beside the hand.
"""

from __future__ import annotations

from collections.abc import Sequence

from cogs.pictures.cards import SHADOW, height_of, lying
from cogs.pictures.kept import kept
from cogs.pictures.sheet import FAINT, Sheet
from games.core.picture import Group, Laid

WIDTH = 840
MARGIN = 28
CARD = 132
RAISED = 14
"""How much higher a card lies that may be played, if some may not."""
SMALLER = 0.62
"""Width of a card beside the hand by that of one in it."""
SPINE = 0.29
"""The least visible part of a card with others on it, by its width."""
HEADING, LABEL = 30, 24
"""Height of the line below cards, and the size of its letters."""
BETWEEN, APART = 8, 26
"""Pixels between cards that do not overlap, and between groups."""
KEPT = 256


@kept(KEPT)
def hand_picture(hand: tuple[Laid, ...], aside: tuple[Group, ...] = ()) -> bytes:
    """A JPEG of the hand, 840 pixels wide, with the player's other cards beside it."""
    room = WIDTH - 2 * MARGIN
    sheet = Sheet(WIDTH, 2 * MARGIN + height(hand, aside, room, CARD))
    draw(sheet, hand, aside, MARGIN, MARGIN, room, CARD)
    return sheet.jpeg()


def height(hand: Sequence[Laid], aside: Sequence[Group], room: int, card: int) -> int:
    """The height of the hand together with the other cards."""
    groups = height_of(_small(card)) + HEADING if aside else 0
    cards = RAISED + height_of(card) + (HEADING if _labelled(hand) else 0) if hand else 0
    return max(groups, cards) if _in_a_line(hand, aside, room, card) else cards + 14 + groups


def draw(sheet: Sheet, hand: Sequence[Laid], aside: Sequence[Group], x: int, y: int, room: int, card: int) -> None:
    """The hand with cards of this width, and the player's other cards to its right; below it if that is too narrow."""
    if not _in_a_line(hand, aside, room, card):
        _row(sheet, hand, x, y, room, card)
        _groups(sheet, aside, x, y + RAISED + height_of(card) + 14, room, card)
        return
    beside = _wide(aside, card)
    room_of_hand = room - beside - (APART if beside and hand else 0)
    step = _step(hand, room_of_hand, card)
    wide = _cell(hand, room_of_hand, card) + step * (len(hand) - 1) if hand else 0
    left = x + (room_of_hand - wide) // 2
    _row(sheet, hand, left, y, wide, card)
    lower = height(hand, aside, room, card) - height_of(_small(card)) - HEADING
    _groups(sheet, aside, left + wide + (APART if hand else 0), y + lower, beside, card)


def _in_a_line(hand: Sequence[Laid], aside: Sequence[Group], room: int, card: int) -> bool:
    """Whether the other cards have room beside the hand, so that a part of every card is visible."""
    if not hand or not aside:
        return True
    return _step(hand, room - APART - _wide(aside, card), card) >= card * SPINE


def _small(card: int) -> int:
    return round(card * SMALLER)


def _labelled(hand: Sequence[Laid]) -> bool:
    return any(laid.label for laid in hand)


def _cell(hand: Sequence[Laid], room: int, card: int) -> int:
    """The width of a card of the hand with its label, which is shortened if there is no room for all."""
    labels = [Sheet.measure(laid.label, LABEL) for laid in hand if laid.label]
    return max(card, min(max(labels), (room - BETWEEN * (len(hand) - 1)) // len(hand))) if labels else card


def _step(hand: Sequence[Laid], room: int, card: int) -> int:
    return min(_cell(hand, room, card) + BETWEEN, (room - card) // max(1, len(hand) - 1))


def _row(sheet: Sheet, hand: Sequence[Laid], x: int, y: int, room: int, card: int) -> None:
    cell, step = _cell(hand, room, card), _step(hand, room, card)
    some = any(laid.dim for laid in hand)
    left = x + (room - cell - step * (len(hand) - 1)) // 2
    for at, laid in enumerate(hand):
        lower = RAISED if laid.dim or not some else 0
        middle = left + at * step + cell // 2
        sheet.put(lying(laid, card), middle - card // 2 - SHADOW, y + lower - SHADOW)
        if laid.label:
            below = y + RAISED + height_of(card) + HEADING // 2 + 2
            sheet.middle((middle, below), laid.label, LABEL, FAINT, bold=True, limit=min(cell, step))


def _wide(groups: Sequence[Group], card: int) -> int:
    """The width of the groups together, each as wide as its cards or its heading."""
    return sum(_group(group, card) for group in groups) + APART * max(0, len(groups) - 1)


def _group(group: Group, card: int) -> int:
    small = _small(card)
    return max(small + small * 4 // 5 * (len(group.cards) - 1), Sheet.measure(group.heading, LABEL))


def _groups(sheet: Sheet, groups: Sequence[Group], x: int, y: int, room: int, card: int) -> None:
    """The groups side by side, each with its heading; narrower where there is no room."""
    small = _small(card)
    scale = min(1.0, room / max(1, _wide(groups, card)))
    for group in groups:
        wide = int(_group(group, card) * scale)
        step = min(small * 4 // 5, (wide - small) // max(1, len(group.cards) - 1))
        for at, laid in enumerate(group.cards):
            sheet.put(lying(laid, small), x + at * step - SHADOW, y - SHADOW)
        sheet.text((x, y + height_of(small) + HEADING // 2 + 2), group.heading, LABEL, FAINT, bold=True, limit=wide)
        x += wide + int(APART * scale)
