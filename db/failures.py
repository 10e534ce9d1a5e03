"""What an error of the database means, and its translation for the host."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DatabaseError, DBAPIError, OperationalError

from db.address import file_of
from db.postgresql import NoDriver
from db.sessions import BehindPoolerError
from host.errors import StorageDamaged, StorageDown

ROW = ("22", "23")
"""PostgreSQL's error classes that a single row can cause: its values, and conflicts."""
AWAY = ("08003", "08006", "25006", "53", "55P03", "57")
"""PostgreSQL's errors that pass: lost connections, a standby that is not promoted yet, a lack of resources, a server
that starts or stops, a lock."""
DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_FULL}
"""SQLite's errors that pass: another program's lock, a full disk."""


def is_down(error: Exception) -> bool:
    """Whether the database caused the error (locked, full, read-only, damaged, gone), not the row."""
    if not isinstance(error, DBAPIError):
        return isinstance(error, OSError)
    state = sqlstate(error)
    if state:
        return not state.startswith(ROW)
    operational = isinstance(error, OperationalError) or type(error) is DatabaseError
    return operational or error.connection_invalidated


def is_damaged(error: Exception) -> bool:
    """Whether the error says that the file is damaged."""
    return _sqlite_code(error) & 0xFF in DAMAGED


def is_away(url: str, error: Exception) -> bool:
    """Whether the error passes: the server is unreachable now, another program has a lock, or the disk is full."""
    if isinstance(error, DBAPIError):
        code = _sqlite_code(error)
        no_room_for_the_log = code == sqlite3.SQLITE_IOERR_SHMSIZE
        return sqlstate(error).startswith(AWAY) or code & 0xFF in BUSY or no_room_for_the_log
    return isinstance(error, OSError) and not isinstance(error, (NoDriver, BehindPoolerError)) and file_of(url) is None


def sqlstate(error: DBAPIError) -> str:
    """PostgreSQL's error code; "" without one."""
    return getattr(error.orig, "sqlstate", None) or ""


@contextmanager
def as_down() -> Iterator[None]:
    """Raise errors of the database as StorageDown."""
    try:
        yield
    except (DBAPIError, OSError) as error:
        raise down(error) from error


def down(error: Exception) -> StorageDown:
    """The error as StorageDown, with the database's own message only."""
    words = str(error.orig) if isinstance(error, DBAPIError) else str(error)
    found = (StorageDamaged if is_damaged(error) else StorageDown)(words)
    found.__cause__ = error
    return found


def _sqlite_code(error: Exception) -> int:
    """SQLite's extended error code; 0 without one."""
    return getattr(error.orig if isinstance(error, DBAPIError) else error, "sqlite_errorcode", 0)
