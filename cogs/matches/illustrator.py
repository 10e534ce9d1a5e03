"""Draws the pictures of boards and panels, and leaves them out if many pictures wait.

The last pictures of each live match are kept, as the pages that show them are: most presses change no hand.
"""

from __future__ import annotations

from functools import partial
from weakref import WeakKeyDictionary

from cogs.kit.layout import Page, Part, Picture
from cogs.kit.looks import Looks
from cogs.kit.pictures import WAITING, PictureQueue
from cogs.kit.rating_words import Changes
from cogs.matches.pages.board import board_page
from cogs.matches.pages.picture import NO_PICTURES, PanelPictures, Seen, panel_parts, scene_of, seen_by, table_part
from games.core.picture import Scene
from games.core.protocol import Seat
from host.matches.match import LiveMatch
from host.people import Look


class Illustrator:
    """Draws in `drawing`; without it there are no pictures."""

    def __init__(self, looks: Looks, drawing: PictureQueue | None) -> None:
        self._looks, self._drawing = looks, drawing
        self._boards = WeakKeyDictionary[LiveMatch, tuple[Scene, Part]]()
        self._panels = WeakKeyDictionary[LiveMatch, dict[Seat, tuple[Seen, PanelPictures]]]()

    async def board(self, match: LiveMatch, shown: Page, look: Look, changes: Changes) -> Page:
        """The board with its picture; `shown`, which has none, if there is no picture or many wait to be drawn."""
        drawing = self._ready(look)
        scene = match.once("scene", lambda: scene_of(match)) if drawing is not None else None
        if drawing is None or scene is None:
            return shown
        before = self._boards.get(match)
        if before is not None and before[0] == scene:
            picture = before[1]
        else:
            picture = await drawing.run(table_part, scene)
            if isinstance(picture, Picture):
                self._boards[match] = scene, picture
        with self._looks.using(look):
            return board_page(match, changes, picture)

    async def panel(self, match: LiveMatch, seat: Seat, look: Look, patience: float | None = None) -> PanelPictures:
        """The pictures of this seat's panel; none if many pictures wait, or drawing takes longer than `patience`."""
        drawing = self._ready(look)
        seen = match.once(("seen", seat), lambda: seen_by(match, seat)) if drawing is not None else None
        if drawing is None or seen is None:
            return NO_PICTURES
        mine = self._panels.setdefault(match, {})
        if seat in mine and mine[seat][0] == seen:
            return mine[seat][1]
        pictures = await drawing.in_time(partial(panel_parts, seen), patience) or NO_PICTURES
        if isinstance(pictures.hand or pictures.table, Picture):
            mine[seat] = seen, pictures
        return pictures

    def owes(self, look: Look, pictures: PanelPictures) -> bool:
        """Whether to show a panel again when its pictures are drawn."""
        return self._drawing is not None and look is Look.pictures and pictures is NO_PICTURES

    def _ready(self, look: Look) -> PictureQueue | None:
        """The picture queue; None for a reader of text, or if many pictures wait."""
        if self._drawing is None or look is not Look.pictures or self._drawing.waiting > WAITING:
            return None
        return self._drawing
