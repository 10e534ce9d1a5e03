"""The picture above the words of a board. It is made of the spectators' view, so it shows what the words say."""

from __future__ import annotations

from cogs.kit.layout import Part
from cogs.kit.names import all_plain
from cogs.kit.pictures import pictured
from cogs.pictures.spoken import described
from cogs.pictures.table import table_picture
from games.core.picture import Illustrated, Scene
from host.matches.match import LiveMatch

FILE = "table.webp"


def scene_of(match: LiveMatch) -> Scene | None:
    """What there is to draw of a match that goes on; None in games without pictures and after the end."""
    if match.ending is not None or not isinstance(match.game, Illustrated):
        return None
    return match.game.picture.scene(match.view(None), all_plain(match.names))


def table_part(scene: Scene) -> Part:
    """The drawn scene with what it shows as its alternative text. Slow: not for the event loop."""
    return pictured(FILE, described(scene), lambda: table_picture(scene))
