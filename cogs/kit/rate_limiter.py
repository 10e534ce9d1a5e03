"""Keeps the bot below Discord's limit of 50 requests per second (answers to interactions do not count).

Discord refuses requests beyond the limit, and blocks a bot for an hour that exceeds it too often. So background
requests wait here for a slot. Each caller gives a patience: callers with less patience go first under load, and each
caller is served eventually.
"""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar

A_SECOND, AT_ONCE = 30.0, 10
"""Slots per second, and burst size; the rest is for commands, pings and new threads."""

K = TypeVar("K", bound=Hashable)


class _Waiter:
    """A waiting caller with its slot."""

    __slots__ = ("gone", "served", "sleep", "slot")

    def __init__(self, slot: float) -> None:
        self.slot = slot
        self.served = self.gone = False
        self.sleep: asyncio.Task[None] | None = None

    def is_served(self) -> bool:
        """Whether it was served; another caller may do that while this one sleeps."""
        return self.served


class RateLimiter(Generic[K]):
    """Serves callers in the order of call time plus patience.

    Each call gets a slot, which is a time. When a slot comes, its caller gives it to the most urgent caller, and takes
    that caller's slot.
    """

    def __init__(
        self,
        now: Callable[[], float] = lambda: asyncio.get_running_loop().time(),
        sleep: Callable[[float], Coroutine[Any, Any, None]] = asyncio.sleep,
    ) -> None:
        self.part = 1.0
        """The part of Discord's budget that these callers have: several processes divide it."""
        self._now, self._sleep = now, sleep
        self._next = 0.0
        self._count = 0
        self._queue: list[tuple[float, int, _Waiter]] = []
        self._waiting: dict[K, _Waiter] = {}

    async def take(self, key: K, patience: float = 0.0) -> None:
        """Wait for a slot. Calls up to `patience` seconds later may be served first.

        Each key may have one waiting call.
        """
        now = self._now()
        self._next = max(self._next + 1 / (A_SECOND * self.part), now - AT_ONCE / A_SECOND)
        if self._next <= now:
            return
        waiter = self._waiting[key] = _Waiter(self._next)
        self._push(now + patience, waiter)
        try:
            await self._wait(waiter)
        finally:
            waiter.gone = True
            self._waiting.pop(key, None)

    def hurry(self, key: K, patience: float) -> None:
        """If this key waits, make it as urgent as a call now with this patience, if that is sooner."""
        waiter = self._waiting.get(key)
        if waiter is not None:
            self._push(self._now() + patience, waiter)

    async def _wait(self, waiter: _Waiter) -> None:
        while not waiter.is_served():
            waiter.sleep = asyncio.create_task(self._sleep(waiter.slot - self._now()))
            try:
                await waiter.sleep
            except asyncio.CancelledError:
                task = asyncio.current_task()
                if not waiter.is_served() or (task is not None and task.cancelling()):
                    raise
            if not waiter.is_served():
                self._give(waiter)

    def _give(self, owner: _Waiter) -> None:
        """Give the slot of this caller to the most urgent one."""
        first = self._first()
        if first is not None and first is not owner:
            first.slot, owner.slot = owner.slot, first.slot
            if first.sleep is not None:
                first.sleep.cancel()

    def _first(self) -> _Waiter | None:
        """The most urgent caller, removed from the queue; None without one."""
        while self._queue:
            *_, waiter = heapq.heappop(self._queue)
            if not waiter.served and not waiter.gone:
                waiter.served = True
                return waiter
        return None

    def _push(self, at: float, waiter: _Waiter) -> None:
        self._count += 1
        heapq.heappush(self._queue, (at, self._count, waiter))
