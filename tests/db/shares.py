"""Servers of chosen shards, and their live matches as a store has them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.sessions import Turn
from bot.shares.bus import Bus
from bot.shares.own_share import OwnShare
from cogs.kit.sending.rate_limiter import RateLimiter
from db.servers import Share
from db.store import SqlStore
from tests.db.matches import new_match


def own_share(number: int = 0, of: int = 2, member: str = "one") -> OwnShare:
    """A share that is not open yet, of the process of this name."""
    return OwnShare(Share(number, of), member, at_once, RateLimiter(), Bus())


async def at_once() -> Turn:
    return Turn()


def guild(shard: int, of: int = 2, number: int = 1) -> int:
    """A server that Discord gives to this shard."""
    return (of * number + shard) << 22 | 5


async def play(store: SqlStore, guild_id: int) -> int:
    new = new_match()
    return await store.create_match(replace(new, setup=replace(new.setup, guild_id=guild_id)))


async def live(store: SqlStore) -> dict[int, Any]:
    return {stored.id: stored async for stored in store.live_matches()}
