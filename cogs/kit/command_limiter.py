"""How many commands one person may give in a minute. Presses that play a match are not counted: no turn is lost by it.

A command costs the bot and Discord many times what a press in a panel costs, and nobody needs more than a few in a
minute. So one person who repeats commands cannot delay the answers to others.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from datetime import datetime, timedelta

from cogs.kit.errors import UserError

MINUTE = timedelta(minutes=1)


class CommandLimiter:
    """Remembers the commands of the last minute."""

    def __init__(self, most: int, now: Callable[[], datetime]) -> None:
        self._most, self._now = most, now
        self._given: dict[int, deque[datetime]] = {}

    def count(self, user_id: int) -> None:
        """Count a command of this person. Raises UserError, and does not count it, beyond the most in a minute."""
        now = self._now()
        given = self._given.pop(user_id, deque())
        while given and given[0] <= now - MINUTE:
            given.popleft()
        self._forget(now)
        self._given[user_id] = given  # at the end: those at the front gave none for longest
        if len(given) >= self._most:
            wait = int((given[0] + MINUTE - now).total_seconds()) + 1
            raise UserError(
                f"You have used {self._most} commands in a minute, which is the most that I take from one person. "
                f"Wait {wait} {'second' if wait == 1 else 'seconds'}, then go on. Your matches are not affected."
            )
        given.append(now)

    def _forget(self, now: datetime) -> None:
        """Drop the people at the front whose commands are all older than a minute."""
        for user_id in list(self._given)[:2]:
            given = self._given[user_id]
            if not given or given[-1] <= now - MINUTE:
                del self._given[user_id]
