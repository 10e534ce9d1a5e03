"""Discord lets a bot ask for 50 things a second, not counting answers to presses and their private messages.

A request beyond that is refused, and a bot that is refused too often is shut out for an hour. So what the bot does by
itself waits for its turn here, and whoever waited looks at the newest state when the turn comes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

A_SECOND, AT_ONCE = 30.0, 10
"""Requests a second, and how many of them may come at once: commands, pings and new threads need some as well."""


class RateLimiter:
    """Lets callers through one after the other in the order in which they came."""

    def __init__(
        self,
        now: Callable[[], float] = lambda: asyncio.get_running_loop().time(),
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._now, self._sleep = now, sleep
        self._next = 0.0

    async def take(self) -> None:
        """Return when the caller may ask Discord for something."""
        now = self._now()
        self._next = max(self._next + 1 / A_SECOND, now - AT_ONCE / A_SECOND)
        if self._next > now:
            await self._sleep(self._next - now)
