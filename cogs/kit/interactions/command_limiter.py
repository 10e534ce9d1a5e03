"""Limits the commands of one person per minute. Presses that play a match are not limited, so that no turn is lost.

A command costs the bot and Discord many times as much as a press in a panel. The limit keeps one person who repeats
commands from delaying the answers to others.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from datetime import datetime, timedelta
from itertools import islice
from math import ceil

from cogs.kit.refusals.errors import UserError
from games.core.language import count

MINUTE = timedelta(minutes=1)


class CommandLimiter:
    """Counts the commands of the last minute by person."""

    def __init__(self, most: int, now: Callable[[], datetime]) -> None:
        self._most, self._now = most, now
        self._given: dict[int, deque[datetime]] = {}

    def count(self, user_id: int) -> None:
        """Count a command of this person. Raises UserError, without counting, if the limit is reached."""
        now = self._now()
        given = self._given.pop(user_id, deque())
        while given and not now - MINUTE < given[0] <= now:  # later than now: the clock was set back
            given.popleft()
        self._forget(now)
        self._given[user_id] = given  # moved to the end: the front has the persons with the oldest commands
        if len(given) >= self._most:
            wait = ceil((given[0] + MINUTE - now).total_seconds())
            raise UserError(
                count(
                    "You have used {most} commands in a minute, which is the most that I take from one person. "
                    "Wait {n} second, then go on. Your matches are not affected.",
                    "You have used {most} commands in a minute, which is the most that I take from one person. "
                    "Wait {n} seconds, then go on. Your matches are not affected.",
                    wait,
                    most=self._most,
                )
            )
        given.append(now)

    def _forget(self, now: datetime) -> None:
        """Remove the persons at the front whose commands are all older than a minute."""
        for user_id in list(islice(self._given, 2)):
            given = self._given[user_id]
            if not given or not now - MINUTE < given[-1] <= now:
                del self._given[user_id]
