"""Upgrades a database to the newest schema. A migration and its record are one transaction."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum
from functools import cache
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.exc import DBAPIError

from db.address import file_of
from db.engines import writing
from db.failures import down, is_away, is_damaged
from db.paths import is_folder, is_there
from db.postgresql import narrow_encoding
from db.private import close_to_others, files_of
from db.sqlite import prepare
from db.transactions import Transactions

SCRIPTS = Path(__file__).with_name("migrations")


class NewerDatabase(RuntimeError):
    """The database was written by a newer version of this program: install that one. Nothing was changed."""


class UnwritableDatabase(RuntimeError):
    """The database cannot be opened or written. Nothing was changed."""


class UnreachableDatabase(RuntimeError):
    """The server of the database does not answer, it is locked or used by another bot, or the disk is full.

    A later attempt may succeed.
    """


class Schema(Enum):
    """The schema of a database compared with this program's."""

    new = "new"
    older = "older"
    current = "current"


async def check(url: str) -> None:
    """Raise NewerDatabase, UnwritableDatabase, UnreachableDatabase or StorageDamaged if this program cannot use it.

    A missing SQLite file is created, empty.
    """
    await (await _writing(url, refuse_newer)).close()


async def upgrade(url: str) -> None:
    """Check the database, then run missing migrations."""
    await (await upgraded(url)).close()


async def upgraded(url: str) -> Transactions:
    """As `upgrade`, but return the open connection, so that no other bot can start in between."""
    return await _writing(url, _upgrade)


@cache
def known_schemas() -> frozenset[str]:
    """The schemas from which this program can upgrade, and its own."""
    return frozenset(script.revision for script in ScriptDirectory(str(SCRIPTS)).walk_revisions())


@cache
def newest_schema() -> str:
    """The schema of this program."""
    return str(ScriptDirectory(str(SCRIPTS)).get_current_head())


async def inspect(url: str) -> Schema:
    """Try to write to the database, roll back, and return its schema. A running bot is not disturbed.

    A missing SQLite file is not created. Raises the errors of `check`, except for a running bot.
    """
    path = file_of(url)
    if path is not None and _is_missing(path):
        return Schema.new
    try:
        await (await _writing(url, _probe, claim=False)).close()
    except _Probed as probed:
        return probed.schema
    raise AssertionError("the probe always raises what it has found")


def _is_missing(path: Path) -> bool:
    """Whether there is no such file yet. Raises UnwritableDatabase if it could not be created either."""
    try:
        if is_there(path):
            return False
        possible = is_folder(path.parent) and os.access(path.parent, os.W_OK)
    except OSError as error:  # a folder above it may not be entered
        raise UnwritableDatabase(f"{path}: {error.strerror}") from error
    if not possible:
        raise UnwritableDatabase(f"{path.parent} is no folder, or may not be written")
    return True


def refuse_newer(connection: sa.Connection) -> frozenset[str]:
    """The schemas that the database has, all of them known. Raises NewerDatabase and UnwritableDatabase."""
    encoding = narrow_encoding(connection)
    if encoding:
        line = f"{connection.engine.url!r} has the encoding {encoding}, which lacks characters of names: it needs UTF8"
        raise UnwritableDatabase(line)
    heads = frozenset(MigrationContext.configure(connection).get_current_heads())
    unknown = heads - known_schemas()
    if unknown:
        raise NewerDatabase(f"{connection.engine.url!r} has the schema {', '.join(sorted(unknown))}")
    return heads


class _Probed(Exception):
    def __init__(self, schema: Schema) -> None:
        super().__init__(schema.value)
        self.schema = schema


def _probe(connection: sa.Connection) -> None:
    there = refuse_newer(connection)
    connection.execute(sa.schema.CreateTable(sa.Table("probe", sa.MetaData(), sa.Column("id", sa.Integer))))
    newest = {newest_schema()}
    raise _Probed(Schema.new if not there else Schema.current if there == newest else Schema.older)


@contextmanager
def opening(url: str) -> Iterator[None]:
    """Raise errors of opening this database as UnreachableDatabase, UnwritableDatabase or StorageDamaged."""
    try:
        yield
    except (DBAPIError, OSError) as error:
        if is_damaged(error):
            raise down(error) from error
        kind = UnreachableDatabase if is_away(url, error) else UnwritableDatabase
        raise kind(f"{sa.make_url(url)!r}: {error}") from error


async def _writing(url: str, work: Callable[[sa.Connection], object], *, claim: bool = True) -> Transactions:
    with opening(url):
        await asyncio.to_thread(prepare, url)
        if claim and (path := file_of(url)) is not None:
            await asyncio.to_thread(lambda: close_to_others(files_of(path)))
        return await _opened(url, work, claim=claim)


async def _opened(url: str, work: Callable[[sa.Connection], object], *, claim: bool) -> Transactions:
    transactions = writing(url, claim=claim)
    try:
        await transactions.run(work)
    except BaseException:
        await transactions.close()
        raise
    return transactions


def _config(connection: sa.Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def _upgrade(connection: sa.Connection) -> None:
    if refuse_newer(connection) != {newest_schema()}:
        command.upgrade(_config(connection), "head")
