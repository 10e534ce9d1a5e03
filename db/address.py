"""Reads DATABASE_URL, and checks it before anything is opened."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.exc import ArgumentError

IN_MEMORY = (None, "", ":memory:")
PARAMETERS = {"host", "port", "ssl", "passfile", "target_session_attrs", "prepared_statement_cache_size"}
"""Parameters after the `?` that asyncpg accepts as text. Others, such as libpq's `sslmode`, raise TypeError."""
HIGHEST_PORT = 65_535


def checked(url: str) -> str:
    """Return the URL. Raises ValueError for one that can never be opened; the text has no part of the URL."""
    try:
        parsed = sa.make_url(url)
    except (ArgumentError, ValueError):
        raise ValueError("it cannot be read; a port is a number, and special characters are written as %XX") from None
    if not url.isprintable():
        raise ValueError("it has a control character")
    if parsed.get_backend_name() == "sqlite":
        _check_file(parsed)
    else:
        _check_server(parsed)
    return url


def file_of(url: str) -> Path | None:
    """The file of a SQLite database; None for any other database. Raises ValueError for one in memory."""
    parsed = sa.make_url(url)
    if parsed.get_backend_name() != "sqlite":
        return None
    if parsed.database in IN_MEMORY:
        raise ValueError("SQLite needs a file: the readers would each see a memory of their own")
    return Path(parsed.database)


def _check_file(url: sa.URL) -> None:
    if url.database in IN_MEMORY:
        raise ValueError("SQLite needs a file, such as sqlite+aiosqlite:///imposter_kings.db")
    if url.query or url.host:
        raise ValueError("SQLite takes a path after three slashes, and nothing after it")


def _check_server(url: sa.URL) -> None:
    if url.port is not None and not 0 < url.port <= HIGHEST_PORT:
        raise ValueError(f"a port is a number from 1 to {HIGHEST_PORT}")
    if "@" in (url.host or ""):  # of several the first is taken for the end of the password
        raise ValueError("special characters are written as %XX, an @ in the password as %40")
    unknown = sorted(set(url.query) - PARAMETERS)
    if unknown:
        raise ValueError(f"after the ? it may have {', '.join(sorted(PARAMETERS))} (instead of sslmode: ssl)")
    for name in ("port", "prepared_statement_cache_size"):
        if not all(value.isdecimal() for value in _values(url, name)):
            raise ValueError(f"{name} after the ? is a number")
    try:
        url.get_dialect()().create_connect_args(url)
    except ArgumentError:
        raise ValueError("several hosts are written with a port each: ?host=one:5432&host=two:5432") from None


def _values(url: sa.URL, name: str) -> tuple[str, ...]:
    found = url.query.get(name, ())
    return (found,) if isinstance(found, str) else tuple(found)
