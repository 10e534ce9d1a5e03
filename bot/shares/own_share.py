"""One share of the servers, as its bot knows it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from bot.sessions import Turn
from bot.shares.bus import Bus
from bot.shares.lease import RENEWED, Lease
from bot.shares.writing import taken
from cogs.kit.pages.looks import Changed
from cogs.kit.sending.rate_limiter import RateLimiter
from db.servers import Share
from db.store import SqlStore, store_on
from db.writer import Committed


class OwnShare:
    """The `bot.assignment.Assignment` of one bot among several.

    share    its servers
    member   the name of the process, as PostgreSQL knows it
    turn     waits for a turn to identify among all processes
    limiter  the one of the process
    bus      the one of the process
    """

    def __init__(
        self,
        share: Share,
        member: str,
        turn: Callable[[], Coroutine[Any, Any, Turn]],
        limiter: RateLimiter,
        bus: Bus,
    ) -> None:
        self._share, self._member, self.turn, self.limiter = share, member, turn, limiter
        self.shards: Mapping[str, Any] = {"shard_count": share.of, "shard_ids": [share.number]}
        self.is_first = share.number == 0
        self.tell: Callable[[Changed], None] | None = bus.tell
        self.listen = bus.listen
        self.lease = Lease()

    @property
    def is_held(self) -> bool:
        return self.lease.held

    async def open(self, url: str, committed: Committed = lambda *_: None) -> SqlStore:
        """Take the share, and open the database. Raises also HeldShare while another process has it."""
        transactions = await taken(url, self._share, self._member, self.lease)
        return await store_on(url, transactions, committed, self._share)

    async def keep(self, store: SqlStore) -> None:
        """Renew the lease until the share is lost. A renewal that has begun goes on if this is cancelled."""
        while True:
            await asyncio.sleep(RENEWED - self.lease.age)
            if self.lease.age >= RENEWED:
                await asyncio.shield(store.touch())
