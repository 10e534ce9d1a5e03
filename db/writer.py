"""One writing task. Units that arrive while it is busy are committed together (group commit).

A unit is rows for statements. The units of a batch are merged, statement by statement in a fixed order, so that a batch
costs few statements. Units of one batch must therefore not depend on each other, except through that order. A job is
any other work that needs a transaction of its own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from time import perf_counter
from typing import Any, Generic, TypeAlias, TypeVar

import sqlalchemy as sa
import structlog
from sqlalchemy.exc import IntegrityError

from db.failures import down, is_down
from db.transactions import Transactions
from host.clock import Park
from host.errors import Conflict, StorageDown

T = TypeVar("T")
Row: TypeAlias = dict[str, Any]
Unit: TypeAlias = Mapping[sa.Executable, Sequence[Row]]
Job: TypeAlias = Callable[[sa.Connection], T]
Committed: TypeAlias = Callable[[int, float], None]
"""Called after each commit with its number of units and its duration in seconds."""
log = structlog.get_logger(__name__)


class _Entry(Generic[T]):
    """Work in the queue, and the future of its caller."""

    def __init__(self, job: Job[T], unit: Unit | None = None) -> None:
        self.job = job
        self.unit = unit
        self.future: asyncio.Future[T] = asyncio.get_running_loop().create_future()

    def succeed(self, result: T) -> None:
        if not self.future.done():
            self.future.set_result(result)

    def fail(self, error: Exception) -> None:
        if not self.future.done():
            self.future.set_exception(error)


class Writer:
    """Commits what was submitted meanwhile as one batch: its units in their order, then its jobs in theirs.

    Raises Conflict to the caller whose row exists already. A failure of the database raises StorageDown to all callers
    from then on: its contents are uncertain until a new process has read them.
    """

    def __init__(
        self,
        transactions: Transactions,
        order: Sequence[sa.Executable],
        park: Park,
        committed: Committed = lambda *_: None,
    ) -> None:
        self._transactions, self._order, self._park, self._committed = transactions, order, park, committed
        self._known = frozenset(order)
        self._queue: list[_Entry[Any]] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._down: StorageDown | None = None
        self._task = asyncio.create_task(self._run())

    @property
    def failure(self) -> StorageDown | None:
        """The failure that stopped it; its `__cause__` is the database's error."""
        return self._down

    async def submit(self, unit: Unit) -> None:
        """Return when the unit is committed. Raises ValueError for a statement that is not in the order."""
        unknown = [statement for statement in unit if statement not in self._known]
        if unknown:
            raise ValueError(f"not in the writer's order, so it would never run: {unknown[0]}")
        await self._wait(_Entry(lambda connection: self._execute(connection, [unit]), unit))

    async def run(self, job: Job[T]) -> T:
        """Run the job in a transaction of its own; return its result after the commit."""
        return await self._wait(_Entry(job))

    async def close(self) -> None:
        """Commit the queue and refuse later work."""
        self._closing = True
        self._wake.set()
        await self._task

    async def _wait(self, entry: _Entry[T]) -> T:
        if self._closing:
            raise StorageDown("the store is closed")
        self._queue.append(entry)
        self._wake.set()
        return await entry.future

    async def _run(self) -> None:
        while True:
            while self._queue:
                batch, self._queue = self._queue, []
                await self._commit(batch)
            if self._closing:
                return
            self._wake.clear()
            await self._park(self._wake.wait(), reason="nothing to write")

    async def _commit(self, batch: Sequence[_Entry[Any]]) -> None:
        merged = [entry for entry in batch if entry.unit is not None]
        alone = [entry for entry in batch if entry.unit is None]
        if len(merged) > 1 and not self._down and await self._together(merged):
            merged = []
        for entry in (*merged, *alone):
            await self._alone(entry)

    async def _together(self, entries: Sequence[_Entry[Any]]) -> bool:
        """Commit them together. False if that fails, because of one of them or of the database."""
        started = perf_counter()
        try:
            units = [entry.unit for entry in entries if entry.unit is not None]
            await self._transactions.run(lambda connection: self._execute(connection, units))
        except Exception as error:
            if is_down(error):
                self._fall(error)
            return False
        self._committed(len(entries), perf_counter() - started)
        for entry in entries:
            entry.succeed(None)
        return True

    async def _alone(self, entry: _Entry[Any]) -> None:
        if self._down:
            entry.fail(self._down)
            return
        started = perf_counter()
        try:
            result = await self._transactions.run(entry.job)
        except IntegrityError as error:
            conflict = Conflict(str(error.orig))
            conflict.__cause__ = error
            entry.fail(conflict)
        except Exception as error:
            entry.fail(self._fall(error) if is_down(error) else error)
        else:
            self._committed(1, perf_counter() - started)
            entry.succeed(result)

    def _execute(self, connection: sa.Connection, units: Sequence[Unit]) -> None:
        for statement in self._order:
            rows = [row for unit in units for row in unit.get(statement, ())]
            if rows:
                connection.execute(statement, rows)

    def _fall(self, error: Exception) -> StorageDown:
        log.error("the database takes nothing any more", why=error)
        self._down = down(error)
        return self._down
