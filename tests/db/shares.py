"""Servers of chosen shards, and their live matches as a store has them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from db.store import SqlStore
from tests.db.matches import new_match


def guild(shard: int, of: int = 2, number: int = 1) -> int:
    """A server that Discord gives to this shard."""
    return (of * number + shard) << 22 | 5


async def play(store: SqlStore, guild_id: int) -> int:
    new = new_match()
    return await store.create_match(replace(new, setup=replace(new.setup, guild_id=guild_id)))


async def live(store: SqlStore) -> dict[int, Any]:
    return {stored.id: stored async for stored in store.live_matches()}
