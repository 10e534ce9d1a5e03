"""One share of the servers, as its bot knows it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from bot.sessions import Turn
from bot.shares.bus import Bus
from bot.shares.lease import RENEWED, Lease
from bot.shares.writing import taken
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
        self, share: Share, member: str, turn: Callable[[], Awaitable[Turn]], limiter: RateLimiter[Any], bus: Bus
    ) -> None:
        self._share, self._member, self.turn, self.limiter = share, member, turn, limiter
        self.tell, self.listen = bus.tell, bus.listen
        self.lease = Lease()

    @property
    def shards(self) -> Mapping[str, Any]:
        return {"shard_count": self._share.of, "shard_ids": [self._share.number]}

    @property
    def is_first(self) -> bool:
        return self._share.number == 0

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
