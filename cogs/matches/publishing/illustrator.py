"""Draws the pictures of boards and panels, in the language of the page that is built.

A picture that takes long is left out at first: words come sooner. The last pictures of each live match are kept with
their language, as the pages that show them are: most presses change no hand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeAlias, TypeVar, cast
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

P = ParamSpec("P")
T = TypeVar("T")
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
        scene = self._scene(match) if look is Look.pictures else None
        return (await self._drawn(match, None, scene, _on_board, late)).table

    async def panel(
        self, match: LiveMatch, seat: Seat, look: Look, late: Callable[[], None], patience: float | None = None
    ) -> Pictures:
        """As `board` for this seat's panel. `patience` is in seconds, for an answer to a press."""
        seen = self._seen(match, seat) if look is Look.pictures else None
        return await self._drawn(match, seat, seen, panel_parts, late, patience)

    async def _drawn(
        self,
        match: LiveMatch,
        seat: Seat | None,
        shown: S | None,
        draw: Callable[[S], Pictures],
        late: Callable[[], None],
        patience: float | None = None,
    ) -> Pictures:
        """The pictures of what is shown: those of the last time, if it is the same."""
        if self._drawing is None or shown is None:
            return NO_PICTURES
        kept, language = self._kept.setdefault(match, {}), spoken().code
        last = kept.get(seat)
        if last is not None and last[:2] == (shown, language):
            return last[2]

        def keep(pictures: Pictures) -> Pictures:
            if isinstance(pictures.table, Picture):
                kept[seat] = shown, language, pictures
            return pictures

        def follow(pictures: Pictures) -> None:
            keep(pictures)
            late()

        wanted = self._wanted.setdefault(match, {})
        wanted[seat], edits = shown, patience is None

        def make() -> Pictures:
            return draw(shown) if wanted[seat] is shown else NO_PICTURES

        within = LATEST if patience is None else patience
        with using(PLAIN):
            drawn = await self._drawing.in_time(make, within, edits=edits, late=follow)
        if drawn is NO_PICTURES:  # a newer one was asked for meanwhile: the message must not stay without
            late()
        return NO_PICTURES if drawn is None else keep(drawn)

    def _scene(self, match: LiveMatch) -> Scene | None:
        """What the board's picture shows at this position: the object of the last picture, if that shows the same."""
        return match.once(
            ("scene", spoken().code), lambda: self._as_before(match, None, _shown(match, scene_of, match))
        )

    def _seen(self, match: LiveMatch, seat: Seat) -> Seen | None:
        """What the pictures of this seat's panel show at this position; as `_scene`."""
        return match.once(
            ("seen", seat, spoken().code), lambda: self._as_before(match, seat, _shown(match, seen_by, match, seat))
        )

    def _as_before(self, match: LiveMatch, seat: Seat | None, shown: T) -> T:
        """What is shown, or the equal object that a picture was drawn of: so there is only one."""
        last = self._kept.get(match, {}).get(seat)
        return cast(T, last[0]) if last is not None and last[0] == shown else shown


def _shown(match: LiveMatch, shows: Callable[P, T | None], *of: P.args, **named: P.kwargs) -> T | None:
    """What a picture shows; None if the game's code raises: the board and the panel say the same in words."""
    try:
        with using(PLAIN):  # a picture has no emojis of the application
            return shows(*of, **named)
    except Exception as error:
        log.error("a picture was left out", match=match.id, exc_info=error)
        return None


def _on_board(scene: Scene) -> Pictures:
    return Pictures(table_part(scene))
