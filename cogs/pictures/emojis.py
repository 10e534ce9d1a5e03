"""The application emojis of a game: every card, also Disgraced and Muted. Slow: not for the event loop.

The name of an emoji ends with a hash of its pixels: a picture that has changed is another emoji, and messages that
show the old one keep it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from io import BytesIO
from typing import Any, NamedTuple
from unicodedata import normalize

from PIL import Image

from cogs.pictures.cards import glyph
from games.core.game import Game
from games.core.glyphs import CardState, GlyphKey
from games.core.picture import Face, Illustrated

SIZE = 128
NAME_LIMIT = 32
HASH = 6
LETTER: dict[CardState, str] = {"": "", "disgraced": "d", "muted": "m"}


class Emoji(NamedTuple):
    """One emoji: its name for Discord, which card it is, and its PNG."""

    name: str
    key: GlyphKey
    png: bytes


def emojis_of(game: Game[Any]) -> Sequence[Emoji]:
    """All emojis of a game in the order of its cards; none for a game without pictures."""
    if not isinstance(game, Illustrated):
        return ()
    faces = game.picture.faces.items()
    return tuple([_emoji(game.key, card, face, state) for card, face in faces for state in _states(game)])


def _states(game: Illustrated) -> Iterator[CardState]:
    yield ""
    yield from game.picture.states


def _emoji(game: str, card: str, face: Face, state: CardState) -> Emoji:
    drawn = glyph(face, SIZE, disgraced=state == "disgraced", muted=state == "muted")
    return Emoji(emoji_name(game, face, state, drawn), (game, card, state), _png(drawn))


def emoji_name(game: str, face: Face, state: CardState, drawn: Image.Image) -> str:
    """ "ik_elder_3_a1b2c3": letters of the game, the card, its value or state, a hash; at most 32 characters."""
    short = "".join(part[0] for part in game.split("_")) if "_" in game else game
    value = LETTER[state] or face.value
    tail = f"_{value}_{_hash(drawn)}" if value else f"_{_hash(drawn)}"
    plain = normalize("NFKD", face.name).encode("ascii", "ignore").decode().lower()
    slug = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")
    return f"{short}_{slug}"[: NAME_LIMIT - len(tail)].rstrip("_") + tail


def _hash(drawn: Image.Image) -> str:
    """Of the pixels, not of the file: a newer library may pack the same picture otherwise."""
    return blake2b(drawn.tobytes(), digest_size=HASH // 2).hexdigest()


def _png(drawn: Image.Image) -> bytes:
    buffer = BytesIO()
    drawn.save(buffer, "PNG")
    return buffer.getvalue()
