"""Keeps the bot below Discord's limit of 50 requests per second (answers to interactions do not count).

Discord refuses requests beyond the limit, and blocks a bot for an hour that exceeds it too often. So background
requests wait here for a slot. Each caller gives a patience: callers with less patience go first under load, and each
caller is served eventually.
"""

from __future__ import annotations

import asyncio
import heapq
import math
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar

A_SECOND, AT_ONCE = 30.0, 10
"""Slots per second, and burst size; the rest is for commands, pings and new threads."""

K = TypeVar("K", bound=Hashable)


class RateLimiter(Generic[K]):
    """Gives slots to callers in the order of call time plus patience."""

    def __init__(
        self,
        now: Callable[[], float] = lambda: asyncio.get_running_loop().time(),
        sleep: Callable[[float], Coroutine[Any, Any, None]] = asyncio.sleep,
    ) -> None:
        self.part = 1.0
        """The part of Discord's budget that these callers have: several processes divide it."""
        self._now, self._sleep = now, sleep
        self._last = -math.inf
        """The time of the last slot that was given."""
        self._count = 0
        self._queue: list[tuple[float, int, asyncio.Task[None]]] = []
        self._waiting: dict[K, tuple[float, asyncio.Task[None]]] = {}
        """The urgency and the sleep of each caller; to cancel the sleep serves the caller."""
        self._giving: asyncio.Task[None] | None = None

    async def take(self, key: K, patience: float = 0.0) -> None:
        """Wait for a slot. Calls up to `patience` seconds later may be served first.

        Each key may have one waiting call.
        """
        if not self._waiting and self._slot() <= self._now():
            self._last = self._slot()
            return
        # A sleep, not a future: a simulated Discord sees by it that this caller waits for time to pass.
        waiting = asyncio.create_task(asyncio.sleep(math.inf))
        self._push(key, self._now() + patience, waiting)
        if self._giving is None:
            self._giving = asyncio.create_task(self._give())
        try:
            await asyncio.wait((waiting,))
        finally:
            waiting.cancel()
            del self._waiting[key]

    def hurry(self, key: K, patience: float) -> None:
        """If this key waits, make it as urgent as a call now with this patience, if that is sooner."""
        if key not in self._waiting:
            return
        (before, waiting), urgency = self._waiting[key], self._now() + patience
        if urgency < before:
            self._push(key, urgency, waiting)

    def _push(self, key: K, urgency: float, waiting: asyncio.Task[None]) -> None:
        self._count += 1
        self._waiting[key] = urgency, waiting
        heapq.heappush(self._queue, (urgency, self._count, waiting))

    def _slot(self) -> float:
        """The time of the next slot. A pause saves up a burst of slots."""
        return max(self._last + 1 / (A_SECOND * self.part), self._now() - AT_ONCE / A_SECOND)

    async def _give(self) -> None:
        """Give each slot, when its time has come, to the caller that is the most urgent then."""
        while self._queue:
            await self._sleep(self._slot() - self._now())
            while self._queue:
                *_, waiting = heapq.heappop(self._queue)
                if not waiting.cancelling():  # neither served in a hurry nor gone
                    self._last = self._slot()
                    waiting.cancel()
                    break
        self._giving = None
