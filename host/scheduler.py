"""One task that sleeps until the earliest job is due. Jobs have keys: a new time replaces the old one."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable, Hashable
from datetime import datetime

from host.clock import Clock

Job = Callable[[], None]
SLACK = 100
"""Replaced entries that may accumulate before they are removed."""


class Scheduler:
    """Runs each job once, at its time or right after, in the order of times. Jobs must only start work."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._jobs: dict[Hashable, tuple[datetime, int, Job]] = {}
        self._heap: list[tuple[datetime, int, Hashable]] = []
        self._entries = 0
        self._wake = asyncio.Event()
        self._held = False

    def at(self, key: Hashable, when: datetime | None, job: Job) -> None:
        """Run `job` at `when` instead of the earlier job of `key`; for None only cancel that one."""
        self.cancel(key)
        if when is None:
            return
        self._entries += 1
        self._jobs[key] = (when, self._entries, job)
        heapq.heappush(self._heap, (when, self._entries, key))
        if self._heap[0][1] == self._entries:
            self._wake.set()
        if len(self._heap) > 2 * len(self._jobs) + SLACK:
            self._forget_replaced()

    def cancel(self, key: Hashable) -> None:
        """Do not run the job of this key, if there is one."""
        self._jobs.pop(key, None)

    def has(self, key: Hashable) -> bool:
        """Whether a job is scheduled for this key."""
        return key in self._jobs

    def hold(self) -> None:
        """Run nothing until `go_on`."""
        self._held = True
        self._wake.set()

    def go_on(self) -> None:
        """Run jobs again after `hold`."""
        self._held = False
        self._wake.set()

    @property
    def held(self) -> bool:
        """Whether jobs are held."""
        return self._held

    async def run(self) -> None:
        """Run jobs until cancelled."""
        while True:
            self._wake.clear()
            if not self._held:
                self._run_due(self._clock.now())
            await self._clock.sleep_until(None if self._held else self._earliest(), self._wake)

    def _forget_replaced(self) -> None:
        """Remove replaced entries: a clock that every press replaces would leave one entry for each press."""
        self._heap = [(when, entry, key) for key, (when, entry, _) in self._jobs.items()]
        heapq.heapify(self._heap)

    def _run_due(self, now: datetime) -> None:
        while (when := self._earliest()) is not None and when <= now:
            _, _, key = heapq.heappop(self._heap)
            self._jobs.pop(key)[2]()

    def _earliest(self) -> datetime | None:
        """The first entry that was not replaced."""
        while self._heap:
            when, entry, key = self._heap[0]
            if key in self._jobs and self._jobs[key][1] == entry:
                return when
            heapq.heappop(self._heap)
        return None
