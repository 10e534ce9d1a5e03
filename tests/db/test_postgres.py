"""Faults of a PostgreSQL server: it refuses, breaks off and comes back; and two bots on one server."""

import asyncio
import sys
from collections.abc import AsyncIterator
from typing import Any

import asyncpg
import pytest
import sqlalchemy as sa

from db.engines import reader_engine, writing
from db.migrate import UnreachableDatabase, UnwritableDatabase, check, inspect, upgrade
from db.postgresql import WRITER
from db.store import SqlStore, open_store
from games.core.protocol import Action
from host.errors import Conflict, StorageDown
from host.records import Logged, Step
from tests.db.matches import BIG, NOW, new_match
from tests.db.postgres import Server, empty, execute
from tests.template import fresh


@pytest.fixture
async def store(postgres_url: str) -> AsyncIterator[SqlStore]:
    store = await open_store(await fresh(postgres_url))
    yield store
    await store.close()
    await asyncio.to_thread(execute, postgres_url, "DROP FUNCTION IF EXISTS fail CASCADE")  # of `failing`


def line(seq: int) -> Logged:
    return Logged(seq, Action(0, seq, "c1"), "player", NOW)


async def failing(store: SqlStore, state: str) -> None:
    """From now on every new line of a log fails with this code of an error."""

    def job(connection: sa.Connection) -> None:
        body = f"BEGIN RAISE EXCEPTION USING ERRCODE = '{state}', MESSAGE = 'so'; END"
        connection.exec_driver_sql(f"CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $${body}$$")
        connection.exec_driver_sql("CREATE TRIGGER t BEFORE INSERT ON actions FOR EACH ROW EXECUTE FUNCTION fail()")

    await store.access.run(job)


@pytest.mark.parametrize(
    "state", ["53100", "53200", "58030", "57014", "57P01", "40001", "40P01", "25006", "42501", "XX001"]
)
async def test_a_database_that_fails_takes_nothing_more(store: SqlStore, state: str) -> None:
    match_id = await store.create_match(new_match())
    await failing(store, state)
    both = (store.append(Step(match_id, (line(1),))), store.append(Step(match_id, (line(2),))))
    done = await asyncio.gather(*both, store.beat(NOW), return_exceptions=True)
    assert [type(result) for result in done] == [StorageDown] * 3
    with pytest.raises(StorageDown):
        await store.beat(NOW)
    assert (await store.load_match(match_id)).actions == ()
    assert await store.heartbeat() is None


@pytest.mark.parametrize("state", ["23514", "22003"])
async def test_a_row_that_is_to_blame_fails_alone(store: SqlStore, state: str) -> None:
    match_id = await store.create_match(new_match())
    await failing(store, state)
    done = await asyncio.gather(
        store.append(Step(match_id, (line(1),))), store.beat(NOW), store.beat(NOW), return_exceptions=True
    )
    assert done[1:] == [None, None]
    assert isinstance(done[0], Exception) and not isinstance(done[0], StorageDown)
    assert isinstance(done[0], Conflict) == (state == "23514")
    assert await store.heartbeat() == NOW


async def test_a_session_that_may_only_read_is_down(store: SqlStore) -> None:
    await store.access.run(lambda c: c.exec_driver_sql("SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY"))
    with pytest.raises(StorageDown, match="read-only"):
        await store.beat(NOW)


async def test_a_connection_that_is_cut_is_down_for_the_writer_and_nothing_for_readers(
    store: SqlStore, postgres_url: str
) -> None:
    await store.beat(NOW)
    cut = "SELECT pg_terminate_backend(pid, 5000) FROM pg_locks WHERE locktype = 'advisory' AND granted"
    assert await asyncio.to_thread(execute, postgres_url, cut) == [(True,)]
    with pytest.raises(StorageDown):
        await store.beat(NOW)
    assert await store.heartbeat() == NOW


async def test_a_number_that_no_match_can_have_is_only_not_found(store: SqlStore) -> None:
    assert await store.load_match(BIG) is None
    assert await store.match_result(BIG) is None
    assert await store.load_lobby(BIG) is None
    assert await store.tournaments.load(BIG) is None
    assert await store.ladder.season(BIG) is None


async def test_readers_cannot_write_and_see_one_moment(store: SqlStore, postgres_url: str) -> None:
    engine = reader_engine(postgres_url)
    latest = sa.text("SELECT max(id) FROM matches")
    async with engine.connect() as connection:
        assert (await connection.execute(latest)).scalar_one() is None
        match_id = await store.create_match(new_match())
        assert (await connection.execute(latest)).scalar_one() is None
    async with engine.connect() as connection:
        assert (await connection.execute(latest)).scalar_one() == match_id
        with pytest.raises(sa.exc.DBAPIError, match="read-only"):
            await connection.execute(sa.text("DELETE FROM matches"))
    await engine.dispose()


async def test_the_server_notices_readers_that_are_cut_off(postgres_url: str) -> None:
    """All three settings come from the connection; over the socket file of this test they have no effect."""
    engine = reader_engine(await fresh(postgres_url))
    async with engine.connect() as connection:
        query = "SELECT source FROM pg_settings WHERE name LIKE 'tcp_keepalives_%'"
        assert list((await connection.execute(sa.text(query))).scalars()) == ["client"] * 3
    await engine.dispose()


