"""Discord lets a bot ask for 50 things a second, not counting answers to presses and their private messages.

A request beyond that is refused, and a bot that is refused too often is shut out for an hour. So what the bot does by
itself waits for its turn here. Each caller says how long others may go first: under load the messages that people wait
for are edited before the others, and none waits for ever.
"""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar

A_SECOND, AT_ONCE = 30.0, 10
"""Requests a second, and how many of them may come at once: commands, pings and new threads need some as well."""

K = TypeVar("K", bound=Hashable)


class _Waiter:
    """One caller, who sleeps until its slot."""

    __slots__ = ("gone", "served", "sleep", "slot")

    def __init__(self, slot: float) -> None:
        self.slot = slot
        self.served = self.gone = False
        self.sleep: asyncio.Task[None] | None = None

    def is_served(self) -> bool:
        """Whether its turn has come, which another caller may say while this one sleeps."""
        return self.served


class RateLimiter(Generic[K]):
    """Lets callers through one after the other, by the time of their call plus their patience.

    Each call gets a slot, which is a time. A caller whose slot has come gives it to the most urgent caller, and takes
    that one's slot.
    """

    def __init__(
        self,
        now: Callable[[], float] = lambda: asyncio.get_running_loop().time(),
        sleep: Callable[[float], Coroutine[Any, Any, None]] = asyncio.sleep,
    ) -> None:
        self._now, self._sleep = now, sleep
        self._next = 0.0
        self._count = 0
        self._queue: list[tuple[float, int, _Waiter]] = []
        self._waiting: dict[K, _Waiter] = {}

    async def take(self, key: K, patience: float = 0.0) -> None:
        """Return when the caller may ask Discord for something. Those who call up to `patience` s later may go first.

        A key waits once at a time.
        """
        now = self._now()
        self._next = max(self._next + 1 / A_SECOND, now - AT_ONCE / A_SECOND)
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
        """If this key waits, it waits from now on as if it had called now with that patience, when that is sooner."""
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
        """The slot of this caller has come."""
        first = self._first()
        if first is not None and first is not owner:
            first.slot, owner.slot = owner.slot, first.slot
            if first.sleep is not None:
                first.sleep.cancel()

    def _first(self) -> _Waiter | None:
        """The most urgent caller, who is served now."""
        while self._queue:
            *_, waiter = heapq.heappop(self._queue)
            if not waiter.served and not waiter.gone:
                waiter.served = True
                return waiter
        return None

    def _push(self, at: float, waiter: _Waiter) -> None:
        self._count += 1
        heapq.heappush(self._queue, (at, self._count, waiter))
