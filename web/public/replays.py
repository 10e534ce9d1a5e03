"""Ended matches step by step, and live matches at an earlier moment."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from host.matches.playback import Playback
from host.ports import Games
from host.records import StoredMatch

KEPT = 8
"""Cached matches, ready to be stepped through."""
FRESH = timedelta(minutes=10)
"""The lifetime of the cache; a deleted name is gone after that."""


class Replays:
    """Plays stored matches again, off the event loop."""

    def __init__(self, games: Games, now: Callable[[], datetime]) -> None:
        self._games, self._now = games, now
        self._kept: OrderedDict[tuple[int, tuple[str, ...]], tuple[datetime, Playback]] = OrderedDict()

    async def open(self, stored: StoredMatch) -> Playback | None:
        """The match to be stepped through, cached; None if its log does not fit the rules any more."""
        key = stored.id, tuple(player.name for player in stored.setup.players)
        kept = self._kept.get(key)
        is_fresh = kept is not None and timedelta() <= self._now() - kept[0] < FRESH  # below 0: a clock set back
        if kept is not None and is_fresh and stored.ending is not None:
            self._kept.move_to_end(key)
            return kept[1]
        found = await self.play(stored)
        if found is not None and found.over:
            self._kept[key] = self._now(), found
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return found

    async def play(self, stored: StoredMatch) -> Playback | None:
        """The match to be stepped through, without the cache."""
        try:
            return await asyncio.to_thread(Playback, self._games[stored.setup.game], stored)
        except Exception:  # any error of the rules means that they cannot play this log
            return None


def as_of(stored: StoredMatch, moment: datetime) -> StoredMatch:
    """The match with its log up to a moment; a live match without its later actions."""
    past = stored.actions[: up_to(moment, [line.at for line in stored.actions])]
    return replace(stored, actions=past, ending=None, fingerprint=None, forfeited_by=None, reason="")


def next_after(stored: StoredMatch, moment: datetime) -> datetime | None:
    """The time of the next line of the log to be shown after those up to a moment."""
    times = [line.at for line in stored.actions]
    return min(times[up_to(moment, times) :], default=None)


def up_to(moment: datetime, times: Sequence[datetime]) -> int:
    """The length of a log with these times up to a moment.

    A line with a later time counts too if one of that time follows it: the clock was set back between them.
    """
    return next((at + 1 for at in reversed(range(len(times))) if times[at] <= moment), 0)
