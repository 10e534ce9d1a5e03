"""One process at a time on a SQLite database: a lock on a file beside it, held as long as the process lives.

The lock is the operating system's, so it is gone with its process however that ends. It is not on the database itself:
closing any handle of that file would also drop the locks that SQLite has on it. The file beside it stays, empty.
PostgreSQL has a lock of its own, which the connection that writes holds (`db.dialects`).
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

from db.dialects import BUSY_MS, file_of

SUFFIX = "-lock"
EVERY = 0.05
"""Seconds between two attempts while another process may be ending."""


class Claimed(RuntimeError):  # noqa: N818 (nothing is wrong with the program)
    """Another process works on the database. Nothing was changed."""


@contextmanager
def claim(url: str, wait: float = BUSY_MS / 1000) -> Iterator[None]:
    """Keep other processes off the SQLite database at `url`; of any other kind of database nothing is claimed.

    Blocks up to `wait` seconds. Raises Claimed, and OSError where the file of the lock cannot be written.
    """
    database = file_of(url)
    if database is None:
        yield
        return
    with alone(database, wait):
        yield


@contextmanager
def alone(database: Path, wait: float = 0.0) -> Iterator[None]:
    """The same for the file of a database."""
    descriptor = os.open(f"{database}{SUFFIX}", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if not _locked(descriptor, wait):
            raise Claimed(f"another bot works on {database}")
        yield
    finally:
        os.close(descriptor)


def is_claimed(database: Path) -> bool:
    """Whether a process has claimed this database now. Raises OSError."""
    try:
        descriptor = os.open(f"{database}{SUFFIX}", os.O_RDONLY)
    except FileNotFoundError:
        return False
    try:
        return not _locked(descriptor, 0.0)
    finally:
        os.close(descriptor)


def _locked(descriptor: int, wait: float) -> bool:
    until = monotonic() + wait
    while True:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if monotonic() >= until:
                return False
            sleep(EVERY)
        else:
            return True
