"""Messages that are kept up to date in the background: many changes, one edit that shows the newest.

A key names one message. `kick` says that it may be out of date and returns at once; a task then runs the job for that
key, and once more if there was another kick meanwhile. Jobs of different keys run side by side, those of one key never.
The task ends when there is nothing left to do, so an idle queue has no tasks at all. No more than `AT_ONCE` jobs run
at the same time. A job that fails for the moment is tried again, later and later, until it is done.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Hashable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

import structlog

AT_ONCE = 40
"""Jobs at the same time: after a restart every message is looked at."""

WAITS = (1, 2, 4, 8, 15, 30, 60)
"""Seconds before a job is tried again, the last for all further times."""

K = TypeVar("K", bound=Hashable)
log = structlog.get_logger(__name__)


class _Lane:
    __slots__ = ("asleep", "dirty", "held", "task")

    def __init__(self) -> None:
        self.asleep = False
        self.dirty = False
        self.held = 0
        self.task: asyncio.Task[None] | None = None


async def _at_once(key: object) -> None:
    """Every turn is now."""


def _never(error: Exception) -> bool:
    """No error passes."""
    return False


class RefreshQueue(Generic[K]):
    """Runs `work(key)` for kicked keys, each when `turn(key)` returns; `done(key)` is told when a key is idle again.

    After an error for which `passes` is true it is tried again; any other ends the job until the next kick.
    """

    def __init__(
        self,
        work: Callable[[K], Awaitable[None]],
        done: Callable[[K], None] = lambda key: None,
        passes: Callable[[Exception], bool] = _never,
        turn: Callable[[K], Awaitable[None]] = _at_once,
    ) -> None:
        self._work = work
        self._done = done
        self._passes = passes
        self._turn = turn
        self._lanes: dict[K, _Lane] = {}
        self._closed = False
        self._slots = asyncio.Semaphore(AT_ONCE)

    def kick(self, key: K) -> None:
        """The message of this key may be out of date."""
        lane = self._lanes.setdefault(key, _Lane())
        lane.dirty = True
        self._run(key, lane)

    @contextmanager
    def hold(self, key: K) -> Iterator[None]:
        """Meanwhile the caller shows this message himself; kicks are kept until the end."""
        lane = self._lanes.setdefault(key, _Lane())
        lane.held += 1
        try:
            yield
        finally:
            lane.held -= 1
            self._run(key, lane)

    @property
    def busy(self) -> Collection[K]:
        """The keys that are not idle."""
        return self._lanes.keys()

    async def close(self) -> None:
        """Take nothing more, and let the jobs that run finish."""
        self._closed = True
        for lane in self._lanes.values():
            if lane.asleep and lane.task is not None:
                lane.task.cancel()
        tasks = [lane.task for lane in self._lanes.values() if lane.task is not None]
        if tasks:
            await asyncio.wait(tasks, timeout=5)
        for task in tasks:
            task.cancel()
        self._lanes.clear()

    def _run(self, key: K, lane: _Lane) -> None:
        if lane.task is not None or lane.held:
            return
        if lane.dirty and not self._closed:
            lane.task = asyncio.create_task(self._loop(key, lane), name=f"keep {key}")
        else:
            self._lanes.pop(key, None)
            self._done(key)

    async def _loop(self, key: K, lane: _Lane) -> None:
        failures = 0
        try:
            while lane.dirty and not lane.held and not self._closed:
                await self._wait(lane, self._turn(key))
                if await self._done_now(key, lane):
                    failures = 0
                    continue
                await self._wait(lane, asyncio.sleep(WAITS[min(failures, len(WAITS) - 1)]))
                failures += 1
        except Exception:
            log.exception("a message could not be kept up to date", key=str(key))
        finally:
            lane.task = None
            self._run(key, lane)

    async def _done_now(self, key: K, lane: _Lane) -> bool:
        """Whether the job is done, or somebody does it himself; else it still has to be."""
        if lane.held:
            return True
        async with self._slots:
            lane.dirty = False
            try:
                await self._work(key)
            except Exception as error:
                if not self._passes(error):
                    raise
                log.warning("a message is tried again", key=str(key), why=repr(error))
                lane.dirty = True
                return False
        return True

    async def _wait(self, lane: _Lane, awaitable: Awaitable[None]) -> None:
        lane.asleep = True
        try:
            await awaitable
        finally:
            lane.asleep = False
