"""Copies of a SQLite database: made while the bot runs, checked, and restored while it does not run.

A copy is one file with the data committed at one moment, readable without SQLite's side files. It gets its name only
when it is complete and synced to disk, so a file of that name is always valid. All functions but `put_back` block.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import quote

from sqlalchemy.exc import SQLAlchemyError

from db.address import file_of
from db.claim import Claimed, alone
from db.migrate import NewerDatabase, known_schemas
from db.paths import BESIDE, is_file, is_folder, is_there
from db.private import close_to_others, create_file, create_folder, files_of
from db.schema import metadata
from db.transactions import BUSY_MS, Transactions

NUMBERED = [table.name for table in metadata.sorted_tables if table.dialect_options["sqlite"]["autoincrement"]]
"""Tables whose ids are never reused."""
SKIPPED = 1_000
"""Ids that are skipped if it is unknown how many were used since the backup."""


class BackupRefused(RuntimeError):
    """The operation is not possible now; nothing was changed. The text says why and what to do."""


class NoBackup(RuntimeError):
    """The file is missing, damaged, or no database of this bot. Nothing was changed."""


class CopyFailed(RuntimeError):
    """The copy could not be made: the disk is full or not writable, or the database is damaged."""


def back_up(url: str, target: Path, *, overwrite: bool = False) -> None:
    """Copy the database at `url` to `target`. A bot may write to it at the same time and is never delayed.

    Raises BackupRefused, CopyFailed.
    """
    source = _file_of(url)
    _require_folder(target)
    if _same(source, target):
        raise BackupRefused(f"{target} is the database itself. Choose another name")
    if is_there(target) and not overwrite:
        raise BackupRefused(f"{target} is there already. Choose another name, or add --overwrite")
    if not is_there(source):
        raise CopyFailed(f"There is no database {source.absolute()} (DATABASE_URL)")
    with _copied(source, target) as copy:
        _put(copy, target)


def restore(url: str, backup: Path) -> Path | None:
    """Restore a backup to the path of the database at `url`; return where the old one is kept, None without one.

    New ids continue after those of the old database, because messages show them. Raises BackupRefused while a bot
    has the database open, NewerDatabase, NoBackup, CopyFailed.
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
    """Write an open database whose file was removed to `path` again, or beside it if another file is there now.

    Returns the path. Raises CopyFailed.
    """
    try:
        copy = await asyncio.to_thread(_room, path)
        await transactions.outside(lambda driver: driver.execute("VACUUM INTO ?", (str(copy),)))
        return await asyncio.to_thread(_put_free, copy, path)
    except (sqlite3.Error, SQLAlchemyError, OSError) as error:
        raise CopyFailed(f"{path} cannot be written again: {error}") from error


def _require_folder(target: Path) -> None:
    if not is_folder(target.parent):
        raise CopyFailed(f"There is no folder {target.parent}")
    if is_folder(target):
        raise BackupRefused(f"{target} is a folder. Name a file in it")


def _room(path: Path) -> Path:
    create_folder(path.parent)
    copy = _unfinished(path)
    create_file(copy)
    return copy


def _put_free(copy: Path, path: Path) -> Path:
    free = _stamped(path) if is_there(path) else path
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
    return is_there(one) and is_there(other) and one.samefile(other)


def _reading(path: Path) -> sqlite3.Connection:
    uri = f"file:{quote(str(path.absolute()))}?mode=ro"
    return sqlite3.connect(uri, uri=True, timeout=BUSY_MS / 1000, isolation_level=None)


def _examine(backup: Path) -> None:
    """Raise NoBackup or NewerDatabase if this bot could not start from the file."""
    if not is_file(backup):
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
    """Yield a checked copy of `source` on the disk of `target`, for its owner alone; deleted if it was not moved."""
    copy = _unfinished(target)
    try:
        create_file(copy)
        with closing(_reading(source)) as old, closing(sqlite3.connect(copy, isolation_level=None)) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode = DELETE")
            _check(new)
        yield copy
    except (sqlite3.Error, OSError) as error:
        advice = "Look at the room on the disk and at the permissions"
        raise CopyFailed(f"{source} cannot be copied to {target}: {error}. {advice}") from error
    finally:
        copy.unlink(missing_ok=True)


@contextmanager
def _alone(database: Path) -> Iterator[sqlite3.Connection | None]:
    """Yield an exclusive connection to the database; None if there is none, or it is too damaged to be locked."""
    if not is_there(database):
        yield None
        return
    with _claimed(database), closing(sqlite3.connect(database, timeout=0, isolation_level=None)) as connection:
        try:
            connection.execute("PRAGMA journal_mode = DELETE")  # fails while there is another connection
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
                raise BackupRefused(f"A bot is running on {database}. Stop it first") from error
        yield connection


def _claimed(database: Path) -> AbstractContextManager[object]:
    """Prevent bots from starting on the database."""
    try:
        return alone(database)
    except Claimed as error:
        raise BackupRefused(f"A bot is running on {database}. Stop it first") from error


def _skip_ids(copy: Path, old: sqlite3.Connection | None) -> None:
    """Let the copy continue after the last ids of the old database."""
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
    except sqlite3.Error:  # too damaged to read
        return None


def _last_ids(connection: sqlite3.Connection) -> dict[str, int]:
    return dict(connection.execute("SELECT name, seq FROM sqlite_sequence"))


def _keep(database: Path) -> Path | None:
    """Give the old database a second name, so that there is one at each moment. To open it would release the lock."""
    if not is_there(database):
        return None
    close_to_others(files_of(database))
    kept = _stamped(database)
    for suffix in ("", *BESIDE):
        with suppress(FileNotFoundError):
            _name_too(Path(f"{database}{suffix}"), Path(f"{kept}{suffix}"))
    return kept


def _name_too(path: Path, name: Path) -> None:
    try:
        name.hardlink_to(path)
    except FileNotFoundError:
        raise
    except OSError:  # a disk without hard links
        path.rename(name)


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
