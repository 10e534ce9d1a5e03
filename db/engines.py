"""Opens a database: a file of SQLite (`db.sqlite`), or one on a server (`db.postgresql`)."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncEngine

from db.address import file_of
from db.postgresql import READER, WRITER, allow_silence, lock_all, server_engine, wait_for_the_disk
from db.sqlite import file_reader_engine, file_reading, file_writing
from db.transactions import OnLoop, Transactions

READERS = 4
"""Connections for reading."""


def writing(url: str, *, claim: bool = True) -> Transactions:
    """The single connection for all changes. Raises ValueError for a database in memory.

    On PostgreSQL it keeps other bots out, unless `claim` is false.
    """
    path = file_of(url)
    if path is not None:
        return file_writing(url, path)
    locks = (lock_all,) if claim else ()
    return OnLoop(server_engine(url, WRITER, 1, wait_for_the_disk, allow_silence, *locks))


def reader_engine(url: str) -> AsyncEngine:
    """A few connections that cannot write. Raises ValueError for a database in memory."""
    if file_of(url) is None:
        return server_engine(url, READER, READERS, allow_silence)
    return file_reader_engine(url, READERS)


def quick_reading(url: str, engine: AsyncEngine) -> Transactions:
    """One connection for short reads, of a press or of each match; on a server one of `reader_engine`'s."""
    return OnLoop(engine) if file_of(url) is None else file_reading(url)
