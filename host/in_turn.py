"""Lets jobs about the same thing run one after another."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
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
