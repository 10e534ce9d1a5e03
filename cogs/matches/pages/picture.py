"""The pictures of a match: the table on a board, and in a panel the table with the player's own hand.

On a phone the board is out of sight while a panel is open. Its picture is low, so that a phone shows it whole together
with the question and the choices.

A board's picture is made from the spectators' view, as its text is; a panel's picture from the view of its seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from cogs.kit.pages.layout import Part
from cogs.kit.pages.pictures import pictured
from cogs.kit.texts.names import all_escaped, all_plain
from cogs.matches.pages.finale import finale_of
from cogs.matches.pages.round_end import end_on_board, end_read_by
from cogs.pictures.own import own_picture
from cogs.pictures.spoken import described, own_words
from cogs.pictures.table import table_picture
from games.core.ends import final_view
from games.core.glyphs import reader
from games.core.picture import Group, Illustrated, Laid, Scene
from games.core.protocol import Seat
from host.matches.match import LiveMatch

FILE = "table.jpg"


class Pictures(NamedTuple):
    """The picture of a board or panel; None for one in words.

    tells_hand  the picture of a panel says all that the words of the hand say
    """

    table: Part | None = None
    tells_hand: bool = False


NO_PICTURES = Pictures()


class Seen(NamedTuple):
    """The scene for one seat as plain values, so that drawing can be done outside the event loop."""

    hand: tuple[Laid, ...]
    beside: tuple[Group, ...]
    table: Scene
    tells_hand: bool
    title: str


def scene_of(match: LiveMatch) -> Scene | None:
    """The scene of a live match, or the last one of a finished match; None in games without pictures."""
    game = match.game
    if not isinstance(game, Illustrated) or (match.ending is not None and match.outcome is None):
        return None
    ended = end_on_board(match)
    view = match.view(None) if ended is None else final_view(ended, None)
    return _ended(match, game.picture.scene(view, all_plain(match.names)), None)


def _ended(match: LiveMatch, scene: Scene, viewer: Seat | None) -> Scene:
    """The scene, after a finished match with its finale."""
    return scene if match.outcome is None else replace(scene, finale=finale_of(match, match.outcome, viewer))


def caption_of(match: LiveMatch, viewer: Seat | None) -> Sequence[str]:
    """What this picture of the table does not show, in words; nothing in games without pictures."""
    game, names = match.game, all_escaped(match.names)
    if not isinstance(game, Illustrated):
        return ()
    return match.once(("caption", viewer, reader()), lambda: game.picture.caption(match.view(viewer), names))


def table_part(scene: Scene) -> Part:
    """The drawn scene with its alternative text. Slow: not for the event loop."""
    return pictured(FILE, partial(described, scene), lambda: table_picture(scene))


def seen_by(match: LiveMatch, seat: Seat) -> Seen | None:
    """The scene of this seat's panel. At the end only the panel of a practice match has it: that has no board."""
    game, over = match.game, match.ending is not None
    if not isinstance(game, Illustrated) or (over and (match.outcome is None or not match.setup.practice)):
        return None
    ended = None if over else end_read_by(match, seat)
    picture, view = game.picture, match.view(seat) if ended is None else final_view(ended, seat)
    names = all_plain(match.names)
    hand, beside = tuple(picture.hand(view, names)), tuple(picture.beside(view))
    table = _without_turns(_ended(match, picture.scene(view, names), seat))
    if match.decisions(seat):  # the question above the picture says the same as the banner
        table = replace(table, banner="")
    return Seen(hand, beside, table, picture.tells_hand, picture.hand_title)


def _without_turns(scene: Scene) -> Scene:
    """The scene without who is to act, which the words of the panel say: 45 of 100 pictures would change only that."""
    return replace(scene, strips=tuple([replace(strip, turn="") for strip in scene.strips]))


def panel_parts(seen: Seen) -> Pictures:
    """The drawn picture of a panel. Slow: not for the event loop."""
    hand, beside, table = seen.hand, seen.beside, seen.table
    spoken = partial(own_words, table, hand, beside, seen.title)
    part = pictured(FILE, spoken, lambda: own_picture(table, hand, beside))
    return Pictures(part, seen.tells_hand and bool(hand or beside) and not isinstance(part, str))
