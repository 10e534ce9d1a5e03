"""Combines equal reads of the same moment into one, and never much at a time.

A crowd that opens one page costs one reading, and different pages wait for each other, so that connections to the
database stay free for the bot. An answer may be as old as its reading: pages that are followed are then brought up to
date by their stream, and a stream never makes its sections from here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, TypeVar, cast

T = TypeVar("T")
AT_ONCE = 2
"""Concurrent reads; the bot's own readers have four connections."""


class SharedReads:
    """The reads that run, by their subject."""

    def __init__(self) -> None:
        self._running: dict[Hashable, asyncio.Task[Any]] = {}
        self._gate = asyncio.Semaphore(AT_ONCE)

    async def read(self, key: Hashable, make: Callable[[], Awaitable[T]]) -> T:
        """The result of `make`, or of a running read with the same key."""
        task = self._running.get(key)
        if task is None:
            task = asyncio.create_task(self._read(make), name="read for a page")
            self._running[key] = task
            task.add_done_callback(lambda done: self._forget(key, done))
        return cast(T, await asyncio.shield(task))

    async def _read(self, make: Callable[[], Awaitable[T]]) -> T:
        async with self._gate:
            return await make()

    def _forget(self, key: Hashable, done: asyncio.Task[Any]) -> None:
        self._running.pop(key, None)
        if not done.cancelled():
            done.exception()  # the exception is marked as retrieved: every waiting reader gets it as well
