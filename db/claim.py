"""One process at a time on a SQLite database: a lock on a file beside it, held for the life of the process.

The operating system releases the lock when its process ends, however it ends. The lock is not on the database file,
because closing any handle of that file would also drop SQLite's locks. The empty lock file stays. On PostgreSQL the
writing connection holds an advisory lock instead (`db.postgresql`).
"""

from __future__ import annotations

import os
import sys
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from time import monotonic, sleep

from db.address import file_of
from db.paths import LOCK
from db.transactions import BUSY_MS

if sys.platform != "win32":  # there the programs refuse to start, in a line
    import fcntl

EVERY = 0.05
"""Seconds between two attempts while another process may be ending."""


class Claimed(RuntimeError):
    """Another process uses the database. Nothing was changed."""


def claim(url: str, wait: float = BUSY_MS / 1000) -> AbstractContextManager[object]:
    """Lock the SQLite database at `url` as `alone`; other kinds of databases are not locked."""
    database = file_of(url)
    return nullcontext() if database is None else alone(database, wait)


def alone(database: Path, wait: float = 0.0) -> AbstractContextManager[object]:
    """Lock a database against other processes; the returned context releases it.

    Blocks up to `wait` seconds. Raises Claimed, and OSError where the file of the lock cannot be written.
    """
    lock = os.fdopen(os.open(f"{database}{LOCK}", os.O_RDWR | os.O_CREAT, 0o600), "r+b")
    if not _locked(lock.fileno(), wait):
        lock.close()
        raise Claimed(f"another bot works on {database}")
    return lock


def is_claimed(database: Path) -> bool:
    """Whether a process has locked this database. Raises OSError."""
    try:
        descriptor = os.open(f"{database}{LOCK}", os.O_RDONLY)
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
