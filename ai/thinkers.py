"""Thinking in a separate process: one core for all matches together, with a strict time limit.

`Thinkers.think` always returns in time. The worker stops by itself when the time is up; a stuck or dead one is replaced
and the caller answers by the policy alone. Several waiting matches share the time.
"""

from __future__ import annotations

import os
import random
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures import TimeoutError as TooLate
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from math import inf
from multiprocessing import get_context
from time import monotonic
from typing import Any, NamedTuple, Protocol, TypeVar

import structlog

from ai.child_process import begin
from ai.console import all_games
from ai.protocol import Budget, Maker, Variant
from ai.worlds import drawing
from games.core.features import Learnable
from games.core.game import Game
from games.core.protocol import Choice, Decision

log = structlog.get_logger(__name__)

T = TypeVar("T")

GRACE = 3.0
"""Seconds after its time limit during which a worker's answer is still accepted: it may be late on a busy machine."""
START = 20.0
"""Most seconds of a new worker's start before it is replaced; until it is ready the policy answers."""
REST = 10.0
"""Seconds without a job for other machines after one that was not answered in time: the same would get it again."""


class Job(NamedTuple):
    """A decision for a worker.

    world    a sampled one: `sent`
    seconds  longest thinking time
    until    the value of `monotonic`, a clock of the whole machine, at which it must have ended; it may start late
    """

    maker: Maker
    game: Game[Any]
    world: Any
    decision: int
    seed: int
    seconds: float
    until: float = inf


class Thought(NamedTuple):
    """A worker's answer: None is a choice, too."""

    choice: Choice


class Late(Exception):
    """A worker on another machine has the job and has not answered in time."""


class Elsewhere(Protocol):
    """The workers on other machines."""

    def think(self, job: Job) -> Thought | None:
        """A worker's answer; None if none takes the job. Raises Late."""


class Worker:
    """One process with a low priority, which ends with this one; `ready` is done when it has started."""

    def __init__(self, initializer: Callable[[], None] = begin) -> None:
        self.pool = ProcessPoolExecutor(1, get_context("spawn"), initializer=initializer)
        self.ready: Future[int] = self.pool.submit(_loaded)
        self.late_from = monotonic() + START

    def end(self, *, wait: bool = False) -> None:
        """Kill the process.

        wait  until its thread here has ended, which is soon unless a job is on its way. At the end of the program a
              thread that is just ending makes Python write an error to stderr.
        """
        for process in list((self.pool._processes or {}).values()):
            process.kill()
        self.pool.shutdown(wait=wait, cancel_futures=True)


def _loaded() -> int:
    """Runs first in the worker: what its jobs need is imported in the time of the start. Returns its process id."""
    all_games()
    return os.getpid()


class Thinkers:
    """One worker process, started when it is first needed."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._worker: Worker | None = None
        self._waiting = 0
        self.elsewhere: Elsewhere | None = None
        """The workers that are asked first; without an answer this machine thinks."""
        self._asked_from = 0.0

    def think(self, job: Job) -> Thought | None:
        """The worker's answer in time, or None. May be called by several threads at once."""
        asked = self.elsewhere if monotonic() >= self._asked_from else None
        try:
            found = asked.think(job) if asked is not None else None
        except Late:
            log.warning("a worker on another machine has not answered in time")
            self._asked_from = monotonic() + REST
            return None
        except Exception:
            log.exception("the workers on other machines could not be asked")
            found = None
        if found is None and (here := self.result(answer, job)) is not None:
            return Thought(*here)
        return found

    def result(self, work: Callable[[Job], T], job: Job) -> tuple[T] | None:
        """What this function returns for the job in the worker on this machine, in time, or None; from any thread."""
        worker: Worker | None = None
        future: Future[T] | None = None
        try:
            with self._lock:
                self._waiting += 1
                limit = monotonic() + job.seconds + GRACE
                job = job._replace(seconds=job.seconds / self._waiting, until=limit - GRACE)
                worker = self._worker = self._worker or Worker()
            worker.ready.result(job.seconds)
            future = worker.pool.submit(work, job)
            return (future.result(max(0.0, limit - monotonic())),)
        except TooLate:
            self._too_late(worker, future)
        except BrokenProcessPool:
            self._replace(worker)
        except Exception:
            log.exception("a worker failed")
        finally:
            with self._lock:
                self._waiting -= 1
        return None

    def start(self) -> None:
        """Wait until the worker has started, at most `START` seconds."""
        with self._lock:
            worker = self._worker = self._worker or Worker()
        with suppress(TooLate, BrokenProcessPool):
            worker.ready.result(START)

    def close(self) -> None:
        """End the worker; the next job starts a new one."""
        with self._lock:
            worker, self._worker = self._worker, None
        if worker is not None:
            worker.end()

    def _too_late(self, worker: Worker | None, future: Future[Any] | None) -> None:
        """Withdraw a job that waits behind others; replace a worker that hangs or does not start."""
        starts_too_long = worker is not None and monotonic() > worker.late_from
        if starts_too_long if future is None else not future.cancel():
            self._replace(worker)

    def _replace(self, broken: Worker | None) -> None:
        with self._lock:
            if broken is None or self._worker is not broken:
                return  # another thread has replaced it
            self._worker = None
        log.warning("a worker that thinks is stuck or dead and is replaced")
        broken.end()


def sent(game: Game[Any], world: Any) -> Any:
    """A world for another process: as JSON, or a clone if the game has no JSON. Then it stays on this machine.

    A clone has no generators of paused rules, which cannot be sent.
    """
    return game.as_json(world) if isinstance(game, Learnable) else world.clone()


def received(game: Game[Any], world: Any) -> Any:
    """What was `sent`."""
    return game.from_json(world) if isinstance(game, Learnable) else world


def variant_of(game: Game[Any], world: Any) -> Variant:
    """The variant of this world. A game without an encoder needs neither mode nor seats."""
    if isinstance(game, Learnable):
        return Variant(game, *game.variant_of(world))
    return Variant(game, next(iter(game.modes)), game.seats[0])


def answer(job: Job) -> Choice:
    """Runs in the worker: an answer to the job's decision, within its time. Raises ValueError if it is not open."""
    world, decision = opened_in(job)
    game = job.game
    player = job.maker(variant_of(game, world))
    view, sample = game.view(world, decision.seat), drawing(game, world, decision.seat, world)
    budget = Budget(None, max(0.0, min(job.seconds, job.until - monotonic())))
    return player(view, sample, decision, random.Random(job.seed), budget)


def opened_in(job: Job) -> tuple[Any, Decision]:
    """The world and the decision of a job. Raises ValueError if the decision is not open."""
    game = job.game
    world = received(game, job.world)
    decision = next((d for d in game.pending(world) if d.id == job.decision), None)
    if decision is None:
        raise ValueError(f"no decision {job.decision} is open")
    return world, decision
