"""The database for a process that only reads: it is not migrated, claimed or written."""

from __future__ import annotations

import asyncio

import sqlalchemy as sa

from db.access import Access
from db.address import file_of
from db.engines import reader_engine
from db.migrate import UnwritableDatabase, newest_schema, opening, refuse_newer
from db.paths import is_file
from db.stores import Stores


class OlderDatabase(UnwritableDatabase):
    """The database has an older schema: start the bot, or run `python -m bot migrate`."""


async def open_read_only(url: str) -> ReadStore:
    """Open the database at `url` without changing it. Close the store.

    Raises NewerDatabase, OlderDatabase, UnwritableDatabase (there is none), UnreachableDatabase and StorageDamaged.
    """
    with opening(url):
        return await _checked(url)


async def _checked(url: str) -> ReadStore:
    path = file_of(url)
    if path is not None and not await asyncio.to_thread(is_file, path):
        raise UnwritableDatabase(f"{sa.make_url(url)!r}: there is no such file")
    store = ReadStore(Access(reader_engine(url)))
    try:
        await store.check()
    except BaseException:
        await store.close()
        raise
    return store


class ReadStore(Stores):
    """All stores. Writing raises StorageDown."""

    async def check(self) -> None:
        """Raise NewerDatabase or OlderDatabase if the schema is not this program's."""
        async with self.access.engine.connect() as connection:
            await connection.run_sync(_check)

    async def close(self) -> None:
        """Close all connections."""
        await self.access.engine.dispose()


def _check(connection: sa.Connection) -> None:
    if refuse_newer(connection) != {newest_schema()}:
        raise OlderDatabase(f"{connection.engine.url!r} is not up to date; start the bot, or: python -m bot migrate")
