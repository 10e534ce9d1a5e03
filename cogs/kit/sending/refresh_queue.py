"""Keeps messages up to date in the background; many changes need only one edit.

A key identifies a message. `kick` marks it as outdated and returns at once; a task runs the job of that key, and once
more if there was another kick in the meantime. Jobs of different keys run concurrently, those of one key one at a time.
The task ends when there is nothing to do; it does not speak the language of the press that kicked it. At most `AT_ONCE`
jobs run at the same time, and those of one place one at a time: a channel that Discord lets wait holds up no other. A
job with a temporary failure is retried with growing delays, for ever if Discord cannot be reached, `TRIES` times if
Discord refuses the request.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

import structlog

from cogs.kit.sending.discord_errors import passes, refuses
from games.core.language import unspoken
from host.in_turn import InTurn

AT_ONCE = 40
"""Most concurrent jobs; after a restart every message is checked."""

WAITS = (1, 2, 4, 8, 15, 30, 60)
"""Seconds before each retry; the last value repeats."""

TRIES = 60
"""Most attempts in a row at a request that Discord refuses: about an hour."""

K = TypeVar("K", bound=Hashable)
log = structlog.get_logger(__name__)


@dataclass(slots=True)
class _Lane:
    asleep: bool = False
    dirty: bool = False
    held: int = 0
    task: asyncio.Task[None] | None = None


class _Failure(NamedTuple):
    """A temporary failure. The exception itself would keep the request and its pictures until the next attempt."""

    why: str
    refused: bool


async def _at_once(key: object) -> None:
    """Return at once: jobs are not delayed."""


class RefreshQueue(Generic[K]):
    """Runs `work(key)` for kicked keys, each when `turn(key)` returns; calls `done(key)` when a key is idle again.

    Jobs of the same `place(key)` run in the order in which their turns came.

    After an error that `passes` the job is retried, at most `TRIES` times in a row if Discord `refuses` the request;
    other errors end it until the next kick.
    """

    def __init__(
        self,
        work: Callable[[K], Awaitable[None]],
        done: Callable[[K], None] = lambda key: None,
        turn: Callable[[K], Awaitable[None]] = _at_once,
        place: Callable[[K], Hashable] = lambda key: key,
    ) -> None:
        self._work = work
        self._done = done
        self._turn, self._place = turn, place
        self._places: InTurn[Hashable] = InTurn()
        self._lanes: dict[K, _Lane] = {}
        self._closed = False
        self._slots = asyncio.Semaphore(AT_ONCE)

    def kick(self, key: K) -> None:
        """Mark the message of this key as outdated."""
        lane = self._lanes.setdefault(key, _Lane())
        lane.dirty = True
        self._run(key, lane)

    @contextmanager
    def hold(self, key: K) -> Iterator[None]:
        """While the context is open, the caller shows this message; kicks wait until it ends."""
        lane = self._lanes.setdefault(key, _Lane())
        lane.held += 1
        try:
            yield
        finally:
            lane.held -= 1
            self._run(key, lane)

    def fresh(self, key: K) -> None:
        """The caller of `hold` is about to show the newest state: earlier kicks need no job."""
        self._lanes[key].dirty = False

    @property
    def busy(self) -> Collection[K]:
        """The keys that are not idle."""
        return self._lanes.keys()

    async def close(self) -> None:
        """Refuse new kicks, and let running jobs finish."""
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
            lane.task = asyncio.create_task(self._loop(key, lane), name=f"keep {key}", context=unspoken())
        else:
            self._lanes.pop(key, None)
            self._done(key)

    async def _loop(self, key: K, lane: _Lane) -> None:
        failures = 0
        try:
            while lane.dirty and not lane.held and not self._closed:
                await self._wait(lane, self._turn(key))
                failure = await self._failure(key, lane)
                if failure is None:
                    failures = 0
                    continue
                failures += 1
                if failures >= TRIES and failure.refused:
                    log.warning("a message is given up", key=str(key), tries=failures, why=failure.why)
                    return
                lane.dirty = True
                await self._wait(lane, asyncio.sleep(WAITS[min(failures, len(WAITS)) - 1]))
        except Exception:
            log.exception("a message could not be kept up to date", key=str(key))
        finally:
            lane.task = None
            self._run(key, lane)

    async def _failure(self, key: K, lane: _Lane) -> _Failure | None:
        """Run the job, unless the caller of `hold` does it. Returns a temporary failure: it may run again."""
        async with self._places(self._place(key)), self._slots:
            if lane.held or not lane.dirty:  # the caller of `hold` does it, or has done it meanwhile
                return None
            lane.dirty = False
            try:
                await self._work(key)
            except Exception as error:
                if not passes(error):
                    raise
                log.warning("a message is tried again", key=str(key), why=repr(error))
                return _Failure(repr(error), refuses(error))
        return None

    async def _wait(self, lane: _Lane, awaitable: Awaitable[None]) -> None:
        lane.asleep = True
        try:
            await awaitable
        finally:
            lane.asleep = False
