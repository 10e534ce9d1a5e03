"""Copies of a SQLite database: taken while the bot runs, checked before they count, put back while it does not.

A copy is one file that holds what was committed at one moment, readable without the files that SQLite keeps beside a
database in use. It gets its name only when it is whole and on the disk, so a file of that name is always a good one.
All but `put_back` blocks.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import quote

from sqlalchemy.exc import SQLAlchemyError

from db.claim import Claimed, alone
from db.dialects import BUSY_MS, file_of
from db.migrate import NewerDatabase, known_schemas
from db.schema import metadata
from db.transactions import Transactions

BESIDE = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a database in use. One that belongs to another file would be taken for its last changes."""
NUMBERED = [table.name for table in metadata.sorted_tables if table.dialect_options["sqlite"]["autoincrement"]]
"""Tables whose ids are never given again."""
SKIPPED = 1_000
"""How many ids are left out where nobody can say how many were given since the backup."""


class BackupRefused(RuntimeError):  # noqa: N818 (nothing is wrong with the program)
    """Not like this; nothing was changed. The text says why and what to do."""


class NoBackup(RuntimeError):  # noqa: N818 (nothing is wrong with the program)
    """The file is missing, damaged, or no database of this bot. Nothing was changed."""


class CopyFailed(RuntimeError):  # noqa: N818 (nothing is wrong with the program)
    """The copy could not be made: a disk that is full or may not be written, or a damaged database."""


def back_up(url: str, target: Path, *, overwrite: bool = False) -> None:
    """Copy the database at `url` to `target`, also while a bot writes to it: that never waits.

    Raises BackupRefused, CopyFailed.
    """
    source = _file_of(url)
    _require_folder(target)
    if _same(source, target):
        raise BackupRefused(f"{target} is the database itself. Choose another name")
    if target.exists() and not overwrite:
        raise BackupRefused(f"{target} is there already. Choose another name, or add --overwrite")
    with _copied(source, target) as copy:
        _put(copy, target)


def restore(url: str, backup: Path) -> Path | None:
    """Put a backup in the place of the database at `url`; where the old one is kept, None if there was none.

    What begins afterwards gets ids that the old database has not given: those are in people's messages. Raises
    BackupRefused while a bot has the database open, NewerDatabase, NoBackup, CopyFailed.
    """
    database = _file_of(url)
    if _same(database, backup):
        raise BackupRefused(f"{backup} is the database itself. Name a backup of it")
    _examine(backup)
    with _copied(backup, database) as copy, _alone(database) as old:
        _skip_ids(copy, old)
        kept = _keep(database)
        _put(copy, database)
    return kept


def require_stopped(url: str) -> None:
    """Raises BackupRefused while a bot has the SQLite database at `url` open; others refuse to be opened twice."""
    database = file_of(url)
    if database is not None:
        with _alone(database):
            pass


async def put_back(transactions: Transactions, path: Path) -> Path:
    """Write a database that is open but not at `path` any more to `path`; beside it if something else is there now.

    Where it is. Raises CopyFailed.
    """
    try:
        copy = await asyncio.to_thread(_room, path)
        await transactions.outside(lambda driver: driver.execute("VACUUM INTO ?", (str(copy),)))
        return await asyncio.to_thread(_put_free, copy, path)
    except (sqlite3.Error, SQLAlchemyError, OSError) as error:
        raise CopyFailed(f"{path} cannot be written again: {error}") from error


def _require_folder(target: Path) -> None:
    if not target.parent.is_dir():
        raise CopyFailed(f"There is no folder {target.parent}")
    if target.is_dir():
        raise BackupRefused(f"{target} is a folder. Name a file in it")