async def test_a_second_bot_is_refused_until_the_first_has_ended(
    store: SqlStore, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(WRITER, "lock_timeout", "20ms")
    for work in (check, open_store):
        with pytest.raises(UnreachableDatabase, match="another bot works on it"):
            await work(postgres_url)
    await store.close()
    await check(postgres_url)


async def test_a_table_locked_by_another_client_counts_as_storage_down(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(WRITER, "lock_timeout", "20ms")
    store = await open_store(await fresh(postgres_url))
    async with reader_engine(postgres_url).connect() as other:
        await other.execute(sa.text("SET TRANSACTION READ WRITE"))
        await other.execute(sa.text("LOCK TABLE heartbeat"))
        with pytest.raises(StorageDown, match="lock timeout"):
            await store.beat(NOW)
    await store.close()


async def test_a_table_locked_at_the_start_can_be_had_later(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(WRITER, "lock_timeout", "20ms")
    await fresh(postgres_url)
    async with reader_engine(postgres_url).connect() as other:
        await other.execute(sa.text("SET TRANSACTION READ WRITE"))
        await other.execute(sa.text("LOCK TABLE alembic_version"))
        with pytest.raises(UnreachableDatabase, match="lock timeout"):
            await check(postgres_url)
    await check(postgres_url)


async def test_a_standby_may_be_promoted_later(postgres_url: str) -> None:
    """Like a standby, a server that is told to refuse writes refuses the first migration."""
    await asyncio.to_thread(empty, postgres_url)
    database = sa.make_url(postgres_url).database
    refuse = f"ALTER DATABASE {database} SET default_transaction_read_only ="
    await asyncio.to_thread(execute, postgres_url, f"{refuse} on")
    try:
        with pytest.raises(UnreachableDatabase, match="read-only"):
            await upgrade(postgres_url)
        with pytest.raises(UnreachableDatabase, match="read-only"):
            await inspect(postgres_url)
    finally:
        await asyncio.to_thread(execute, postgres_url, "SET default_transaction_read_only = off", f"{refuse} off")


async def test_one_of_several_hosts_may_become_the_primary_one_later(postgres_url: str) -> None:
    """Here it is the primary one, and a standby is asked for."""
    wanted = sa.make_url(postgres_url).update_query_dict({"target_session_attrs": "standby"})
    with pytest.raises(UnreachableDatabase, match="None of the hosts"):
        await check(wanted.render_as_string(hide_password=False))


async def test_a_server_that_crashes_loses_nothing_that_was_stored(server_to_break: Server) -> None:
    store = await open_store(server_to_break.url)
    match_id = await store.create_match(new_match())
    await store.append(Step(match_id, (line(1),)))
    server_to_break.stop("immediate")
    with pytest.raises(StorageDown):
        await store.append(Step(match_id, (line(2),)))
    with pytest.raises(StorageDown):
        await store.load_match(match_id)
    await store.close()
    with pytest.raises(UnreachableDatabase):
        await check(server_to_break.url)
    server_to_break.start()
    store = await open_store(server_to_break.url)
    assert (await store.load_match(match_id)).actions == (line(1),)
    await store.append(Step(match_id, (line(2),)))
    await store.close()


async def test_an_encoding_that_lacks_characters_of_names_is_refused(postgres_url: str) -> None:
    url = sa.make_url(postgres_url).set(database="narrow").render_as_string(hide_password=False)
    made = "CREATE DATABASE narrow TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'"
    await asyncio.to_thread(execute, postgres_url, made)
    try:
        for work in (check, inspect, open_store):
            with pytest.raises(UnwritableDatabase, match=r"encoding LATIN1.*UTF8"):
                await work(url)
    finally:
        await asyncio.to_thread(execute, postgres_url, "DROP DATABASE narrow WITH (FORCE)")


async def test_a_server_that_ends_silent_sessions_does_not_end_the_bot(postgres_url: str) -> None:
    url = await fresh(postgres_url)
    limited = f"ALTER DATABASE {sa.make_url(url).database} SET idle_session_timeout = '100ms'"
    await asyncio.to_thread(execute, url, limited)
    store = await open_store(url)
    await store.beat(NOW)
    assert await store.heartbeat() == NOW
    await asyncio.sleep(0.3)
    await store.beat(NOW)
    assert await store.heartbeat() == NOW
    await store.close()


@pytest.mark.parametrize("wrong", ["no_such_database", "postgres?user=nobody"])
async def test_a_postgres_database_that_cannot_be_opened_is_refused_with_the_reason(
    postgres_url: str, wrong: str
) -> None:
    url = sa.make_url(postgres_url)
    url = url.set(username="nobody") if "user" in wrong else url.set(database=wrong)
    with pytest.raises(UnwritableDatabase, match="does not exist"):
        await check(url.render_as_string(hide_password=False))


async def test_a_database_without_its_driver_is_refused(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(UnwritableDatabase, match=r"pip install asyncpg"):
        await check(postgres_url)
    monkeypatch.undo()
    await writing(postgres_url).close()


@pytest.mark.parametrize("refuses", [True, False], ids=["as it is installed", "told to ignore settings"])
async def test_a_pooler_is_refused(postgres_url: str, monkeypatch: pytest.MonkeyPatch, refuses: bool) -> None:
    connect = asyncpg.connect

    async def pooled(*address: Any, server_settings: dict[str, str], **options: Any) -> Any:
        if refuses:
            raise asyncpg.ProtocolViolationError(f"unsupported startup parameter: {min(server_settings)}")
        return await connect(*address, **options)

    monkeypatch.setattr(asyncpg, "connect", pooled)
    for using in (check, inspect):
        with pytest.raises(UnwritableDatabase, match="name the server itself"):
            await using(postgres_url)
