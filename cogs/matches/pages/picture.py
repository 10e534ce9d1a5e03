"""The pictures of a match: the table above the words of a board, and in a panel the player's own hand.

A board's picture is made of the spectators' view, so it shows what the words say; a panel's of the view of its seat.
"""

from __future__ import annotations

from typing import NamedTuple

from cogs.kit.layout import Part
from cogs.kit.names import all_plain
from cogs.kit.pictures import pictured
from cogs.pictures.hand import hand_picture
from cogs.pictures.spoken import described, hand_words
from cogs.pictures.table import table_picture
from games.core.picture import Group, Illustrated, Laid, Scene
from games.core.protocol import Seat
from host.matches.match import LiveMatch

FILE, HAND_FILE = "table.webp", "hand.webp"


class PanelPictures(NamedTuple):
    """What is drawn in a panel; None for what is told in words.

    tells_hand  the picture of the hand says all that the words of the hand say
    """

    hand: Part | None = None
    table: Part | None = None
    tells_hand: bool = False


NO_PICTURES = PanelPictures()


class Seen(NamedTuple):
    """What there is to draw for one seat: plain values, so that drawing can be done outside the event loop."""

    hand: tuple[Laid, ...]
    beside: tuple[Group, ...]
    table: Scene | None
    tells_hand: bool


def scene_of(match: LiveMatch) -> Scene | None:
    """What there is to draw of a match that goes on; None in games without pictures and after the end."""
    if match.ending is not None or not isinstance(match.game, Illustrated):
        return None
    return match.game.picture.scene(match.view(None), all_plain(match.names))


def table_part(scene: Scene) -> Part:
    """The drawn scene with what it shows as its alternative text. Slow: not for the event loop."""
    return pictured(FILE, described(scene), lambda: table_picture(scene))


def seen_by(match: LiveMatch, seat: Seat) -> Seen | None:
    """What there is to draw in this seat's panel. A practice match has no board, so its panel shows the table."""
    if match.ending is not None or not isinstance(match.game, Illustrated):
        return None
    picture, view = match.game.picture, match.view(seat)
    hand, beside = tuple(picture.hand(view)), tuple(picture.beside(view))
    table = picture.scene(view, all_plain(match.names)) if match.setup.practice else None
    if not hand and not beside and table is None:
        return None
    return Seen(hand, beside, table, picture.tells_hand)


def panel_parts(seen: Seen) -> PanelPictures:
    """The drawn pictures of a panel. Slow: not for the event loop."""
    hand = None
    if seen.hand or seen.beside:
        words = hand_words(seen.hand, seen.beside)
        hand = pictured(HAND_FILE, words, lambda: hand_picture(seen.hand, seen.beside))
    table = table_part(seen.table) if seen.table is not None else None
    drawn = hand is not None and not isinstance(hand, str)
    return PanelPictures(hand, table, seen.tells_hand and drawn)
