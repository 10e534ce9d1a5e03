"""Tournaments that are over, as they were last read from their logs.

To read and follow a long log takes a while, and every look at such a tournament needs it, also each letter that is
typed into an option of its commands: many looks at the same time share one.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta

from tournaments.tournament import Tournament

KEPT = 16
"""Most tournaments that are kept."""
FRESH = timedelta(minutes=1)
"""How long they are kept; a deleted name is gone after that."""


class EndedTournaments:
    """The newest ones that were asked for."""

    def __init__(self, read: Callable[[int], Awaitable[Tournament]], now: Callable[[], datetime]) -> None:
        self._read, self._now = read, now
        self._kept: OrderedDict[int, tuple[datetime, asyncio.Future[Tournament]]] = OrderedDict()

    async def find(self, tournament_id: int) -> Tournament:
        """The tournament. Raises what reading raises, which is not kept."""
        at, found = self._kept.get(tournament_id, (None, None))
        if at is None or found is None or not timedelta() <= self._now() - at < FRESH:  # below 0: a clock set back
            found = asyncio.ensure_future(self._read(tournament_id))
            self._kept[tournament_id] = self._now(), found
            found.add_done_callback(lambda done: self._failed(tournament_id, done))
        self._kept.move_to_end(tournament_id)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return await asyncio.shield(found)

    def forget(self, tournament_id: int) -> None:
        """Read it again: it has changed."""
        self._kept.pop(tournament_id, None)

    def _failed(self, tournament_id: int, done: asyncio.Future[Tournament]) -> None:
        failed = done.cancelled() or done.exception() is not None
        if failed and self._kept.get(tournament_id, (None, None))[1] is done:
            self.forget(tournament_id)
