"""Migrations from an empty file to the newest schema, and refused databases."""

import importlib.util
import resource
import sqlite3
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from db.engines import reader_engine, writing
from db.migrate import SCRIPTS, UnreachableDatabase, UnwritableDatabase, _config, check, upgrade
from db.schema import metadata
from db.schema.process_tables import posts
from db.schema.tournament_tables import tournaments
from db.store import open_store
from db.transactions import OnLoop
from host.model import Player
from host.records import Deadline, Presence


def file_of(url: str) -> Path:
    return Path(sa.make_url(url).database)


def tables(url: str) -> dict[str, str]:
    with sqlite3.connect(file_of(url)) as connection:
        return dict(connection.execute("SELECT name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'"))


async def test_the_migrations_lead_to_the_tables_of_the_schema(database_url: str) -> None:
    await upgrade(database_url)
    transactions = writing(database_url)
    difference = await transactions.run(
        lambda c: compare_metadata(MigrationContext.configure(c, opts={"compare_type": True}), metadata)
    )
    await transactions.close()
    assert difference == []


async def test_the_migrated_tables_are_those_of_the_schema_to_the_letter(sqlite_url: str, tmp_path: Path) -> None:
    """Constraints, keys and AUTOINCREMENT as well, which Alembic does not compare."""
    await upgrade(sqlite_url)
    migrated = tables(sqlite_url)
    del migrated["alembic_version"]
    fresh_url = f"sqlite+aiosqlite:///{tmp_path / 'fresh.db'}"
    engine = sa.create_engine(fresh_url.replace("+aiosqlite", ""))
    metadata.create_all(engine)
    engine.dispose()
    assert {name: normal(sql) for name, sql in migrated.items()} == {
        name: normal(sql) for name, sql in tables(fresh_url).items()
    }


def normal(sql: str | None) -> object:
    """A column that was added later stands at the end."""
    head, _, body = (sql or "").removesuffix(")").replace("\t", " ").replace("\n", " ").partition("(")
    return sql and (head.strip(), sorted(part.strip() for part in body.split(",")))


async def test_a_match_of_the_first_schema_goes_on_in_the_newest(sqlite_url: str) -> None:
    transactions = writing(sqlite_url)
    await transactions.run(lambda c: command.upgrade(_config(c), "0001"))
    await transactions.close()
    at = "2030-01-01 12:00:00.000000"
    rows = {
        "players": (7, "Ann"),
        "matches": (1, "duel", "classic", "{}", "live", 0, None, 1, b"seed", "hash", 5, 6, None, None, at),
        "seats": (1, 0, "Ann", 7, None, 0),
        "deadlines": (1, 3, 0, at, None, at),
        "lobbies": (1, 5, 6, None, "duel", "classic", "{}", "live", 0, 7, "[]", "[]", at, None, "open", None),
    }
    with sqlite3.connect(file_of(sqlite_url)) as connection:
        for table, values in rows.items():
            connection.execute(filled(connection, table, values), values)
    store = await open_store(sqlite_url)
    stored, lobby, noon = await store.load_match(1), await store.load_lobby(1), datetime(2030, 1, 1, 12, tzinfo=UTC)
    await store.close()
    assert (stored.setup.away, lobby.away) == ("computer", "computer")
    assert (stored.presence, stored.orders, stored.ping_id) == ((Presence(0, came=True),), frozenset(), None)
    assert stored.setup.players == (Player(0, "Ann", user_id=7),)
    assert stored.deadlines == (Deadline(3, 0, noon, None, noon, None, None, False),)


async def test_no_migration_loses_or_changes_what_is_stored(database_url: str) -> None:
    """At every third schema each table gets a row, which has the same values in all newer ones."""
    transactions, kept = writing(database_url), dict[str, list[dict[str, Any]]]()
    revisions = sorted(script.revision for script in ScriptDirectory(str(SCRIPTS)).walk_revisions())
    for number, revision in enumerate([*revisions[::3], revisions[-1]], 1):
        await transactions.run(lambda c, to=revision: command.upgrade(_config(c), to))
        kept = await transactions.run(lambda c, n=number, before=kept: one_row_more(c, n, before))
    await transactions.close()
    assert kept.keys() == {table.name for table in metadata.sorted_tables}


def one_row_more(
    connection: sa.Connection, number: int, before: dict[str, list[dict[str, Any]]]
) -> dict[str, list[dict[str, Any]]]:
    """Check that the rows of all tables are those from before, and add one to each; return all of them."""
    found, kept = sa.MetaData(), {}
    found.reflect(connection)
    for table in (table for table in found.sorted_tables if table.name != "alembic_version"):
        earlier, rows = before.get(table.name, []), table.select().order_by(next(iter(table.primary_key.columns)))
        there = [dict(row) for row in connection.execute(rows).mappings()]
        assert [{name: row[name] for name in old} for old, row in zip(earlier, there, strict=True)] == earlier
        connection.execute(table.insert().values({column.name: value_of(column, number) for column in table.columns}))
        kept[table.name] = [dict(row) for row in connection.execute(rows).mappings()]
    return kept


