"""All differences between SQLite and PostgreSQL.

On PostgreSQL the writer holds an advisory lock, so that a second bot cannot start by mistake; readers see one snapshot
for all queries of a transaction, as on SQLite.

On SQLite there is one writer. Its transactions begin IMMEDIATE, so that another process with a lock delays it only at
the first statement, and at most BUSY_MS, well below Discord's limit of three seconds for an answer.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from db.address import IN_MEMORY
from db.lease import ENDED_AFTER
from db.locks import ALL, DIVISION, DIVISIONS, MEMBER, Claim, HeldShare, Share, claim_statements
from db.paths import is_folder, unwritable
from db.private import create_file
from db.sessions import BehindPoolerError, Sessions
from db.transactions import Fenced, InThread, OnLoop, Transactions

BUSY_MS = 2_000
"""Longest wait for a lock of another process, in milliseconds."""
READERS = 4
"""Connections for reading."""
SQLITE, POSTGRESQL = "sqlite", "postgresql"
Id = sa.Integer().with_variant(sa.BigInteger(), POSTGRESQL)
"""A generated id. It has 64 bits, so that any number in a query fits."""
PRAGMAS = (
    f"PRAGMA busy_timeout = {BUSY_MS}",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
)
READING = (*PRAGMAS, "PRAGMA query_only = ON")
KEEPALIVE = {
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}
"""If the bot's machine is cut off, its locks and connections must not stay for the default of two hours."""
WRITER = {"lock_timeout": f"{BUSY_MS}ms", **KEEPALIVE}
READER = {
    **KEEPALIVE,
    "lock_timeout": f"{BUSY_MS}ms",
    "default_transaction_isolation": "repeatable read",
    "default_transaction_read_only": "on",
}
QUICK_KEEPALIVE = {
    "tcp_keepalives_idle": "4",
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "2",
    "tcp_user_timeout": "8000",
    "idle_in_transaction_session_timeout": f"{ENDED_AFTER * 1000:.0f}ms",
}
"""A machine that is cut off is noticed after 8 seconds, where the system notices it."""
OWNING = {**QUICK_KEEPALIVE, "idle_session_timeout": f"{ENDED_AFTER * 1000:.0f}ms"}
"""For sessions that hold locks and ask often: also behind a proxy that keeps silent connections open (`db.lease`)."""
CONNECT = 5.0
"""Seconds for opening a connection to a server."""
DURABLE = "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
"""A press is answered after its commit: the commit must not be lost if the server crashes after that."""
SILENCE = "SELECT set_config(name, '0', false) FROM pg_settings WHERE name = 'idle_session_timeout' AND setting <> '0'"
"""A server or database may have a limit for silent sessions; PostgreSQL before 14 has none."""
GIVEN = "SELECT count(*) FROM pg_settings WHERE source = 'client'"
"""Counts the settings that a session has got with its connection."""
WIDE = ("UTF8", "SQL_ASCII")
"""PostgreSQL's encodings that take every character; the second one takes bytes as they come."""
CLAIM = f"SELECT pg_advisory_lock({ALL})"
"""Locks the whole database for a bot that runs alone."""
LOCKED = "55P03"
"""PostgreSQL's error code: a lock was not free in time."""
INSERT: dict[str, Any] = {SQLITE: sqlite.insert, POSTGRESQL: postgresql.insert}
ROW = ("22", "23")
"""PostgreSQL's error classes that a single row can cause: its values, and conflicts."""
DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
AWAY = ("08003", "08006", "25006", "53", "55P03", "57")
"""PostgreSQL's errors that pass: lost connections, a standby that is not promoted yet, a lack of resources, a server
that starts or stops, a lock."""
BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_FULL}
"""SQLite's errors that pass: another program's lock, a full disk."""


class NoDriver(OSError):
    """The driver package of this kind of database is not installed."""


class OtherDivision(OSError):
    """Processes that divide the servers into another number of shards use the database."""


