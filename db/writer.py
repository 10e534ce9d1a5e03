"""Writes to the database. Units that arrive while it is busy are committed together (group commit).

A unit is rows for statements, which run in the order of the unit. A job is any other work, in a transaction of its own.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from functools import partial
from time import perf_counter
from typing import Any, Generic, TypeAlias, TypeVar

import sqlalchemy as sa
import structlog
from sqlalchemy.exc import IntegrityError

from db.failures import down, is_down
from db.transactions import Transactions
from host.errors import Conflict, StorageDown

T = TypeVar("T")
Row: TypeAlias = dict[str, Any]
Unit: TypeAlias = Mapping[sa.Executable, Sequence[Row]]
Job: TypeAlias = Callable[[sa.Connection], T]
Committed: TypeAlias = Callable[[int, float], None]
"""Called after each commit with its number of units and its duration in seconds."""
log = structlog.get_logger(__name__)


class _Entry(Generic[T]):
    """Work to be written, and the future of its caller."""

    def __init__(self, job: Job[T]) -> None:
        self.job = job
        self.future: asyncio.Future[T] = asyncio.get_running_loop().create_future()

    def succeed(self, result: T) -> None:
        if not self.future.done():
            self.future.set_result(result)

    def fail(self, error: Exception) -> None:
        if not self.future.done():
            self.future.set_exception(error)


class Writer:
    """Commits the units that wait when a transaction begins as one batch, and each job in a transaction of its own.

    While one batch is being written, the next is offered already: in a thread it begins as soon as the first is done,
    without waiting for the event loop.

    Raises Conflict to the caller whose row exists already. A failure of the database raises StorageDown to all callers
    from then on: its contents are uncertain until a new process has read them.
    """

    def __init__(self, transactions: Transactions, committed: Committed = lambda *_: None) -> None:
        self._transactions, self._committed = transactions, committed
        self._waiting: deque[_Entry[None]] = deque()
        """Units for the next batch; the thread that writes takes them."""
        self._offered = False
        """Whether a batch has been offered that has not begun: it takes whatever waits when it begins."""
        self._turn = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False
        self._down: StorageDown | None = None

    @property
    def failure(self) -> StorageDown | None:
        """The failure that stopped it; its `__cause__` is the database's error."""
        return self._down

    async def submit(self, unit: Unit) -> None:
        """Return when the unit is committed."""
        self._require_open()
        entry = _Entry(partial(_execute, unit))
        self._waiting.append(entry)
        if not self._offered:
            self._offered = True
            self._start(self._batch())
        await entry.future

    async def run(self, job: Job[T]) -> T:
        """Run the job in a transaction of its own; return its result after the commit."""
        self._require_open()
        entry = _Entry(job)
        self._start(self._alone(entry))
        return await entry.future

    async def close(self) -> None:
        """Commit what waits and refuse later work."""
        self._closing = True
        while self._tasks:
            await asyncio.wait(self._tasks)

    def _require_open(self) -> None:
        if self._closing:
            raise StorageDown("the store is closed")
        if self._down:
            raise self._down

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _batch(self) -> None:
        """Commit the units that wait. If that fails, because of one of them, each alone."""
        entries: list[_Entry[None]] = []
        begun = perf_counter()

        def write(connection: sa.Connection) -> None:
            nonlocal begun
            begun = perf_counter()
            self._offered = False  # before units are taken: a unit that comes later needs another batch
            if self._down:
                raise self._down
            entries.extend(_taken(self._waiting))
            for entry in entries:
                entry.job(connection)

        try:
            await self._transactions.run(write)
        except Exception as error:
            if not entries:  # it could not begin
                self._offered = False
                entries.extend(_taken(self._waiting))
            await self._mend(entries, error)
            return
        if entries:
            self._committed(len(entries), perf_counter() - begun)
        for entry in entries:
            entry.succeed(None)

    async def _mend(self, entries: Sequence[_Entry[None]], error: Exception) -> None:
        """Answer the callers of a batch that failed."""
        if is_down(error):
            self._fall(error)
        if len(entries) == 1:
            entries[0].fail(self._told(error))
            return
        for entry in entries:
            await self._alone(entry)

    async def _alone(self, entry: _Entry[Any]) -> None:
        async with self._turn:
            if self._down:
                entry.fail(self._down)
                return
            started = perf_counter()
            try:
                result = await self._transactions.run(entry.job)
            except Exception as error:
                if is_down(error):
                    self._fall(error)
                entry.fail(self._told(error))
            else:
                self._committed(1, perf_counter() - started)
                entry.succeed(result)

    def _told(self, error: Exception) -> Exception:
        """The error as its caller gets it."""
        if self._down:
            return self._down
        if not isinstance(error, IntegrityError):
            return error
        conflict = Conflict(str(error.orig))
        conflict.__cause__ = error
        return conflict

    def _fall(self, error: Exception) -> None:
        if not self._down:
            log.error("the database takes nothing any more", why=error)
            self._down = down(error)


def _execute(unit: Unit, connection: sa.Connection) -> None:
    for statement, rows in unit.items():
        if rows:
            connection.execute(statement, rows)


def _taken(waiting: deque[_Entry[None]]) -> Iterator[_Entry[None]]:
    """Take the entries one by one, while the event loop may add others: each is taken once."""
    while waiting:
        yield waiting.popleft()
