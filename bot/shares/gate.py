"""Lets shards identify one after the other.

Discord accepts one IDENTIFY in five seconds from all processes together.
"""

from __future__ import annotations

import asyncio

import sqlalchemy as sa
import structlog
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.sessions import Turn
from bot.shares.locks import IDENTIFY
from db.sessions import dispose, drop

EVERY = 5.5
"""Seconds between two of them, with a margin for network delays."""

log = structlog.get_logger(__name__)


class IdentifyGate:
    """One lock of PostgreSQL for all processes, on a connection of its own: a waiter blocks its connection."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._turns = asyncio.Lock()
        self._holding: set[asyncio.Task[None]] = set()

    async def turn(self) -> Turn:
        """Return when the caller may identify; all others wait until it has, and `EVERY` seconds longer."""
        entered: asyncio.Future[Turn] = asyncio.get_running_loop().create_future()
        task = asyncio.create_task(self._hold(entered), name="identify")
        self._holding.add(task)
        task.add_done_callback(self._holding.discard)
        return await entered

    async def close(self) -> None:
        """Release the lock."""
        drop(self._engine)  # first: a cancelled query waits for the server, which may be cut off
        for task in list(self._holding):
            task.cancel()
        await asyncio.gather(*self._holding, return_exceptions=True)
        await dispose(self._engine)

    async def _hold(self, entered: asyncio.Future[Turn]) -> None:
        try:
            async with self._turns, self._engine.connect() as connection:
                await connection.execute(sa.text("SET lock_timeout = 0"))
                await connection.execute(sa.text(f"SELECT pg_advisory_xact_lock({IDENTIFY}, 0)"))
                if not entered.done():
                    turn = Turn()
                    entered.set_result(turn)
                    await turn.end()
                    await asyncio.sleep(EVERY)
        except Exception as error:
            if not entered.done():
                entered.set_exception(error)
            else:  # the caller has identified; the server has freed the lock
                log.info("the lock of identifying has ended early", why=error)
        finally:
            entered.cancel()
