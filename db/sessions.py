"""The open connections of an engine to a server, so that they can be dropped without the server.

A connection whose network is cut without a word hangs in all that asks the server: also in ROLLBACK, in CANCEL, and in
closing it in order. Dropped, it fails at once, and so does all that waits for its answers.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any
from weakref import WeakKeyDictionary, WeakSet

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

CLOSING = 2.0
"""Seconds for closing connections in order: the server has to answer."""
_OPEN: WeakKeyDictionary[sa.Engine, WeakSet[Any]] = WeakKeyDictionary()
_REFUSED = "unsupported startup parameter"
"""PgBouncer's text for a setting that it does not know."""
_NO_PRIMARY = "match the target attribute"
"""asyncpg's text where no host of an address with `target_session_attrs` is, for example, the primary one."""


class BehindPoolerError(OSError):
    """A pooler keeps the settings of a session from the server, among them how long a lock is waited for."""

    def __init__(self) -> None:
        super().__init__(
            "it is a pooler such as PgBouncer, which drops settings that the bot needs: name the server itself"
        )


class Sessions:
    """Opens the connections of one engine, and keeps them as long as the engine does."""

    def __init__(self, connect: Callable[..., Coroutine[Any, Any, Any]]) -> None:
        self._connect = connect
        self._open: WeakSet[Any] = WeakSet()

    async def opened(self, *address: Any, **options: Any) -> Any:
        """A new connection of the driver. Raises BehindPoolerError, and OSError while no host is the wanted one."""
        try:
            connection = await self._connect(*address, **options)
        except Exception as error:
            if _REFUSED in str(error):
                raise BehindPoolerError from error
            if _NO_PRIMARY in str(error):
                raise OSError(str(error)) from error
            raise
        self._open.add(connection)
        return connection

    def belong_to(self, engine: AsyncEngine) -> None:
        """Let `drop` find them."""
        _OPEN[engine.sync_engine] = self._open


def drop(engine: AsyncEngine) -> None:
    """End all connections of this engine at once. SQLite has none."""
    for connection in list(_OPEN.get(engine.sync_engine, ())):
        connection.terminate()


async def dispose(engine: AsyncEngine) -> None:
    """Close all connections of this engine: in order, if the server answers, and in any case."""
    ending = asyncio.get_running_loop().call_later(CLOSING, drop, engine)
    try:
        await engine.dispose()
    finally:
        ending.cancel()
