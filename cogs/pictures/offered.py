"""Pictures that other features ask for: the face of one card, and the table as one viewer sees it.

All are pure functions of plain values and keep what they have drawn. They are slow: call them outside the event loop.
A game without pictures, and a name that is no card of the game, get None.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO
from typing import Any

from cogs.pictures.cards import card
from cogs.pictures.hand import hand_picture
from cogs.pictures.spoken import described, shown_words
from cogs.pictures.table import table_picture
from games.core.game import Game
from games.core.picture import Face, Illustrated, Illustration, Laid
from games.core.teaching import teaching_of

CARD_WIDTH = 360
KEPT = 128


def face_of(game: Game[Any], name: str) -> Face | None:
    """The card, or the piece that is no card, of that name, in upper or lower case."""
    if not isinstance(game, Illustrated):
        return None
    wanted = name.casefold()
    faces = [*game.picture.faces.values(), *teaching_of(game).pieces.values()]
    return next((face for face in faces if face.name.casefold() == wanted), None)


def card_png(game: Game[Any], name: str) -> bytes | None:
    """The face of one card as a PNG, 360 pixels wide."""
    face = face_of(game, name)
    return None if face is None else _card_png(face)


def board_jpeg(game: Game[Any], view: Any, names: Sequence[str]) -> bytes | None:
    """The table as the viewer of `view` sees it; a spectator's view gives the picture of the board.

    `names` are plain text, by seat.
    """
    return table_picture(game.picture.scene(view, names)) if isinstance(game, Illustrated) else None


def illustration_jpeg(found: Illustration) -> bytes:
    """The picture of a chapter."""
    return hand_picture(found.cards, found.groups) if found.scene is None else table_picture(found.scene)


def illustration_words(found: Illustration) -> str:
    """The picture of a chapter in words, with its caption first."""
    words = shown_words(found.cards, found.groups) if found.scene is None else described(found.scene)
    return f"{found.caption} {words}"


@lru_cache(maxsize=KEPT)
def _card_png(face: Face) -> bytes:
    buffer = BytesIO()
    card(Laid(face), CARD_WIDTH).save(buffer, "PNG")
    return buffer.getvalue()
