"""Limits how many keys a second are passed to a function; the limit is that of `cogs.kit.sending.rate_limiter`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Hashable
from typing import Generic, TypeVar

from cogs.kit.sending.rate_limiter import RateLimiter

K = TypeVar("K", bound=Hashable)


class PanelSlots(Generic[K]):
    """Calls `go` with each added key, first come first served. A key that is added again keeps its place."""

    def __init__(self, go: Callable[[K], None]) -> None:
        self._go = go
        self._slots: RateLimiter[None] = RateLimiter()
        self._waiting: dict[K, None] = {}
        self._task: asyncio.Task[None] | None = None

    @property
    def waiting(self) -> Collection[K]:
        """The keys that have not been passed on."""
        return self._waiting.keys()

    def add(self, key: K) -> None:
        """Pass this key on as soon as there is a slot for it."""
        self._waiting[key] = None
        if self._task is None:
            self._task = asyncio.create_task(self._pass_on(), name="panel slots")

    def remove(self, key: K) -> None:
        """Do not pass this key on."""
        self._waiting.pop(key, None)

    def close(self) -> None:
        """Pass nothing on any more."""
        self._waiting.clear()
        if self._task is not None:
            self._task.cancel()

    async def _pass_on(self) -> None:
        try:
            while self._waiting:
                await self._slots.take(None)
                if self._waiting:
                    key = next(iter(self._waiting))
                    del self._waiting[key]
                    self._go(key)
        finally:
            self._task = None