def _room(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    copy = _unfinished(path)
    copy.touch(mode=0o600)
    return copy


def _put_free(copy: Path, path: Path) -> Path:
    free = _stamped(path) if path.exists() else path
    _put(copy, free)
    return free


def _file_of(url: str) -> Path:
    path = file_of(url)
    if path is None:
        raise BackupRefused("This database is not SQLite. Use pg_dump and pg_restore, which come with PostgreSQL")
    return path


def _unfinished(target: Path) -> Path:
    return target.with_name(f".{target.name}.{os.getpid()}")


def _stamped(path: Path) -> Path:
    return path.with_name(f"{path.name}.{datetime.now(UTC):%Y%m%dT%H%M%S%f}")


def _same(one: Path, other: Path) -> bool:
    return one.exists() and other.exists() and one.samefile(other)


def _reading(path: Path) -> sqlite3.Connection:
    uri = f"file:{quote(str(path.absolute()))}?mode=ro"
    return sqlite3.connect(uri, uri=True, timeout=BUSY_MS / 1000, isolation_level=None)


def _examine(backup: Path) -> None:
    """Raises NoBackup or NewerDatabase for what this bot could not start from."""
    if not backup.is_file():
        raise NoBackup(f"There is no file {backup}")
    try:
        with closing(_reading(backup)) as connection:
            _check(connection)
            schemas = {row[0] for row in connection.execute("SELECT version_num FROM alembic_version")}
    except sqlite3.Error as error:
        raise NoBackup(f"{backup} is damaged or no backup of this bot ({error})") from error
    if not schemas:
        raise NoBackup(f"{backup} is a database, but no backup of this bot")
    if schemas - known_schemas():
        raise NewerDatabase(f"{backup} has the schema {', '.join(sorted(schemas))}")


def _check(connection: sqlite3.Connection) -> None:
    (found,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if found != "ok":
        raise sqlite3.DatabaseError(found)


@contextmanager
def _copied(source: Path, target: Path) -> Iterator[Path]:
    """A checked copy of `source` on the disk of `target`, as private as `source`; gone if it was not put anywhere."""
    copy = _unfinished(target)
    try:
        copy.touch(mode=0o600)
        with closing(_reading(source)) as old, closing(sqlite3.connect(copy, isolation_level=None)) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode = DELETE")
            _check(new)
        shutil.copymode(source, copy)
        yield copy
    except (sqlite3.Error, OSError) as error:
        raise CopyFailed(f"{source} cannot be copied to {target}: {error}") from error
    finally:
        copy.unlink(missing_ok=True)


@contextmanager
def _alone(database: Path) -> Iterator[sqlite3.Connection | None]:
    """The database with nobody else in it meanwhile, as far as it is whole enough to tell; None if there is none."""
    if not database.exists():
        yield None
        return
    with _claimed(database), closing(sqlite3.connect(database, timeout=0, isolation_level=None)) as connection:
        try:
            connection.execute("PRAGMA journal_mode = DELETE")  # refused while there is another connection
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
                raise BackupRefused(f"A bot is running on {database}. Stop it first") from error
        yield connection


@contextmanager
def _claimed(database: Path) -> Iterator[None]:
    """Meanwhile no bot starts on it."""
    with ExitStack() as stack:
        try:
            stack.enter_context(alone(database))
        except Claimed as error:
            raise BackupRefused(f"A bot is running on {database}. Stop it first") from error
        yield


def _skip_ids(copy: Path, old: sqlite3.Connection | None) -> None:
    """Let the copy go on after the last ids that the old database has given."""
    with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        own, given = _last_ids(connection), _given(old)
        for table in NUMBERED:
            mine = own.get(table, 0)
            last = mine + SKIPPED if given is None else max(mine, given.get(table, 0))
            connection.execute("DELETE FROM sqlite_sequence WHERE name = ?", (table,))
            connection.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (table, last))


def _given(old: sqlite3.Connection | None) -> dict[str, int] | None:
    try:
        return None if old is None else _last_ids(old)
    except sqlite3.Error:  # so damaged that nobody can say
        return None


def _last_ids(connection: sqlite3.Connection) -> dict[str, int]:
    return dict(connection.execute("SELECT name, seq FROM sqlite_sequence"))


def _keep(database: Path) -> Path | None:
    """Give the old database another name. It is not opened for that, which would let go of the lock."""
    if not database.exists():
        return None
    kept = _stamped(database)
    for suffix in ("", *BESIDE):
        with suppress(FileNotFoundError):
            Path(f"{database}{suffix}").rename(f"{kept}{suffix}")
    return kept


def _put(copy: Path, target: Path) -> None:
    _sync(copy)
    for suffix in BESIDE:
        Path(f"{target}{suffix}").unlink(missing_ok=True)
    copy.replace(target)
    _sync(target.parent)


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
