"""Connections to a file of SQLite.

There is one writer. Its transactions begin IMMEDIATE, so that another process with a lock delays it only at the first
statement, and at most BUSY_MS, well below Discord's limit of three seconds for an answer.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from db.address import file_of
from db.dialects import SQLITE
from db.paths import is_folder, unwritable
from db.private import create_file
from db.transactions import BUSY_MS, POOL, InThread

PRAGMAS = (
    f"PRAGMA busy_timeout = {BUSY_MS}",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
)
READING = (*PRAGMAS, "PRAGMA query_only = ON")


class LostFile(OSError):
    """The file of a SQLite database is no longer at its path; it can still be read while it is open."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} was moved, replaced or deleted while the bot ran")
        self.path = path


def file_writing(url: str, path: Path) -> InThread:
    """The single connection for all changes. A commit raises LostFile if a restart would not find the file."""
    engine = _blocking(url, PRAGMAS, "BEGIN IMMEDIATE")
    sa.event.listen(engine, "commit", _in_its_place(path))
    return InThread(engine)


def file_reading(url: str) -> InThread:
    """One connection for short reads: each is one call in a thread, where aiosqlite needs about fifteen."""
    return InThread(_blocking(url, READING, "BEGIN"))


def file_reader_engine(url: str, connections: int) -> AsyncEngine:
    """So many connections that cannot write."""
    engine = create_async_engine(url, connect_args={"isolation_level": None}, pool_size=connections, **POOL)
    _set_up(engine.sync_engine, READING, "BEGIN")
    return engine


def prepare(url: str) -> None:
    """Check that a SQLite file can be written. Missing folders are not created, they may be typing errors. Blocks.

    Raises OSError. Without this check aiosqlite leaves a thread behind when it cannot open a file, and the thread
    fails when the loop is closed; and a file that may only be read would be refused at the first write alone.
    """
    if (file := file_of(url)) is not None:
        if not is_folder(file.parent):
            raise OSError(f"there is no folder {file.parent}")
        if (locked := unwritable(file)) is not None:
            raise OSError(f"{locked} may not be written")
        create_file(file)  # SQLite would let all users read it
        try:
            sqlite3.connect(file).close()
        except sqlite3.Error as error:
            raise OSError(str(error)) from error


def _in_its_place(path: Path) -> Callable[[object], None]:
    """A check before each commit: on Unix a deleted file still accepts writes, which are lost with the process."""
    log, opened = Path(f"{path}-wal"), list[object]()

    def check(connection: object) -> None:
        found = [_identity(path), _identity(log)]
        opened[:] = opened or found
        if found[0] != opened[0]:
            raise LostFile(path)
        if found[1] != opened[1]:  # closing the database writes the log's contents into the file
            raise OSError(f"{log} was moved, replaced or deleted while the bot ran")

    return check


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _blocking(url: str, pragmas: tuple[str, ...], begin: str) -> sa.Engine:
    """One connection to a SQLite file, for `InThread`."""
    blocking = sa.make_url(url).set(drivername=SQLITE)
    engine = sa.create_engine(blocking, connect_args={"isolation_level": None}, pool_size=1, **POOL)
    _set_up(engine, pragmas, begin)
    return engine


def _set_up(engine: sa.Engine, pragmas: tuple[str, ...], begin: str) -> None:
    @sa.event.listens_for(engine, "connect")
    def on_connect(connection: Any, record: Any) -> None:
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(pragma)
        cursor.close()

    # The driver would begin a transaction only at the first INSERT, and none for a migration's statements.
    @sa.event.listens_for(engine, "begin")
    def on_begin(connection: sa.Connection) -> None:
        connection.exec_driver_sql(begin)
