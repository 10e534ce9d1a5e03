"""The picture above a table that people join: cards of the game, fanned out on the felt."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from PIL import Image

from cogs.pictures.canvas import KEPT
from cogs.pictures.cards import height_of, lying
from cogs.pictures.sheet import Sheet
from games.core.picture import Face, Laid

WIDTH, HEIGHT = 1200, 240
CARD, MOST = 172, 7
STEP, TURN, DROP = 158, 4.5, 5
"""Pixels from card to card; degrees and pixels by which each card further out is turned and lies lower."""
TOP = 34


def chosen(faces: Iterable[Face]) -> tuple[Face, ...]:
    """Cards with different pictograms, at most `MOST`, from all parts of the deck."""
    kinds = list({face.icon: face for face in faces}.values())
    count = min(MOST, len(kinds))
    return tuple([kinds[at * (len(kinds) - 1) // max(1, count - 1)] for at in range(count)])


@lru_cache(KEPT)
def banner_picture(faces: tuple[Face, ...]) -> bytes:
    """A JPEG of these cards side by side. Their names are below its edge, so it is the same in all languages."""
    sheet = Sheet(WIDTH, HEIGHT)
    for at, face in enumerate(faces):
        out = at - (len(faces) - 1) / 2
        turned = lying(Laid(face), CARD).rotate(-TURN * out, Image.Resampling.BICUBIC, expand=True)
        x = WIDTH / 2 + STEP * out
        sheet.put(turned, x - turned.width / 2, TOP + DROP * out * out - (turned.height - height_of(CARD)) / 2)
    return sheet.jpeg()
