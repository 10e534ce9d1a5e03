"""Time, from outside: `now` and every idle wait are given, so that a test can hold both in its hand."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Protocol, TypeVar

T = TypeVar("T")


class Park(Protocol):
    """Awaits something that may take for ever; a test harness learns from it that the task is idle."""

    async def __call__(self, awaitable: Awaitable[T], *, reason: str) -> T: ...


async def park(awaitable: Awaitable[T], *, reason: str) -> T:
    """The plain way to wait."""
    return await awaitable


def utc_now() -> datetime:
    return datetime.now(UTC)


class Clock(Protocol):
    """Where the host reads the time, and sleeps."""

    def now(self) -> datetime:
        """The time in UTC, aware."""
        ...

    async def sleep_until(self, when: datetime | None, wake: asyncio.Event) -> None:
        """Return at `when` (None: never) or as soon as `wake` is set."""
        ...


class SystemClock:
    """The clock of the machine, or of whoever gives another `now`."""

    def __init__(self, now: Callable[[], datetime] = utc_now, park: Park = park) -> None:
        self._now = now
        self._park = park

    def now(self) -> datetime:
        return self._now()

    async def sleep_until(self, when: datetime | None, wake: asyncio.Event) -> None:
        seconds = None if when is None else max(0.0, (when - self.now()).total_seconds())
        await self._park(_wait(wake, seconds), reason="nothing is due")


async def _wait(wake: asyncio.Event, seconds: float | None) -> None:
    # The timer starts inside the parked awaitable: SimCord makes only such timers virtual.
    try:
        async with asyncio.timeout(seconds):
            await wake.wait()
    except TimeoutError:
        return
