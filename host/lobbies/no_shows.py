"""Closes tables with other persons for a while to a person who often does not come."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from host.clock import Clock
from host.errors import Refusal
from host.ports import Store

DAY, MOST = timedelta(days=1), 3
"""So many no-shows within a day close tables."""
CLOSED = timedelta(hours=1)
"""For how long after the newest of them."""


class NoShows:
    """Knows who may not sit at a table with other persons. A table with computer players alone is not rated."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store, self._clock = store, clock

    async def check(self, guild_id: int, user_ids: Iterable[int], asks: int) -> None:
        """Refuse to seat these persons together. `asks` is the one who asks.

        Refusal "no_shows" (facts until; user_id: the person, None for the one who asks).
        """
        people = sorted({*user_ids, asks} - {asks})
        if not people:
            return
        now = self._clock.now()
        found = await self._store.no_shows(guild_id, [asks, *people], now - DAY - CLOSED)
        for user_id in (asks, *people):
            missed = found.get(user_id, ())
            until = missed[0] + CLOSED if len(missed) >= MOST and missed[0] - missed[MOST - 1] <= DAY else None
            if until is not None and now < until:
                raise Refusal("no_shows", until=until, user_id=None if user_id == asks else user_id)
