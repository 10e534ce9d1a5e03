"""The picture above the words of a board. It is made of the spectators' view, so it shows what the words say."""

from __future__ import annotations

from cogs.kit.layout import Part
from cogs.kit.names import all_plain
from cogs.kit.pictures import pictured
from cogs.kit.telling import unmarked
from cogs.pictures.table import table_picture
from games.core.picture import Illustrated, Scene
from host.matches.match import LiveMatch

FILE = "table.webp"


def scene_of(match: LiveMatch) -> Scene | None:
    """What there is to draw of a match that goes on; None in games without pictures and after the end."""
    if match.ending is not None or not isinstance(match.game, Illustrated):
        return None
    return match.game.picture.scene(match.view(None), all_plain(match.names))


def table_part(match: LiveMatch, scene: Scene) -> Part:
    """The drawn scene with the words of the board as its alternative text. Slow: not for the event loop."""
    shown = all_plain(match.names)
    screen, view = match.game.screen, match.view(None)
    words = unmarked("\n".join([screen.status(view, shown), *screen.board(view, shown)]))
    return pictured(FILE, words, lambda: table_picture(scene))