def value_of(column: sa.Column[Any], number: int) -> Any:
    """A value of this number, so that rows of one number refer to each other."""
    if isinstance(column.type, sa.JSON):
        return {"number": number}
    kinds = {int: number, str: f"{number}é", float: number + 0.25, bool: number % 2 == 0, bytes: bytes([number, 255])}
    return kinds.get(column.type.python_type, datetime(2030, 1, number, 12, tzinfo=UTC))


def filled(connection: sqlite3.Connection, table: str, values: tuple[object, ...]) -> str:
    """An INSERT of these values into the first columns."""
    names = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")][: len(values)]
    return f"INSERT INTO {table} ({', '.join(names)}) VALUES ({', '.join('?' * len(values))})"


async def test_a_tournament_that_ended_before_an_update_is_not_announced_after_the_update(database_url: str) -> None:
    """Only a finished tournament without its podium is looked at again."""
    transactions = writing(database_url)
    await transactions.run(lambda c: command.upgrade(_config(c), "0019"))
    phases = {1: "finished", 2: "finished", 3: "cancelled", 4: "running"}
    rows = [
        {"id": key, "guild_id": 1, "channel_id": None if key == 3 else 5, "name": "Cup", "phase": phase, "live": False}
        for key, phase in phases.items()
    ]
    podium = {"key": "tournament:1:podium", "channel_id": 5, "message_id": 6}
    await transactions.run(lambda c: c.execute(tournaments.insert(), rows))
    await transactions.run(lambda c: c.execute(posts.insert(), podium))
    await transactions.close()
    store = await open_store(database_url)
    missing = await store.posts.ended_without("tournament:{}:over")
    await store.close()
    assert missing == [2]


async def test_a_broken_migration_leaves_an_empty_database(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("alembic.operations.ops.CreateIndexOp.create_index", broken)
    with pytest.raises(RuntimeError, match="power failure"):
        await upgrade(database_url)
    transactions = writing(database_url)
    assert await transactions.run(lambda connection: sa.inspect(connection).get_table_names()) == []
    await transactions.close()
    monkeypatch.undo()
    await upgrade(database_url)


def broken(*args: object, **kwargs: object) -> None:
    raise RuntimeError("power failure")


async def test_a_folder_that_is_not_there_is_refused_and_not_made(tmp_path: Path) -> None:
    with pytest.raises(UnwritableDatabase, match="no folder"):
        await upgrade(f"sqlite+aiosqlite:///{tmp_path / 'slip' / 'bot.db'}")
    assert not (tmp_path / "slip").exists()
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(UnwritableDatabase):
        await check(f"sqlite+aiosqlite:///{tmp_path / 'file' / 'bot.db'}")
    with pytest.raises(UnwritableDatabase):
        await upgrade(f"sqlite+aiosqlite:///{tmp_path}")


@pytest.mark.parametrize("work", [check, upgrade])
async def test_a_database_with_another_writer_can_be_had_later(
    sqlite_url: str, work: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("db.sqlite.PRAGMAS", ("PRAGMA busy_timeout = 20", "PRAGMA journal_mode = WAL"))
    await upgrade(sqlite_url)
    other = sqlite3.connect(file_of(sqlite_url), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(UnreachableDatabase, match="locked"):
        await work(sqlite_url)
    other.close()
    await work(sqlite_url)


async def test_a_database_on_a_full_disk_can_be_had_later(sqlite_url: str) -> None:
    await upgrade(sqlite_url)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1_000, hard))  # the files beside the database have no room
    try:
        with pytest.raises(UnreachableDatabase):
            await check(sqlite_url)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    await check(sqlite_url)


async def test_a_database_in_memory_is_refused() -> None:
    for url in ("sqlite+aiosqlite://", "sqlite+aiosqlite:///:memory:"):
        with pytest.raises(ValueError, match="file"):
            await upgrade(url)


async def test_connections_are_set_up(sqlite_url: str) -> None:
    await upgrade(sqlite_url)
    names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout", "query_only")

    def read(connection: sa.Connection) -> list[object]:
        return [connection.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in names]

    for transactions, query_only in ((writing(sqlite_url), 0), (OnLoop(reader_engine(sqlite_url)), 1)):
        assert await transactions.run(read) == ["wal", 2, 1, 2000, query_only]
        await transactions.close()


def test_only_a_few_files_contain_code_of_a_certain_database() -> None:
    words = ("sqlite3", "sqlite.", "postgresql", "pragma", "begin immediate", "on_conflict", "exec_driver_sql")
    folder = SCRIPTS.parent
    speakers = {
        path.name
        for path in folder.rglob("*.py")
        if any(word in line.lower() for line in path.read_text().splitlines() for word in words if '"""' not in line)
    }
    both = {"dialects.py", "engines.py", "failures.py", "migrate.py"}
    of_one = {"sqlite.py", "backup.py", "claim.py", "postgresql.py", "servers.py"}
    assert speakers - {"__init__.py"} == both | of_one


def test_the_migrations_are_found_when_installed() -> None:
    assert (SCRIPTS / "env.py").exists()
    assert importlib.util.find_spec("db.migrations") is not None
