"""The database for a process that only reads: it is not migrated, claimed or written."""

from __future__ import annotations

import asyncio

import sqlalchemy as sa
from alembic.runtime.migration import MigrationContext
from sqlalchemy.exc import DBAPIError

from db.address import file_of
from db.engines import reader_engine
from db.failures import down, is_away, is_damaged
from db.hands import SqlHands
from db.ladder import SqlLadder
from db.migrate import NewerDatabase, UnreachableDatabase, UnwritableDatabase, known_schemas, newest_schema
from db.paths import is_file
from db.people import SqlPeople
from db.public_pages import SqlPublicPages
from db.ratings import SqlRatings
from db.reader import Reader
from db.reviews import SqlReviews
from db.statements import statements
from db.tournaments import SqlTournaments
from db.writer import Job, T, Unit, Writer
from host.errors import StorageDown


class OlderDatabase(UnwritableDatabase):
    """The database has an older schema: start the bot, or run `python -m bot migrate`."""


async def open_read_only(url: str) -> ReadStore:
    """Open the database at `url` without changing it. Close the store.

    Raises NewerDatabase, OlderDatabase, UnwritableDatabase (there is none), UnreachableDatabase and StorageDamaged.
    """
    try:
        return await _checked(url)
    except (DBAPIError, OSError) as error:
        if is_damaged(error):
            raise down(error) from error
        kind = UnreachableDatabase if is_away(url, error) else UnwritableDatabase
        raise kind(f"{sa.make_url(url)!r}: {error}") from error


async def _checked(url: str) -> ReadStore:
    path = file_of(url)
    if path is not None and not await asyncio.to_thread(is_file, path):
        raise UnwritableDatabase(f"{sa.make_url(url)!r}: there is no such file")
    store = ReadStore(url)
    try:
        await store.check()
    except BaseException:
        await store.close()
        raise
    return store


class ReadStore(Reader):
    """The reading part of `db.store.SqlStore`. Writing raises StorageDown."""

    def __init__(self, url: str) -> None:
        engine = reader_engine(url)
        super().__init__(engine)
        writer, dialect = _NoWriter(), engine.dialect.name
        self.tournaments = SqlTournaments(writer, engine, statements(dialect))
        self.ratings = SqlRatings(writer, engine, self._quick, statements(dialect))
        self.public_pages = SqlPublicPages(writer, engine, dialect)
        self.hands = SqlHands(writer, engine, dialect)
        self.reviews = SqlReviews(writer, engine, dialect)
        self.ladder = SqlLadder(writer, engine)
        self.people = SqlPeople(writer, engine, self._quick, statements(dialect))

    async def check(self) -> None:
        """Raise NewerDatabase or OlderDatabase if the schema is not this program's."""
        async with self._engine.connect() as connection:
            await connection.run_sync(_check)

    async def close(self) -> None:
        """Close all connections."""
        await self._engine.dispose()


def _check(connection: sa.Connection) -> None:
    found = set(MigrationContext.configure(connection).get_current_heads())
    if found - known_schemas():
        raise NewerDatabase(f"{connection.engine.url!r} has the schema {', '.join(sorted(found))}")
    if found != {newest_schema()}:
        raise OlderDatabase(f"{connection.engine.url!r} is not up to date; start the bot, or: python -m bot migrate")


class _NoWriter(Writer):
    """Refuses all writes."""

    def __init__(self) -> None:
        """Neither queue nor task is needed."""

    async def submit(self, unit: Unit) -> None:
        raise StorageDown("this process only reads")

    async def run(self, job: Job[T]) -> T:
        raise StorageDown("this process only reads")
