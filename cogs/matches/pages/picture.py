"""The pictures of a match: the table above the words of a board, and in a panel the player's own hand.

A practice match has no board. Its panel has one picture of the table and the hand, so that a phone shows it whole
together with the question and the choices.

A board's picture is made from the spectators' view, as its text is; a panel's picture from the view of its seat.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import NamedTuple

from cogs.kit.pages.layout import Part
from cogs.kit.pages.pictures import pictured
from cogs.kit.texts.names import all_plain
from cogs.matches.abilities import illustrated
from cogs.pictures.hand import hand_picture
from cogs.pictures.own import own_picture
from cogs.pictures.spoken import described, hand_words, own_words
from cogs.pictures.table import table_picture
from games.core.picture import Group, Laid, Scene
from games.core.protocol import Seat
from host.matches.match import LiveMatch

FILE, HAND_FILE = "table.jpg", "hand.jpg"


class PanelPictures(NamedTuple):
    """The pictures of a panel; None for parts that are text.

    tells_hand  the picture of the hand says all that the words of the hand say
    """

    hand: Part | None = None
    table: Part | None = None
    tells_hand: bool = False


NO_PICTURES = PanelPictures()


class Seen(NamedTuple):
    """The scene for one seat as plain values, so that drawing can be done outside the event loop."""

    hand: tuple[Laid, ...]
    beside: tuple[Group, ...]
    table: Scene | None
    tells_hand: bool
    title: str


def scene_of(match: LiveMatch) -> Scene | None:
    """The scene of a live match, or the last one of a finished match; None in games without pictures."""
    game = illustrated(match.game)
    if game is None or (match.ending is not None and match.outcome is None):
        return None
    return game.picture.scene(match.view(None), all_plain(match.names))


def table_part(scene: Scene) -> Part:
    """The drawn scene with its alternative text. Slow: not for the event loop."""
    return pictured(FILE, partial(described, scene), lambda: table_picture(scene))


def seen_by(match: LiveMatch, seat: Seat) -> Seen | None:
    """The scene of this seat's panel. A practice match has no board, so its panel shows the table, also at its end."""
    game, over = illustrated(match.game), match.ending is not None
    if game is None or (over and (match.outcome is None or not match.setup.practice)):
        return None
    picture, view = game.picture, match.view(seat)
    names = all_plain(match.names)
    hand, beside = tuple(picture.hand(view, names)), tuple(picture.beside(view))
    table = picture.scene(view, names) if match.setup.practice else None
    if table is not None and match.decisions(seat):  # the question above the picture says the same as the banner
        table = replace(table, banner="")
    if not hand and not beside and table is None:
        return None
    return Seen(hand, beside, table, picture.tells_hand, picture.hand_title)


def panel_parts(seen: Seen) -> PanelPictures:
    """The drawn picture of a panel: of the hand, or of the table with the hand. Slow: not for the event loop."""
    hand, beside, table = seen.hand, seen.beside, seen.table
    if table is not None:
        part = pictured(
            FILE, partial(own_words, table, hand, beside, seen.title), lambda: own_picture(table, hand, beside)
        )
    else:
        part = pictured(HAND_FILE, partial(hand_words, hand, beside, seen.title), lambda: hand_picture(hand, beside))
    tells = seen.tells_hand and bool(hand or beside) and not isinstance(part, str)
    return PanelPictures(None, part, tells) if table is not None else PanelPictures(part, None, tells)
