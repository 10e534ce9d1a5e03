"""Time as a dependency: tests replace `now` and every idle wait."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from math import inf
from typing import Protocol, TypeVar

import structlog

T = TypeVar("T")
log = structlog.get_logger(__name__)


class Park(Protocol):
    """Awaits something that may never happen; a test harness learns from it that the task is idle."""

    async def __call__(self, awaitable: Awaitable[T], *, reason: str) -> T: ...


async def park(awaitable: Awaitable[T], *, reason: str) -> T:
    """Await it, without telling a test harness."""
    return await awaitable


def utc_now() -> datetime:
    """The machine's time in UTC, aware."""
    return datetime.now(UTC)


JUMP = timedelta(seconds=2)
"""Differences below this are no jump, but gradual corrections of the clock."""
JUMPS = 1000
"""The newest adopted jumps are remembered."""
PULSE, STALL = 1.0, 3.0
"""Seconds between two signs that the event loop runs, and the longest time that counts without one."""


class Clock:
    """Gives the time, and sleeps: the clock of the machine, or one with another `now`.

    With `monotonic`, which counts seconds independently of the machine's time, `now` runs evenly: if the time is set
    forward or back by hours, deadlines do not move until the jump is adopted. While `run` runs, time in which the event
    loop stands still is such a jump, too: a stopped process takes no press.
    """

    def __init__(
        self, now: Callable[[], datetime] = utc_now, park: Park = park, monotonic: Callable[[], float] | None = None
    ) -> None:
        self._now = now
        self._park = park
        self._monotonic = monotonic or (lambda: 0.0)
        self._even = monotonic is not None
        self._ran = inf
        self._jumps: deque[tuple[datetime, datetime]] = deque(maxlen=JUMPS)
        """The times just before and after each adopted jump."""
        self._set_at, self._counted = self._now(), self._monotonic()

    def now(self) -> datetime:
        """The time in UTC, aware."""
        if not self._even:
            return self._now()
        return self._set_at + timedelta(seconds=min(self._monotonic(), self._ran + STALL) - self._counted)

    def jump(self) -> timedelta:
        """The difference between the machine's time and `now`; 0 for a small one."""
        by = self._now() - self.now() if self._even else timedelta()
        return by if abs(by) >= JUMP else timedelta()

    def adopt(self) -> None:
        """Let `now` follow the machine's time again."""
        before, has_jumped = self.now(), self.jump() != timedelta()
        self._set_at, self._counted = self._now(), self._monotonic()
        self._ran = inf if self._ran == inf else self._counted
        if has_jumped:
            self._jumps.append((before, self._set_at))

    def ago(self, span: timedelta) -> datetime:
        """The time so long ago; if the clock was set back meanwhile, the earliest that it may have shown then."""
        at = self.now()
        earliest = at - span
        for before, after in reversed(self._jumps):
            if at - after >= span:
                break
            span, at = span - (at - after), before
            earliest = min(earliest, at - span)
        return earliest

    async def run(self) -> None:
        """Count only the time in which the event loop runs, until cancelled."""
        self._ran = self._monotonic()
        while True:
            await self._park(asyncio.sleep(PULSE), reason="the event loop runs")
            at = self._monotonic()
            if at > self._ran + STALL:
                log.warning("the process stood still", seconds=at - self._ran)
                self._counted += at - self._ran - STALL
            self._ran = at

    async def sleep_until(self, when: datetime | None, wake: asyncio.Event) -> None:
        """Return at `when` (None: never) or as soon as `wake` is set."""
        seconds = None if when is None else max(0.0, (when - self.now()).total_seconds())
        await self._park(_wait(wake, seconds), reason="nothing is due")


async def _wait(wake: asyncio.Event, seconds: float | None) -> None:
    # The timer starts inside the parked awaitable: SimCord makes only such timers virtual.
    try:
        async with asyncio.timeout(seconds):
            await wake.wait()
    except TimeoutError:
        return
