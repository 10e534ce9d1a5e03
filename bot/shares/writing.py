"""Writes for one share, as long as it is certainly this process's.

The share is a lock on the only connection that writes for it: a process that loses the connection has lost the share,
and opens no second one. A pooler between the two could give the connection another session without a sign; therefore
each transaction asks for the lock as well, which only the session that has it gets.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from bot.shares.lease import Lease, now
from bot.shares.locks import OWNING, SHARE, lock_share
from db.failures import sqlstate
from db.migrate import UnreachableDatabase, refuse_newer
from db.postgresql import server_engine, wait_for_the_disk
from db.servers import Share
from db.sessions import drop
from db.transactions import OnLoop

T = TypeVar("T")
PATIENCE = 6.0
"""Seconds for one transaction."""
PASSING = {"40001", "40P01"}
"""PostgreSQL's codes of a conflict with a transaction of another process: serialization, deadlock."""
RETRIES = 3


class LostShare(OSError):
    """The share is another process's, or may be."""


async def taken(url: str, share: Share, member: str, lease: Lease) -> ShareTransactions:
    """Take a share for the process of this name, for as long as the connection is open, and the lease is renewed.

    Raises HeldShare while another process runs the share, UnreachableDatabase while processes with other numbers of
    shards run, and NewerDatabase if a newer version has upgraded the database since this process started.
    """
    transactions = ShareTransactions(url, share, member, lease)
    try:
        await transactions.take(refuse_newer)
    except Exception as error:
        await transactions.close()
        if isinstance(error, (DBAPIError, OSError)):
            raise UnreachableDatabase(f"{sa.make_url(url)!r}: {error}") from error
        raise
    return transactions


class ShareTransactions(OnLoop):
    """One connection to PostgreSQL, with the lock of a share."""

    def __init__(self, url: str, share: Share, member: str, lease: Lease) -> None:
        settings = {**OWNING, "application_name": member}
        super().__init__(server_engine(url, settings, 1, wait_for_the_disk, self._lock))
        self._share, self._lease, self._was_locked = share, lease, False

    async def take(self, work: Callable[[sa.Connection], T]) -> T:
        """Connect, lock the share, and run this work. Raises what `bot.shares.locks.lock_share` raises."""
        return await self._within(PATIENCE, work)

    async def run(self, work: Callable[[sa.Connection], T]) -> T:
        """As promised, and LostShare when the share is lost.

        A server that does not answer counts as down at the end of the lease, or sooner.
        """
        async with self._turn:
            for _ in range(RETRIES):
                try:
                    return await self._leased(work)
                except DBAPIError as error:
                    if sqlstate(error) not in PASSING:
                        raise
            return await self._leased(work)

    async def close(self) -> None:
        """Close the connection after the transaction that is under way, and the share with it."""
        async with self._turn:
            await super().close()

    def _lock(self, connection: Any) -> None:
        if self._was_locked:
            raise LostShare(f"share {self._share.number} was lost with its connection")
        lock_share(connection, self._share)
        self._was_locked = True

    async def _leased(self, work: Callable[[sa.Connection], T]) -> T:
        if not self._lease.held:
            raise LostShare(f"the database has not answered for too long to keep share {self._share.number}")

        def fenced(connection: sa.Connection) -> T:
            key = f"{SHARE}, {self._share.number}"
            if not connection.exec_driver_sql(f"SELECT pg_try_advisory_xact_lock({key})").scalar_one():
                raise LostShare(f"another process has share {self._share.number}")
            return work(connection)

        return await self._within(min(PATIENCE, self._lease.left), fenced)

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
        self._lease.renew(sent)
        return result
