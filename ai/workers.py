"""Thinking in a process of its own: one core for all matches together, with a time limit that is kept.

`Thinkers.think` always comes back in time. The worker stops by itself when the time is up; should it be stuck or dead,
it is replaced and the caller answers by the policy alone. With several matches waiting each gets a part of the time.
"""

from __future__ import annotations

import logging
import os
import random
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures import TimeoutError as TooLate
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from time import monotonic
from typing import Any, NamedTuple

from ai.protocol import Budget, Maker, Table
from games.core.protocol import Choice, Decision

log = logging.getLogger(__name__)

GRACE = 0.5
"""Seconds after its time limit in which a worker's answer is still waited for."""
START = 10.0
"""Seconds that a new worker may take to start; until then the policy answers."""
NICE = 10
"""Presses come before thinking."""


class Job(NamedTuple):
    """What a worker is to think about. Everything in it can be pickled; the world is a sampled one."""

    maker: Maker
    table: Table
    world: Any
    decision: int
    seed: int
    seconds: float


class Thinkers:
    """One worker process, started when it is first needed."""

    def __init__(self, work: Callable[[Job], Choice] | None = None) -> None:
        self._work = work or answer
        self._lock = threading.Lock()
        self._pool: ProcessPoolExecutor | None = None
        self._waiting = 0

    def think(self, job: Job) -> Choice | None:
        """The worker's answer in time, or None. May be called by several threads at once."""
        with self._lock:
            self._waiting += 1
            job = job._replace(seconds=job.seconds / self._waiting)
            limit = monotonic() + job.seconds * self._waiting + GRACE
            try:
                pool, future = self._begin(job)
            except Exception:
                log.exception("no worker to think in")
                self._waiting -= 1
                return None
        try:
            return future.result(max(0.0, limit - monotonic()))
        except TooLate:
            if not future.cancel():
                self._replace(pool)
            return None
        except BrokenProcessPool:
            self._replace(pool)
            return None
        except Exception:
            log.exception("a worker failed")
            return None
        finally:
            with self._lock:
                self._waiting -= 1

    def close(self) -> None:
        """End the worker; the next job starts a new one."""
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is not None:
            _end(pool)

    def _begin(self, job: Job) -> tuple[ProcessPoolExecutor, Future[Choice]]:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, get_context("spawn"), initializer=_start)
        try:
            return self._pool, self._pool.submit(self._work, job)
        except BrokenProcessPool:
            _end(self._pool)
            self._pool = ProcessPoolExecutor(1, get_context("spawn"), initializer=_start)
            return self._pool, self._pool.submit(self._work, job)

    def _replace(self, broken: ProcessPoolExecutor) -> None:
        with self._lock:
            if self._pool is not broken:
                return  # another thread has done it
            self._pool = None
        log.warning("a worker that thinks is stuck or dead and is replaced")
        _end(broken)


def answer(job: Job) -> Choice:
    """What the worker does: an answer to the job's decision, within its time."""
    game, world, rng = job.table.game, job.world, random.Random(job.seed)
    decision: Decision = next(d for d in game.pending(world) if d.id == job.decision)
    player = job.maker(job.table)
    view = game.view(world, decision.seat)

    def sample(chance: random.Random) -> Any:
        return game.sample(world, decision.seat, chance)

    return player(view, sample, decision, rng, Budget(None, job.seconds))


def _start() -> None:
    """In the new process: give way to the bot, and end with it however it ends."""
    os.nice(NICE)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
    os._exit(0)


def _end(pool: ProcessPoolExecutor) -> None:
    for process in list((pool._processes or {}).values()):
        process.kill()
    pool.shutdown(wait=False, cancel_futures=True)
