"""Lets jobs about the same thing run one after another, and slow jobs of all persons in fair turns."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

K = TypeVar("K", bound=Hashable)


class InTurn(Generic[K]):
    """`async with in_turn(key)`: jobs of one key enter in the order in which they came, those of others at once.

    A lock lives as long as a job holds it or waits for it.
    """

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[K, asyncio.Lock] = WeakValueDictionary()

    def __call__(self, key: K) -> asyncio.Lock:
        return self._locks.setdefault(key, asyncio.Lock())


class FairTurns:
    """`async with fair_turns(user_id)`: one job at a time.

    Jobs of one person wait for each other before they wait for those of others: many of one delay others by one.
    """

    def __init__(self) -> None:
        self._of_person: InTurn[int] = InTurn()
        self._alone = asyncio.Lock()

    @asynccontextmanager
    async def __call__(self, user_id: int) -> AsyncIterator[None]:
        async with self._of_person(user_id), self._alone:
            yield
