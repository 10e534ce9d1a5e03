"""Draws the pictures of boards and panels, in the language of the page that is built.

If many pictures wait they are left out, and drawn later. The last pictures of each live match are kept with their
language, as the pages that show them are: most presses change no hand.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import ParamSpec, Protocol, TypeVar
from weakref import WeakKeyDictionary

import structlog

from cogs.kit.pages.layout import Part, Picture
from cogs.kit.pages.pictures import PictureQueue
from cogs.matches.pages.picture import NO_PICTURES, PanelPictures, Seen, panel_parts, scene_of, seen_by, table_part
from games.core.glyphs import PLAIN, using
from games.core.language import spoken
from games.core.picture import Scene
from games.core.protocol import Seat
from host.matches.match import LiveMatch
from host.people import Look

P = ParamSpec("P")
T = TypeVar("T")
log = structlog.get_logger(__name__)


class Draw(Protocol):
    """A way to have a picture drawn: `PictureQueue.in_time` or `when_quiet`."""

    def __call__(self, make: Callable[[], T]) -> Awaitable[T | None]:
        """What `make` returns; None if many pictures wait."""
        ...


class Illustrator:
    """Draws in `drawing`; without it there are no pictures."""

    def __init__(self, drawing: PictureQueue | None) -> None:
        self._drawing = drawing
        self._boards = WeakKeyDictionary[LiveMatch, tuple[Scene, str, Part]]()
        self._panels = WeakKeyDictionary[LiveMatch, dict[Seat, tuple[Seen, str, PanelPictures]]]()

    async def board(self, match: LiveMatch, look: Look) -> Part | None:
        """The picture of the board; None without one, or if many wait to be drawn."""
        if self._drawing is None or not self.draws(match, look):
            return None
        return await self._table(match, partial(self._drawing.in_time, patience=None))

    async def panel(self, match: LiveMatch, seat: Seat, look: Look, patience: float | None = None) -> PanelPictures:
        """The pictures of this seat's panel; none if many pictures wait, or drawing takes longer than `patience`."""
        if self._drawing is None or not self.draws(match, look, seat):
            return NO_PICTURES
        return await self._hand(match, seat, partial(self._drawing.in_time, patience=patience)) or NO_PICTURES

    def draws(self, match: LiveMatch, look: Look, seat: Seat | None = None) -> bool:
        """Whether this seat's panel, or the board, has a picture unless many wait."""
        if self._drawing is None or look is not Look.pictures:
            return False
        return (self._scene(match) if seat is None else self._seen(match, seat)) is not None

    async def draw_left_out(self, match: LiveMatch, seat: Seat | None = None) -> None:
        """Draw what was left out of this seat's panel, or of the board, when no other picture waits."""
        if self._drawing is not None:
            draw = self._drawing.when_quiet
            await (self._table(match, draw) if seat is None else self._hand(match, seat, draw))

    async def _table(self, match: LiveMatch, draw: Draw) -> Part | None:
        """The picture of the board, drawn by `draw` if it has changed; None if there is none."""
        scene, last = self._scene(match), self._boards.get(match)
        if scene is None:
            return None
        if last is not None and last[:2] == (scene, spoken().code):
            return last[2]
        with using(PLAIN):
            picture = await draw(partial(table_part, scene))
        if isinstance(picture, Picture):
            self._boards[match] = scene, spoken().code, picture
        return picture

    async def _hand(self, match: LiveMatch, seat: Seat, draw: Draw) -> PanelPictures | None:
        """The pictures of this seat's panel, drawn by `draw` if they have changed; None if there are none."""
        seen, last = self._seen(match, seat), self._panels.setdefault(match, {}).get(seat)
        if seen is None:
            return None
        if last is not None and last[:2] == (seen, spoken().code):
            return last[2]
        with using(PLAIN):
            pictures = await draw(partial(panel_parts, seen))
        if pictures is not None and isinstance(pictures.table, Picture):
            self._panels.setdefault(match, {})[seat] = seen, spoken().code, pictures
        return pictures

    def _scene(self, match: LiveMatch) -> Scene | None:
        """What the board's picture shows at this position: the object of the last picture, if that shows the same."""
        return match.once(
            ("scene", spoken().code), lambda: _as_before(_shown(match, scene_of, match), self._boards.get(match))
        )

    def _seen(self, match: LiveMatch, seat: Seat) -> Seen | None:
        """What the pictures of this seat's panel show at this position; as `_scene`."""
        last = self._panels.get(match, {}).get(seat)
        return match.once(("seen", seat, spoken().code), lambda: _as_before(_shown(match, seen_by, match, seat), last))


def _shown(match: LiveMatch, shows: Callable[P, T | None], *of: P.args, **named: P.kwargs) -> T | None:
    """What a picture shows; None if the game's code raises: the board and the panel say the same in words."""
    try:
        with using(PLAIN):  # a picture has no emojis of the application
            return shows(*of, **named)
    except Exception as error:
        log.error("a picture was left out", match=match.id, exc_info=error)
        return None


def _as_before(shown: T, last: tuple[T, str, object] | None) -> T:
    """What is shown, or the equal object that a picture was drawn of: so there is only one."""
    return last[0] if last is not None and last[0] == shown else shown
