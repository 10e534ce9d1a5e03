"""A round as a moving picture, to be shown elsewhere: every position that spectators saw, with its events.

Frames are drawn one by one by the queue that all pictures share, so a clip holds up no board for longer than one frame.
Clips are drawn one after the other, because the frames of one take tens of megabytes, and boards have no pictures while
many wait in the queue. A person waits for one clip at a time. A clip of a match that is over never changes: it is drawn
once for the names of its players, which can be deleted, and the newest ones are kept.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from cogs.kit.pages.pictures import PictureQueue
from cogs.kit.refusals.errors import UserError
from cogs.kit.texts.names import all_plain
from cogs.kit.texts.telling import tell, unmarked
from cogs.pictures.clip import Frame, animated, frame
from cogs.pictures.offered import board_jpeg
from games.core.language import unspoken
from games.core.picture import Illustrated
from host.matches.playback import Playback

FRAMES = 60
"""Positions of one clip; of a longer round so many are shown, evenly spread."""
KEPT = 6
"""Clips that are kept."""
BYTES = 8_000_000
"""Discord takes no more from a bot in every server; clips are kept below."""
WAIT = "You have asked for a moving picture already, and it is being drawn. Wait until it is here, then ask again."


class Clips:
    """Makes and keeps clips."""

    def __init__(self, drawing: PictureQueue | None) -> None:
        self._drawing = drawing
        self._made: OrderedDict[tuple[int, int, tuple[str, ...]], bytes | None] = OrderedDict()
        self._turn = asyncio.Lock()
        self._waiting: set[int] = set()

    def offered(self, playback: Playback) -> bool:
        """Whether the match has pictures."""
        return self._drawing is not None and playback.over and isinstance(playback.game, Illustrated)

    async def of(self, playback: Playback, stop: int, user_id: int) -> bytes | None:
        """The GIF of the round of this stop, below 8 MB; None if it cannot be drawn.

        Two requests at the same time wait for one drawing. Raises UserError while this person waits for another one.
        """
        if self._drawing is None or not self.offered(playback):
            return None
        number, first, last = playback.round_of(stop)
        key = (playback.id, number, playback.names)
        if key not in self._made:
            if user_id in self._waiting:
                raise UserError(WAIT)
            self._waiting.add(user_id)
            try:
                async with self._turn:
                    if key not in self._made:
                        drawing = _draw(playback, self._drawing, first, last)
                        self._made[key] = await asyncio.create_task(drawing, context=unspoken())
            finally:
                self._waiting.discard(user_id)
        self._made.move_to_end(key)
        if len(self._made) > KEPT:
            self._made.popitem(last=False)
        return self._made[key]


async def _draw(playback: Playback, drawing: PictureQueue, first: int, last: int) -> bytes | None:
    frames: list[Frame] = []
    for stop in spread(first, last, FRAMES):
        drawn = await drawing.run(_frame, playback, stop)
        if drawn is not None:
            frames.append(drawn)
    return await drawing.run(animated, frames, BYTES) if frames else None


def spread(first: int, last: int, most: int) -> list[int]:
    """All numbers of a range, or `most` of them with both ends."""
    count = last - first + 1
    if count <= most:
        return list(range(first, last + 1))
    return [first + at * (count - 1) // (most - 1) for at in range(most)]


def _frame(playback: Playback, stop: int) -> Frame | None:
    names = all_plain(playback.names)
    moment = playback.moment(stop, None)
    table = board_jpeg(playback.game, moment.public, names)
    sentences = [line for event in moment.events if (line := tell(playback.game.screen, event, None, names))]
    return None if table is None else frame(table, [unmarked(line) for line in sentences[-2:]])
