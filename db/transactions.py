"""Runs transactions off the event loop.

Work is a plain function of a connection, the same for every database. For SQLite a whole transaction, from BEGIN to
COMMIT, is one call in a thread: with aiosqlite each statement would be several calls, each waiting for the event loop.
Other databases use asynchronous drivers.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from db.epochs import LostShare, begin_epoch, require_epoch
from db.lease import RENEWED, Lease, now
from db.locks import Share
from db.sessions import dispose, drop

T = TypeVar("T")
BUSY_MS = 2_000
"""Longest wait for a lock of another process, in milliseconds."""
POOL: Mapping[str, Any] = {"max_overflow": 0, "hide_parameters": True}
"""Options of each engine. Errors in the log must not contain seeds, choices or tokens."""
PATIENCE = 6.0
"""Seconds for one transaction of a share."""
PASSING = {"40001", "40P01"}
"""PostgreSQL's codes of a conflict with a transaction of another process: serialization, deadlock."""
RETRIES = 3


class Transactions(Protocol):
    """One connection that runs one transaction after the other."""

    @property
    def dialect(self) -> str:
        """SQLAlchemy's name of the database."""
        ...

    async def run(self, work: Callable[[sa.Connection], T]) -> T:
        """Run the work, commit, and return its result; roll back if it raises. Raises sqlalchemy.exc.DBAPIError."""
        ...

    async def outside(self, work: Callable[[Any], T]) -> T:
        """Run the work with the driver's own connection, outside a transaction; return its result."""
        ...

    async def close(self) -> None:
        """Close the connection."""
        ...


class InThread:
    """Runs transactions in a thread of its own."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="writer")

    @property
    def dialect(self) -> str:
        return self._engine.dialect.name

    async def run(self, work: Callable[[sa.Connection], T]) -> T:
        def transaction() -> T:
            with self._engine.begin() as connection:
                return work(connection)

        return await self._there(transaction)

    async def outside(self, work: Callable[[Any], T]) -> T:
        def plainly() -> T:
            with self._engine.connect() as connection:
                return work(connection.connection.driver_connection)

        return await self._there(plainly)

    async def close(self) -> None:
        await asyncio.to_thread(self._thread.shutdown)
        await asyncio.to_thread(self._engine.dispose)

    async def _there(self, call: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, call)


class OnLoop:
    """Runs transactions through an asynchronous driver."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._turn = asyncio.Lock()

    @property
    def dialect(self) -> str:
        return self._engine.dialect.name

    async def run(self, work: Callable[[sa.Connection], T]) -> T:
        async with self._turn, self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def outside(self, work: Callable[[Any], T]) -> T:
        async with self._engine.connect() as connection:
            return await connection.run_sync(lambda plain: work(plain.connection.driver_connection))

    async def close(self) -> None:
        await dispose(self._engine)


class Fenced(OnLoop):
    """Writes for one share, and only as long as no other process has taken it."""

    def __init__(self, engine: AsyncEngine, share: Share) -> None:
        super().__init__(engine)
        self._share, self._epoch = share, 0
        self.lease = Lease()

    async def take(self) -> None:
        """Take the share: earlier writers are refused from now on."""
        self._epoch = await self._within(PATIENCE, lambda connection: begin_epoch(connection, self._share))

    async def renew(self) -> None:
        """Prove that the share is still this process's, unless a commit did so just now. Raises as `run`."""
        if self.lease.age >= RENEWED:
            await self.run(_nothing)

    async def run(self, work: Callable[[sa.Connection], T]) -> T:
        """As promised, and LostShare when the share is lost.

        A server that does not answer counts as down at the end of the lease, or sooner.
        """

        def fenced(connection: sa.Connection) -> T:
            require_epoch(connection, self._share, self._epoch)
            return work(connection)

        async with self._turn:
            for _ in range(RETRIES):
                try:
                    return await self._leased(fenced)
                except DBAPIError as error:
                    if getattr(error.orig, "sqlstate", None) not in PASSING:
                        raise
            return await self._leased(fenced)

    async def _leased(self, work: Callable[[sa.Connection], T]) -> T:
        if not self.lease.held:
            raise LostShare(f"the database has not answered for too long to keep share {self._share.number}")
        return await self._within(min(PATIENCE, self.lease.left), work)

    async def _within(self, seconds: float, work: Callable[[sa.Connection], T]) -> T:
        """Run the transaction; after these seconds its connection is dropped, and calls that wait for it fail."""
        began = now()
        ending = asyncio.get_running_loop().call_later(seconds, drop, self._engine)
        try:
            async with asyncio.timeout(seconds + 1), self._engine.connect() as connection:  # it may still be connecting
                result = await connection.run_sync(work)
                sent = now()
                await connection.commit()
        except Exception as error:
            if now() - began < seconds:
                raise
            raise TimeoutError(f"the database has not answered for {seconds:.1f} s") from error
        finally:
            ending.cancel()
        self.lease.renew(sent)
        return result


def _nothing(connection: sa.Connection) -> None:
    """An empty transaction."""