class LostFile(OSError):
    """The file of a SQLite database is no longer at its path; it can still be read while it is open."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} was moved, replaced or deleted while the bot ran")
        self.path = path


def writing(url: str, *, claim: bool = True) -> Transactions:
    """The single connection for all changes. Raises ValueError for a database in memory.

    On PostgreSQL it keeps other bots out, unless `claim` is false. A commit raises LostFile if a restart would not
    find the file.
    """
    path = file_of(url)
    if path is None:
        server = _server(url, WRITER, 1)
        _on_connect(server.sync_engine, lambda connection: _rows(connection, DURABLE))
        _on_connect(server.sync_engine, lambda connection: _rows(connection, SILENCE))
        if claim:
            _on_connect(server.sync_engine, lambda connection: _rows(connection, CLAIM))
        return OnLoop(server)
    engine = _blocking(url, PRAGMAS, "BEGIN IMMEDIATE")
    sa.event.listen(engine, "commit", _in_its_place(path))
    return InThread(engine)


def share_writing(url: str, claim: Claim) -> Fenced:
    """One connection to PostgreSQL that writes for one share, and has it locked."""
    settings = {**WRITER, **OWNING, "application_name": claim.member}
    server = _server(url, settings, 1)
    _on_connect(server.sync_engine, lambda connection: _rows(connection, DURABLE))
    _on_connect(server.sync_engine, lambda connection: _lock_share(connection, claim.share))
    return Fenced(server, claim.share)


def member_engine(url: str, member: str, most: int, shards: int) -> AsyncEngine:
    """One connection for a process that runs shares.

    Other processes count it while it is open, with room for `most`. Connecting raises OtherDivision: a process that is
    counted but can take nothing would leave the shares that are given up for it without a process.
    """
    server = _server(url, {**WRITER, **OWNING, "application_name": member}, 1)
    _on_connect(server.sync_engine, lambda connection: _take_part(connection, most, shards))
    return server


def gate_engine(url: str, member: str) -> AsyncEngine:
    """One connection for a process that waits for a lock."""
    return _server(url, {**QUICK_KEEPALIVE, "application_name": f"{member}-gate"}, 1)


def reader_engine(url: str) -> AsyncEngine:
    """A few connections that cannot write. Raises ValueError for a database in memory."""
    if file_of(url) is None:
        server = _server(url, READER, READERS)
        _on_connect(server.sync_engine, lambda connection: _rows(connection, SILENCE))
        return server
    engine = create_async_engine(url, connect_args={"isolation_level": None}, **_pool(READERS))
    _set_up(engine.sync_engine, READING, "BEGIN")
    return engine


def quick_reading(url: str, engine: AsyncEngine) -> Transactions:
    """One connection for short reads, of a press or of each match; on a server one of `reader_engine`'s.

    On SQLite each read is one call in a thread, where aiosqlite needs about fifteen.
    """
    if file_of(url) is None:
        return OnLoop(engine)
    return InThread(_blocking(url, READING, "BEGIN"))


def file_of(url: str) -> Path | None:
    """The file of a SQLite database; None for any other database. Raises ValueError for one in memory."""
    parsed = sa.make_url(url)
    if parsed.get_backend_name() != SQLITE:
        return None
    if parsed.database in IN_MEMORY:
        raise ValueError("SQLite needs a file: the readers would each see a memory of their own")
    return Path(parsed.database)


def narrow_encoding(connection: sa.Connection) -> str:
    """The encoding of a database on a server if it lacks characters that names have; else ""."""
    if connection.dialect.name != POSTGRESQL:
        return ""
    found: str = connection.exec_driver_sql("SHOW server_encoding").scalar_one()
    return "" if found in WIDE else found


def is_damaged(error: BaseException) -> bool:
    """Whether the error says that the file is damaged."""
    found = error.orig if isinstance(error, sa.exc.DBAPIError) else error
    return getattr(found, "sqlite_errorcode", 0) & 0xFF in DAMAGED


def is_away(url: str, error: BaseException) -> bool:
    """Whether the error passes: the server is unreachable now, another program has a lock, or the disk is full."""
    if isinstance(error, sa.exc.DBAPIError):
        return _state(error.orig).startswith(AWAY) or _is_busy(error.orig)
    return isinstance(error, OSError) and not isinstance(error, (NoDriver, BehindPoolerError)) and file_of(url) is None


def _is_busy(error: object) -> bool:
    found = getattr(error, "sqlite_errorcode", 0)
    return found & 0xFF in BUSY or found == sqlite3.SQLITE_IOERR_SHMSIZE  # no room for the index of the log


def is_down(error: sa.exc.DBAPIError) -> bool:
    """Whether the database caused the error (locked, full, read-only, damaged, gone), not the row."""
    state = _state(error.orig)
    if state:
        return not state.startswith(ROW)
    operational = isinstance(error, sa.exc.OperationalError) or type(error) is sa.exc.DatabaseError
    return operational or error.connection_invalidated


def prepare(url: str) -> None:
    """Check that a SQLite file can be written. Missing folders are not created, they may be typing errors. Blocks.

    Raises OSError. Without this check aiosqlite leaves a thread behind when it cannot open a file, and the thread
    fails when the loop is closed; and a file that may only be read would be refused at the first write alone.
    """
    parsed = sa.make_url(url)
    if parsed.get_backend_name() == SQLITE and parsed.database and parsed.database not in IN_MEMORY:
        file = Path(parsed.database)
        if not is_folder(file.parent):
            raise OSError(f"there is no folder {file.parent}")
        if (locked := unwritable(file)) is not None:
            raise OSError(f"{locked} may not be written")
        create_file(file)  # SQLite would let all users read it
        try:
            sqlite3.connect(parsed.database).close()
        except sqlite3.Error as error:
            raise OSError(str(error)) from error


@cache
def upsert(dialect: str, table: sa.Table) -> sa.Executable:
    """Insert a row, or update the row with its primary key."""
    statement = INSERT[dialect](table)
    keys = list(table.primary_key.columns)
    values = {column.name: statement.excluded[column.name] for column in table.columns if column not in set(keys)}
    upserted: sa.Executable = statement.on_conflict_do_update(index_elements=keys, set_=values)
    return upserted


@cache
def insert_new(dialect: str, table: sa.Table) -> sa.Executable:
    """Insert a row, unless there is one with its primary key."""
    inserted: sa.Executable = INSERT[dialect](table).on_conflict_do_nothing()
    return inserted


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


def _pool(connections: int) -> dict[str, Any]:
    # Errors in the log must not contain seeds, choices or tokens.
    return {"pool_size": connections, "max_overflow": 0, "hide_parameters": True}


def _server(url: str, settings: dict[str, str], connections: int) -> AsyncEngine:
    try:
        sessions = Sessions(import_module("asyncpg").connect)
        given = {"server_settings": settings, "timeout": CONNECT, "async_creator_fn": sessions.opened}
        engine = create_async_engine(url, connect_args=given, **_pool(connections))
    except ModuleNotFoundError as error:
        raise NoDriver("it needs asyncpg: pip install asyncpg") from error
    sessions.belong_to(engine)
    _on_connect(engine.sync_engine, lambda connection: _require_settings(connection, settings))
    return engine


def _require_settings(connection: Any, settings: dict[str, str]) -> None:
    """Raise BehindPoolerError unless the server has got the settings; those of TCP mean nothing on a socket."""
    names = {name for name in settings if not name.startswith("tcp_")}
    [[got]] = _rows(connection, f"{GIVEN} AND name IN ({', '.join(map(repr, sorted(names)))})")
    if got != len(names):
        raise BehindPoolerError


def _take_part(connection: Any, most: int, shards: int) -> None:
    _rows(connection, f"SELECT pg_advisory_lock_shared({DIVISION}, {shards})")
    _require_division(connection, shards)
    _rows(connection, f"SELECT pg_advisory_lock_shared({MEMBER}, {most})")


def _lock_share(connection: Any, share: Share) -> None:
    *_, [[free]] = [_rows(connection, statement) for statement in claim_statements(share)]
    if not free:
        raise HeldShare(f"another process runs share {share.number}")
    _require_division(connection, share.of)


def _require_division(connection: Any, shards: int) -> None:
    if any(found != shards for [found] in _rows(connection, DIVISIONS)):
        raise OtherDivision(f"processes with another number of SHARDS than {shards} work on it")


def _rows(connection: Any, statement: str) -> list[Any]:
    cursor = connection.cursor()
    cursor.execute(statement)
    found = list(cursor.fetchall())
    cursor.close()
    return found


def _on_connect(engine: sa.Engine, work: Callable[[Any], object]) -> None:
    """Do this on each new connection, which is closed if it fails. Raises OSError if another bot holds a lock."""

    @sa.event.listens_for(engine, "connect")
    def on_connect(connection: Any, record: Any) -> None:
        try:
            work(connection)
            connection.commit()
        except Exception as error:
            connection.close()
            if _state(error) == LOCKED:
                raise OSError("another bot works on it") from error
            raise


def _state(error: object) -> str:
    """PostgreSQL's error code; "" without one."""
    return getattr(error, "sqlstate", None) or ""


def _blocking(url: str, pragmas: tuple[str, ...], begin: str) -> sa.Engine:
    """One connection to a SQLite file, for `InThread`."""
    blocking = sa.make_url(url).set(drivername=SQLITE)
    engine = sa.create_engine(blocking, connect_args={"isolation_level": None}, **_pool(1))
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
