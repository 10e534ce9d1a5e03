"""Lets shards identify one after the other.

Discord accepts one IDENTIFY in five seconds from all processes together. A shard waits for its turn before it opens a
connection: discord.py reads nothing while it waits later on, and gives a silent connection up after a minute.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import sqlalchemy as sa
import structlog
from sqlalchemy.ext.asyncio import AsyncEngine

from db.locks import IDENTIFY
from db.sessions import dispose, drop

EVERY = 5.5
"""Seconds between two of them, with a margin for network delays."""

USED_WITHIN = 30.0
"""Seconds within which a shard uses its turn; then it has lost it."""
SILENT = 60.0
"""Seconds without reading after which discord.py may give a connection up."""

log = structlog.get_logger(__name__)


class Turn:
    """The right of one shard to identify once. The gate gives the next turn after `use`, or `USED_WITHIN` seconds."""

    def __init__(self) -> None:
        self.is_over = False
        self._used = asyncio.Event()

    def use(self) -> None:
        """Let the next one in, after the distance that Discord wants."""
        self._used.set()

    async def end(self) -> None:
        """Wait until it is used, or too old."""
        try:
            async with asyncio.timeout(USED_WITHIN):
                await self._used.wait()
        except TimeoutError:
            log.info("a turn to identify was not used")
        self.is_over = True


class Identification:
    """The turns of one shard, which `take` waits for."""

    def __init__(self, take: Callable[[], Awaitable[Turn]]) -> None:
        self._take = take
        self._turn: Turn | None = None
        self._has_left = False

    async def take(self) -> Turn:
        """Have a turn, before a connection is opened."""
        if self._turn is None or self._turn.is_over:
            self._turn = await self._take()
            if self._has_left:
                self._turn.use()
        return self._turn

    def leave(self) -> None:
        """Let the next one in, also with a turn that this shard has later: its bot is ending."""
        self._has_left = True
        if self._turn is not None:
            self._turn.use()

    async def use(self) -> None:
        """Use the turn, just before IDENTIFY. A shard that connects again without a session has none, and waits here.

        After a long wait its connection is dead; then the turn is kept for its next attempt.
        """
        clock = asyncio.get_running_loop().time
        began = clock()
        turn = await self.take()
        if clock() - began < SILENT:
            turn.use()
            self._turn = None


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
