"""Draws in a separate process with a low priority.

A thread that draws takes turns with the event loop, which then handles fewer presses a second, and on a busy machine
both get the same share of the processor. A process does neither.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

import structlog

from ai.workers import Worker
from cogs.kit.pictures import PictureQueue

T = TypeVar("T")
STUCK = 30.0
"""Seconds for one picture and those before it; then the process is replaced."""
log = structlog.get_logger(__name__)


class PictureProcess(PictureQueue):
    """A queue whose functions, arguments and results can be pickled. The process starts with the first picture.

    A process that is dead or stuck is replaced, and a thread draws the pictures that it had. While the machine has no
    room for a process, a thread draws, too. `prepare` runs in each new process.
    """

    def __init__(self, prepare: Callable[[], None]) -> None:
        super().__init__()
        self._prepare = prepare
        self._worker: Worker | None = None

    def close(self) -> None:
        super().close()
        self._end(self._worker)

    async def _made(self, make: Callable[[], T]) -> T:
        worker = self._started()
        if worker is None:
            return await super()._made(make)
        try:
            async with asyncio.timeout(STUCK):
                return await asyncio.wrap_future(worker.pool.submit(make))
        except (BrokenProcessPool, TimeoutError):
            if self._worker is worker:
                log.warning("the process that draws is stuck or dead and is replaced")
                self._end(worker)
            return await super()._made(make)

    def _started(self) -> Worker | None:
        """The process; None if it cannot be started now: too many processes or open files, or a full /dev/shm."""
        try:
            self._worker = self._worker or Worker(self._prepare)
        except OSError as error:
            log.warning("the process that draws cannot be started", why=error.strerror)
        return self._worker

    def _end(self, worker: Worker | None) -> None:
        self._worker = None
        if worker is not None:
            worker.end()
