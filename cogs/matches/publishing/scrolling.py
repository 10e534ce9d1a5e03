"""Keeps the board within reach: when talk has pushed it out of sight, it is posted again below the talk.

An edit does not move a message, so a board moves up while its players talk. This module decides when the messages below
a board are counted. The publisher counts them, and posts the board again if there are `FAR` of them. The count comes
from Discord's history of the thread, so that the bot does not have to receive the messages of every channel
(docs/decisions/19-board-within-reach.md).

When a count is due follows from public facts alone: when the board was posted, when its content last changed, and when
it was last counted. A press that does not change the board leads to no count, so a new board never tells that a player
has answered. Nothing is stored: the id of the board contains the time at which it was posted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

import discord
import structlog

from host.matches.match import LiveMatch
from host.scheduler import Scheduler

FAR = 10
"""Messages below a board from which on it is out of sight on a phone."""
REST = timedelta(minutes=2)
"""Shortest time between two boards of a match, and between two counts."""
LONGEST = timedelta(hours=1)
"""Longest time between two counts of a board that does not change: each count doubles the time before the next."""

log = structlog.get_logger(__name__)


@dataclass
class _Watch:
    """When the messages below a board were last counted, and the pause after that."""

    counted: datetime
    pause: timedelta = REST


class Scrolling:
    """Calls `count` with a match when `look` is to be called for it."""

    def __init__(
        self,
        client: discord.Client,
        scheduler: Scheduler,
        now: Callable[[], datetime],
        count: Callable[[int], None],
    ) -> None:
        self._client, self._scheduler, self._now, self._count = client, scheduler, now, count
        self._watches: dict[int, _Watch] = {}
        self._far: set[int] = set()

    def is_far(self, match_id: int) -> bool:
        """Whether the last count found the board out of sight."""
        return match_id in self._far

    def board_changed(self, match: LiveMatch, *, anew: bool) -> None:
        """The board shows something new, or was posted again if `anew`."""
        if anew:
            self._far.discard(match.id)
        board_id = match.place.board_id
        if board_id is None:
            return
        if match.ending is None:
            watch = self._watches.setdefault(match.id, _Watch(self._now()))
            watch.pause = REST
            self._plan(match.id, board_id, watch)
        elif self._watches.pop(match.id, None) is not None:
            self._scheduler.cancel(("scroll", match.id))
            if _posted_at(board_id) + REST <= self._now():
                self._count(match.id)

    async def look(self, match: LiveMatch) -> bool:
        """Count the messages below the board; whether it is out of sight."""
        thread_id, board_id = match.place.thread_id, match.place.board_id
        if thread_id is None or board_id is None:
            return False
        watch = self._watches.get(match.id)
        if watch is not None:
            watch.counted = self._now()
            self._plan(match.id, board_id, watch)
            watch.pause = min(2 * watch.pause, LONGEST)
        try:  # without discord.py's objects of whole messages: they are only counted
            below = await self._client.http.logs_from(thread_id, FAR, after=board_id)
        except discord.HTTPException as error:
            log.info("the messages below a board could not be counted", match=match.id, code=error.code)
            return False
        if len(below) >= FAR:
            self._far.add(match.id)
        return self.is_far(match.id)

    def forget(self, match_id: int) -> None:
        """The match is over and its result is shown, or cannot be shown."""
        self._far.discard(match_id)
        if self._watches.pop(match_id, None) is not None:
            self._scheduler.cancel(("scroll", match_id))

    def _plan(self, match_id: int, board_id: int, watch: _Watch) -> None:
        due = max(_posted_at(board_id) + REST, watch.counted + watch.pause)
        soon = self._now() + watch.pause  # later moments are of a clock that was ahead, or is behind Discord's
        self._scheduler.at(("scroll", match_id), min(due, soon), partial(self._count, match_id))


def _posted_at(message_id: int) -> datetime:
    return discord.utils.snowflake_time(message_id)
