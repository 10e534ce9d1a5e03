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
from sqlalchemy.ext.asyncio import AsyncEngine

from db.sessions import dispose

T = TypeVar("T")
BUSY_MS = 2_000
"""Longest wait for a lock of another process, in milliseconds."""
POOL: Mapping[str, Any] = {"max_overflow": 0, "hide_parameters": True}
"""Options of each engine. Errors in the log must not contain seeds, choices or tokens."""


class Transactions(Protocol):
    """One connection that runs one transaction after the other."""

    async def run(self, work: Callable[[sa.Connection], T]) -> T:
        """Run the work, commit, and return its result; roll back if it raises. Raises sqlalchemy.exc.DBAPIError."""

    async def outside(self, work: Callable[[Any], T]) -> T:
        """Run the work with the driver's own connection, outside a transaction; return its result."""

    async def close(self) -> None:
        """Close the connection."""


class InThread:
    """Runs transactions in a thread of its own."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="writer")

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

    async def run(self, work: Callable[[sa.Connection], T]) -> T:
        async with self._turn, self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def outside(self, work: Callable[[Any], T]) -> T:
        async with self._engine.connect() as connection:
            return await connection.run_sync(lambda plain: work(plain.connection.driver_connection))

    async def close(self) -> None:
        await dispose(self._engine)
