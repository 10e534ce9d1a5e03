"""Background tasks: storing and publishing continue to their end even if the caller is cancelled."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeAlias, TypeVar

import structlog

from games.core.language import unspoken
from host.errors import Refusal, StorageDown

P = ParamSpec("P")
T = TypeVar("T")
log = structlog.get_logger(__name__)


class BackgroundTasks:
    """The running tasks of one host.

    closing  whether new jobs are refused
    failed   is set when a task finds that the store is down (`failure`)
    """

    def __init__(self) -> None:
        self.failed = asyncio.Event()
        self.failure: StorageDown | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self.closing = False

    @property
    def busy(self) -> bool:
        """Whether any job is running."""
        return bool(self._tasks)

    async def do(self, job: Coroutine[Any, Any, T]) -> T:
        """Run the job to its end, even if the caller is cancelled. Returns its result. Refusal "storage" on closing."""
        if self.closing and asyncio.current_task() not in self._tasks:
            job.close()
            raise Refusal("storage")
        return await asyncio.shield(self._begin(job))

    def start(self, job: Coroutine[Any, Any, object]) -> None:
        """Run a job in the background; its exceptions go to the log."""
        self._begin(self._logged(job))

    async def close(self) -> None:
        """Refuse new jobs and wait for the running ones."""
        self.closing = True
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def _watch(self, job: Coroutine[Any, Any, T]) -> T:
        try:
            return await job
        except StorageDown as failure:
            self.failure = self.failure or failure
            self.failed.set()
            raise

    async def _logged(self, job: Coroutine[Any, Any, object]) -> None:
        try:
            await job
        except StorageDown as down:
            log.error("nothing can be stored", why=down)
            raise
        except Exception:
            log.exception("background work failed")

    def _begin(self, job: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(self._watch(job), context=unspoken())
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # marks it as retrieved; callers that await the task still get it


class Completing(Protocol):
    """An object whose methods may be decorated with `completes`."""

    @property
    def background(self) -> BackgroundTasks:
        """Where these methods run."""


S = TypeVar("S", bound=Completing)
Method: TypeAlias = Callable[Concatenate[S, P], Coroutine[Any, Any, T]]


def completes(method: Method[S, P, T]) -> Method[S, P, T]:
    """Let a method run to its end, even if its caller is cancelled. It raises Refusal "storage" on closing."""

    @wraps(method)
    async def completing(self: S, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self.background.do(method(self, *args, **kwargs))

    return completing


def until_closing(method: Method[S, P, None]) -> Method[S, P, None]:
    """As `completes`, for what Discord makes known: on closing it changes nothing."""
    completing = completes(method)

    @wraps(method)
    async def unless_closing(self: S, /, *args: P.args, **kwargs: P.kwargs) -> None:
        if not self.background.closing:
            await completing(self, *args, **kwargs)

    return unless_closing
