"""How a transaction gets off the event loop.

Work is a plain function of a connection, the same for every database. For SQLite all of it, from BEGIN to COMMIT, is
one visit to a thread: through aiosqlite every statement would be several, and each has to wait for its turn on the
event loop, which is longest when the bot has most to do. Other databases are talked to asynchronously.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol, TypeVar

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

T = TypeVar("T")


class Transactions(Protocol):
    """One connection, one transaction after the other."""

    @property
    def dialect(self) -> str:
        """SQLAlchemy's name of the database."""
        ...

    async def run(self, work: Callable[[sa.Connection], T]) -> T:
        """What the work returns, committed; what it raises, rolled back. Raises sqlalchemy.exc.DBAPIError."""
        ...

    async def outside(self, work: Callable[[Any], T]) -> T:
        """What the work returns for the driver's own connection, in no transaction."""
        ...

    async def close(self) -> None:
        """Close the connection."""
        ...


class InThread:
    """In a thread of its own."""

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
    """Through an asynchronous driver."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @property
    def dialect(self) -> str:
        return self._engine.dialect.name

    async def run(self, work: Callable[[sa.Connection], T]) -> T:
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def outside(self, work: Callable[[Any], T]) -> T:
        async with self._engine.connect() as connection:
            return await connection.run_sync(lambda plain: work(plain.connection.driver_connection))

    async def close(self) -> None:
        await self._engine.dispose()
