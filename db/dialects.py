"""All that differs between SQLite and PostgreSQL.

On SQLite there is one writer: its transactions begin IMMEDIATE, so that whoever holds the file keeps it waiting at
the first statement and no longer than BUSY_MS, well below the three seconds that Discord gives for an answer.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

BUSY_MS = 2_000
READERS = 4
SQLITE = "sqlite"
PRAGMAS = (
    f"PRAGMA busy_timeout = {BUSY_MS}",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
)
INSERT: dict[str, Any] = {SQLITE: sqlite.insert, "postgresql": postgresql.insert}


def writer_engine(url: str) -> AsyncEngine:
    """One connection, for everything that changes anything."""
    return _engine(url, 1, PRAGMAS, "BEGIN IMMEDIATE")


def reader_engine(url: str) -> AsyncEngine:
    """A few connections that cannot write."""
    return _engine(url, READERS, (*PRAGMAS, "PRAGMA query_only = ON"), "BEGIN")


def prepare(url: str) -> None:
    """Prove that a SQLite file can be opened; a folder is not made, its name may be a slip. Blocks; raises OSError.

    aiosqlite leaves a thread behind when it cannot open a file, which then complains that the loop is closed.
    """
    parsed = sa.make_url(url)
    if parsed.get_backend_name() == SQLITE and parsed.database:
        if not Path(parsed.database).parent.is_dir():
            raise OSError(f"there is no folder {Path(parsed.database).parent}")
        try:
            sqlite3.connect(parsed.database).close()
        except sqlite3.Error as error:
            raise OSError(str(error)) from error


def upsert(dialect: str, table: sa.Table) -> sa.Executable:
    """Insert a row, or where its primary key is there already put these values into it."""
    statement = INSERT[dialect](table)
    keys = list(table.primary_key.columns)
    values = {column.name: statement.excluded[column.name] for column in table.columns if column not in set(keys)}
    upserted: sa.Executable = statement.on_conflict_do_update(index_elements=keys, set_=values)
    return upserted


def _engine(url: str, connections: int, pragmas: tuple[str, ...], begin: str) -> AsyncEngine:
    # An error that reaches the log must not carry seeds, choices or tokens.
    pool: dict[str, Any] = {"pool_size": connections, "max_overflow": 0, "hide_parameters": True}
    parsed = sa.make_url(url)
    if parsed.get_backend_name() != SQLITE:
        return create_async_engine(url, **pool)
    if parsed.database in (None, "", ":memory:"):
        raise ValueError("SQLite needs a file: the readers would each see a memory of their own")
    engine = create_async_engine(url, connect_args={"isolation_level": None}, **pool)
    _set_up(engine, pragmas, begin)
    return engine


def _set_up(engine: AsyncEngine, pragmas: tuple[str, ...], begin: str) -> None:
    @sa.event.listens_for(engine.sync_engine, "connect")
    def on_connect(connection: Any, record: Any) -> None:
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(pragma)
        cursor.close()

    # The driver would begin a transaction only at the first INSERT, and none for the statements of a migration.
    @sa.event.listens_for(engine.sync_engine, "begin")
    def on_begin(connection: sa.Connection) -> None:
        connection.exec_driver_sql(begin)
