"""Lets jobs about the same thing run one after another, and slow jobs of all persons in fair turns."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager
from contextvars import ContextVar
from typing import Generic, TypeVar
from weakref import ReferenceType, WeakValueDictionary, ref

K = TypeVar("K", bound=Hashable)
_ASKING: ContextVar[tuple[int, ReferenceType[object]]] = ContextVar("asking")
"""A user id, and the task that answers this user. The reference is weak, because a task refers to its context."""


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


def asks(user_id: int) -> None:
    """The current task answers this person from now on; tasks that it begins do not. Raises RuntimeError in no task."""
    task = asyncio.current_task()
    if task is None:
        raise RuntimeError("persons are answered in tasks")
    _ASKING.set((user_id, ref(task)))


def asker() -> Hashable:
    """The person whom the current task answers; the task itself if it answers none."""
    current, asking = asyncio.current_task(), _ASKING.get(None)
    return asking[0] if asking is not None and asking[1]() is current else current
