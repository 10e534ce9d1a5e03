"""Draws the pictures of boards and panels, in the language of the page that is built.

A picture that takes long is left out at first: words come sooner. The last pictures of each live match are kept with
their language, as the pages that show them are: most presses change no hand.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeAlias, TypeVar
from weakref import WeakKeyDictionary

import structlog

from cogs.kit.pages.layout import Part, Picture
from cogs.kit.pages.pictures import PictureQueue
from cogs.matches.pages.picture import NO_PICTURES, Pictures, Seen, panel_parts, scene_of, seen_by, table_part
from games.core.glyphs import PLAIN, using
from games.core.language import spoken
from games.core.picture import Scene
from games.core.protocol import Seat
from host.matches.match import LiveMatch
from host.people import Look

S = TypeVar("S", Scene, Seen)
Kept: TypeAlias = tuple[Scene | Seen, str, Pictures]
"""What the pictures show, the code of their language, and the pictures."""
LATEST = 2.0
"""Seconds after which an edit that no press waits for goes without its picture: where no processor is free drawing
takes longer, and a player would not see whose turn it is."""

log = structlog.get_logger(__name__)


class Illustrator:
    """Draws in `drawing`; without it there are no pictures."""

    def __init__(self, drawing: PictureQueue | None) -> None:
        self._drawing = drawing
        self._kept = WeakKeyDictionary[LiveMatch, dict[Seat | None, Kept]]()
        self._wanted = WeakKeyDictionary[LiveMatch, dict[Seat | None, Scene | Seen]]()
        """What was asked for last: older requests that still wait are not drawn."""

    async def board(self, match: LiveMatch, look: Look, late: Callable[[], None]) -> Part | None:
        """The picture of the board; None without one, or if it takes long. Then `late` is called when it is drawn."""
        return (await self._drawn(match, None, look, partial(scene_of, match), _on_board, late)).table

    async def panel(
        self, match: LiveMatch, seat: Seat, look: Look, late: Callable[[], None], patience: float | None = None
    ) -> Pictures:
        """As `board` for this seat's panel. `patience` is in seconds, for an answer to a press."""
        return await self._drawn(match, seat, look, partial(seen_by, match, seat), panel_parts, late, patience)

    async def _drawn(
        self,
        match: LiveMatch,
        seat: Seat | None,
        look: Look,
        shows: Callable[[], S | None],
        draw: Callable[[S], Pictures],
        late: Callable[[], None],
        patience: float | None = None,
    ) -> Pictures:
        """The pictures of what the match shows now: those of the last time, if it is the same."""
        if self._drawing is None or look is not Look.pictures:
            return NO_PICTURES
        language = spoken().code
        scene = match.once(("scene", seat, language), lambda: _scene(match, shows))
        if scene is None:
            return NO_PICTURES
        kept, wanted = self._kept.setdefault(match, {}), self._wanted.setdefault(match, {})
        last = kept.get(seat)
        if last is not None and last[:2] == (scene, language):
            return last[2]
        wanted[seat] = scene

        def make() -> Pictures:
            return draw(scene) if wanted[seat] == scene else NO_PICTURES

        def keep(pictures: Pictures) -> Pictures:
            if isinstance(pictures.table, Picture):
                kept[seat] = scene, language, pictures
            return pictures

        def follow(pictures: Pictures) -> None:
            keep(pictures)
            late()

        within = LATEST if patience is None else patience
        with using(PLAIN):
            drawn = await self._drawing.in_time(make, within, edits=patience is None, late=follow)
        if drawn is NO_PICTURES:  # a newer one was asked for meanwhile: the message must not stay without
            late()
        return NO_PICTURES if drawn is None else keep(drawn)


def _scene(match: LiveMatch, shows: Callable[[], S | None]) -> S | None:
    """What a picture shows; None if the game's code raises: the board and the panel say the same in words."""
    try:
        with using(PLAIN):  # a picture has no emojis of the application
            return shows()
    except Exception as error:
        log.error("a picture was left out", match=match.id, exc_info=error)
        return None


def _on_board(scene: Scene) -> Pictures:
    return Pictures(table_part(scene))
