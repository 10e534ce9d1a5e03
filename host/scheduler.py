"""One task that sleeps until the earliest job is due. Jobs have keys: a new time replaces the old one."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable, Hashable
from datetime import datetime
from itertools import count
from typing import TypeAlias

from host.clock import Clock

Job: TypeAlias = Callable[[], None]
Entry: TypeAlias = tuple[datetime, int, Hashable, Job]
"""When the job is due, a number that orders jobs of the same time, its key, the job."""
SLACK = 100
"""Replaced entries that may accumulate before they are removed."""


class Scheduler:
    """Runs each job once, at its time or right after, in the order of times. Jobs must only start work.

    held  whether jobs are held
    """

    def __init__(self, clock: Clock) -> None:
        self.held = False
        self._clock = clock
        self._jobs: dict[Hashable, Entry] = {}
        self._heap: list[Entry] = []
        """All jobs, the earliest first, and replaced entries."""
        self._numbers = count()
        self._wake = asyncio.Event()

    def at(self, key: Hashable, when: datetime | None, job: Job) -> None:
        """Run `job` at `when` instead of the earlier job of `key`; for None only cancel that one."""
        self.cancel(key)
        if when is None:
            return
        entry = self._jobs[key] = (when, next(self._numbers), key, job)
        heapq.heappush(self._heap, entry)
        if self._heap[0] is entry:
            self._wake.set()
        if len(self._heap) > 2 * len(self._jobs) + SLACK:  # presses that move a deadline leave one each
            self._heap = sorted(self._jobs.values())

    def cancel(self, key: Hashable) -> None:
        """Do not run the job of this key, if there is one."""
        self._jobs.pop(key, None)

    def has(self, key: Hashable) -> bool:
        """Whether a job is scheduled for this key."""
        return key in self._jobs

    def hold(self) -> None:
        """Run nothing until `go_on`."""
        self.held = True
        self._wake.set()

    def go_on(self) -> None:
        """Run jobs again after `hold`."""
        self.held = False
        self._wake.set()

    async def run(self) -> None:
        """Run jobs until cancelled."""
        while True:
            self._wake.clear()
            if not self.held:
                self.run_due(self._clock.now())
            await self._clock.sleep_until(None if self.held else self._next(), self._wake)

    def run_due(self, now: datetime) -> None:
        """Run all jobs whose time has come."""
        while (when := self._next()) is not None and when <= now:
            _, _, key, job = heapq.heappop(self._heap)
            del self._jobs[key]
            job()

    def _next(self) -> datetime | None:
        """When the next job is due."""
        while self._heap:
            entry = self._heap[0]
            if self._jobs.get(entry[2]) is entry:
                return entry[0]
            heapq.heappop(self._heap)
        return None
