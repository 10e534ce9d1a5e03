"""How the stores of one process reach the database: one writer, connections for reading, one of them for short reads.

All methods raise StorageDown when the database is not available.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Hashable, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from db.dialects import insert_new, upsert
from db.failures import as_down
from db.servers import Share, within
from db.statements import update
from db.transactions import OnLoop, Transactions
from db.writer import Job, Row, Unit, Writer
from host.errors import StorageDown
from host.in_turn import InTurn, asker

T = TypeVar("T")
_TURNS: InTurn[tuple[int, Hashable]] = InTurn()
"""By engine and person: who asks for much at once takes one of its few connections, not all."""


class Access:
    """The connections of a process. Without a `writer` writing raises StorageDown.

    quick  for short reads (`db.engines.quick_reading`)
    share  the servers of the process; None for all
    """

    def __init__(
        self,
        engine: AsyncEngine,
        quick: Transactions | None = None,
        writer: Writer | None = None,
        share: Share | None = None,
    ) -> None:
        self.engine, self.share, self._dialect = engine, share, engine.dialect.name
        self.quick = OnLoop(engine) if quick is None else quick
        self._writer = writer

    def here(self, guild_id: sa.ColumnElement[int]) -> sa.ColumnElement[bool]:
        """The condition that this process runs the server."""
        return within(self.share, guild_id)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection for several reads of one moment.

        Do not read in another way inside it: the reads of one person take turns (`host.in_turn`), so it would wait for
        ever.
        """
        with as_down():
            async with _TURNS((id(self.engine), asker())), self.engine.connect() as connection:
                yield connection

    async def rows(self, query: sa.Select[Any], **parameters: Any) -> Sequence[Any]:
        """The rows of this query."""
        async with self.reading() as connection:
            found: Sequence[Any] = (await connection.execute(query, parameters)).all()
            return found

    async def first(self, query: sa.Select[Any]) -> Any | None:
        """The first row of this query; None without any."""
        return next(iter(await self.rows(query)), None)

    async def values(self, query: sa.Select[Any]) -> list[Any]:
        """The values of the only column of this query."""
        return [value for [value] in await self.rows(query)]

    async def quickly(self, work: Callable[[sa.Connection], T]) -> T:
        """Do a short read."""
        with as_down():
            return await self.quick.run(work)

    async def quick_rows(self, query: sa.Select[Any], **parameters: Any) -> Sequence[Any]:
        """The rows of this query, as a short read."""
        return await self.quickly(lambda connection: connection.execute(query, parameters).all())

    async def submit(self, unit: Unit) -> None:
        """Write rows together with those of others (`db.writer`)."""
        await self._writing().submit(unit)

    async def run(self, job: Job[T]) -> T:
        """Do other work in a transaction of its own; return its result after the commit."""
        return await self._writing().run(job)

    async def execute(self, statement: sa.Executable, *rows: Row) -> None:
        """Execute a statement, with rows once for all of them, in a transaction of its own."""
        await self.run(lambda connection: connection.execute(statement, list(rows) or None))

    def upsert(self, table: sa.Table) -> sa.Executable:
        """The statement that inserts rows, or updates those with the same primary keys."""
        return upsert(self._dialect, table)

    def insert_new(self, table: sa.Table) -> sa.Executable:
        """The statement that inserts those rows whose primary keys are new."""
        return insert_new(self._dialect, table)

    async def keep(self, table: sa.Table, *rows: Row) -> None:
        """Insert rows, or update those with the same primary keys."""
        await self.execute(self.upsert(table), *rows)

    async def add(self, table: sa.Table, row: Row) -> None:
        """Insert a row, unless there is one with the same primary key."""
        await self.execute(self.insert_new(table), row)

    async def change(self, table: sa.Table, number: int, values: Row) -> None:
        """Change columns of the row with this id, together with what others write (`db.writer`)."""
        await self.submit({update(table, ("id",), *values): [{"key_id": number, **values}]})

    async def insert(self, table: sa.Table, row: Row) -> int:
        """Insert a row; return the id that it gets."""

        def job(connection: sa.Connection) -> int:
            return new_id(connection, table, row)

        return await self.run(job)

    def _writing(self) -> Writer:
        if self._writer is None:
            raise StorageDown("this process only reads")
        return self._writer


class Tables:
    """A store of some tables, over the connections of the process."""

    def __init__(self, access: Access) -> None:
        self._db = access


def insert_all(connection: sa.Connection, table: sa.Table, rows: Sequence[Row]) -> None:
    """Insert these rows, if there are any: SQLAlchemy would insert one of defaults for none."""
    if rows:
        connection.execute(table.insert(), rows)


def change_all(
    connection: sa.Connection,
    columns: Sequence[sa.Column[Any]],
    where: sa.ColumnElement[bool],
    changed: Callable[[Any], Any],
) -> None:
    """Store in all these rows what `changed` makes of the values of these columns of one table.

    It is one statement for all rows: presses wait until this transaction ends.
    """
    table, names = columns[0].table, [column.name for column in columns]
    keys = list(table.primary_key.columns)
    found = connection.execute(sa.select(*keys, *columns).where(where)).mappings().all()
    rows = [
        {f"key_{key.name}": row[key.name] for key in keys} | {name: changed(row[name]) for name in names}
        for row in found
    ]
    if rows:
        connection.execute(update(table, tuple([key.name for key in keys]), *names), rows)


def new_id(connection: sa.Connection, table: sa.Table, row: Row) -> int:
    """Insert a row; return the id that it gets."""
    number: int = connection.execute(table.insert().returning(table.c.id), row).scalar_one()
    return number
