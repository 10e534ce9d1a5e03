"""Connections to PostgreSQL, with the settings and locks of their sessions.

The writer holds an advisory lock, so that a second bot cannot start by mistake. Readers see one snapshot for all
queries of a transaction, as on SQLite.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from db.dialects import POSTGRESQL
from db.sessions import BehindPoolerError, Sessions
from db.transactions import BUSY_MS, POOL

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
CONNECT = 5.0
"""Seconds for opening a connection to a server."""
GIVEN = "SELECT count(*) FROM pg_settings WHERE source = 'client'"
"""Counts the settings that a session has got with its connection."""
WIDE = ("UTF8", "SQL_ASCII")
"""PostgreSQL's encodings that take every character; the second one takes bytes as they come."""
ALL = "hashtext('imposter kings')"
"""The key of the advisory lock on the whole database."""
LOCKED = "55P03"
"""PostgreSQL's error code: a lock was not free in time."""


class NoDriver(OSError):
    """The driver package of this kind of database is not installed."""


def server_engine(
    url: str, settings: Mapping[str, str], connections: int, *preparing: Callable[[Any], object]
) -> AsyncEngine:
    """So many connections to a server, whose sessions have these settings.

    Each new connection is given to the functions in `preparing`, and closed if one fails. Connecting raises
    BehindPoolerError if the server has not got the settings, and OSError if another bot holds a lock.
    """
    try:
        sessions = Sessions(import_module("asyncpg").connect)
        given = {"server_settings": settings, "timeout": CONNECT, "async_creator_fn": sessions.opened}
        engine = create_async_engine(url, connect_args=given, pool_size=connections, **POOL)
    except ModuleNotFoundError as error:
        raise NoDriver("it needs asyncpg: pip install asyncpg") from error
    sessions.belong_to(engine)

    @sa.event.listens_for(engine.sync_engine, "connect")
    def on_connect(connection: Any, record: Any) -> None:
        try:
            _require_settings(connection, settings)
            for prepare in preparing:
                prepare(connection)
            connection.commit()
        except Exception as error:
            connection.close()
            if getattr(error, "sqlstate", None) == LOCKED:
                raise OSError("another bot works on it") from error
            raise

    return engine


def wait_for_the_disk(connection: Any) -> None:
    """Let commits wait for the disk: a press that is answered after its commit must survive a crash of the server."""
    rows(
        connection,
        "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'",
    )


def allow_silence(connection: Any) -> None:
    """Lift a limit for silent sessions, which the server or database may have; PostgreSQL before 14 has none."""
    rows(
        connection,
        "SELECT set_config(name, '0', false) FROM pg_settings WHERE name = 'idle_session_timeout' AND setting <> '0'",
    )


def lock_all(connection: Any) -> None:
    """Lock the whole database for a bot that runs alone."""
    rows(connection, f"SELECT pg_advisory_lock({ALL})")


def rows(connection: Any, statement: str) -> list[Any]:
    """The rows that the driver's connection returns."""
    cursor = connection.cursor()
    cursor.execute(statement)
    found = list(cursor.fetchall())
    cursor.close()
    return found


def narrow_encoding(connection: sa.Connection) -> str:
    """The encoding of a database on a server if it lacks characters that names have; else ""."""
    if connection.dialect.name != POSTGRESQL:
        return ""
    found: str = connection.exec_driver_sql("SHOW server_encoding").scalar_one()
    return "" if found in WIDE else found


def _require_settings(connection: Any, settings: Mapping[str, str]) -> None:
    """Raise BehindPoolerError unless the server has got the settings; those of TCP mean nothing on a socket."""
    names = {name for name in settings if not name.startswith("tcp_")}
    [[got]] = rows(connection, f"{GIVEN} AND name IN ({', '.join(map(repr, sorted(names)))})")
    if got != len(names):
        raise BehindPoolerError
