"""One task that sleeps until the earliest job is due. Jobs have keys: a new time replaces the old one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from datetime import datetime

from host.clock import Clock

Job = Callable[[], None]


class Scheduler:
    """Runs each job once, at its time or right after, in the order of times. Jobs must only start work.

    held  whether jobs are held
    """

    def __init__(self, clock: Clock) -> None:
        self.held = False
        self._clock = clock
        self._jobs: dict[Hashable, tuple[datetime, Job]] = {}
        self._wake = asyncio.Event()
        self._asleep_until: datetime | None = None

    def at(self, key: Hashable, when: datetime | None, job: Job) -> None:
        """Run `job` at `when` instead of the earlier job of `key`; for None only cancel that one."""
        self.cancel(key)  # not replaced in its place: jobs of one time run in the order in which they came
        if when is not None:
            self._jobs[key] = when, job
            if self._asleep_until is None or when < self._asleep_until:
                self._wake.set()

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
            self._asleep_until = None if self.held else self.run_due(self._clock.now())
            await self._clock.sleep_until(self._asleep_until, self._wake)

    def run_due(self, now: datetime) -> datetime | None:
        """Run what is due; return when the next job is."""
        while self._jobs:
            key = min(self._jobs, key=lambda key: self._jobs[key][0])
            when, job = self._jobs[key]
            if when > now:
                return when
            del self._jobs[key]
            job()
        return None
