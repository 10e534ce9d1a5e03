"""A process that is cut off from its PostgreSQL server without a word stops before another one begins."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
import sqlalchemy as sa

from bot.shares import lease
from bot.shares.lease import ENDED_AFTER, LEASE, RENEWED, Lease
from bot.shares.locks import OWNING, HeldShare
from bot.shares.own_share import OwnShare
from db.engines import writing
from db.migrate import NewerDatabase
from db.postgresql import WRITER
from db.sessions import drop
from db.store import SqlStore, open_store
from host.errors import StorageDown
from tests.db.matches import NOW
from tests.db.postgres import execute
from tests.db.shares import guild, live, own_share, play
from tests.faults.cut import Way
from tests.long import first, long
from tests.template import fresh

QUICK = 3
"""How many times faster than usual a lease ends here."""


@pytest.fixture
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LEASE", "RENEWED"):
        monkeypatch.setattr(lease, name, getattr(lease, name) / QUICK)
    monkeypatch.setattr("bot.shares.own_share.RENEWED", RENEWED / QUICK)
    for name in ("idle_session_timeout", "idle_in_transaction_session_timeout"):
        monkeypatch.setitem(OWNING, name, f"{ENDED_AFTER / QUICK * 1000:.0f}ms")


@pytest.fixture
async def way(postgres_url: str) -> AsyncIterator[Way]:
    await fresh(postgres_url)
    way = Way(postgres_url)
    await way.mend()
    yield way
    await way.close()


async def taken(url: str, member: str) -> tuple[OwnShare, SqlStore]:
    own = own_share(member=member)
    return own, await own.open(url)


@pytest.mark.usefixtures("_quick")
@pytest.mark.parametrize("writes", first(1, [True, False]))
async def test_a_process_that_is_cut_off_gives_up_before_another_one_begins(
    postgres_url: str, way: Way, writes: bool
) -> None:
    own, old = await taken(way.its, "old")
    keeping = asyncio.create_task(own.keep(old))
    match_id = await play(old, guild(0))
    await asyncio.sleep(1.5 * ENDED_AFTER / QUICK)
    assert own.lease.held, "it renews the lease although it has nothing to write"
    way.freeze()
    until = lease.now() + own.lease.left
    pressing = asyncio.create_task(play(old, guild(0)) if writes else old.match_result(match_id))
    following = asyncio.create_task(successor(postgres_url))
    with pytest.raises(StorageDown):
        await keeping
    assert not own.lease.held
    with pytest.raises(StorageDown):
        await pressing
    with pytest.raises(StorageDown):
        await old.beat(NOW)
    new, at = await following
    assert at > until
    await way.mend()
    with pytest.raises(StorageDown):
        await play(old, guild(0))
    assert list(await live(new)) == [match_id], "no write arrives after the cut is mended"
    async with asyncio.timeout(5):
        await old.close()
    await new.close()


async def successor(url: str) -> tuple[SqlStore, float]:
    """The next owner, as soon as the server lets it have the share, and when that was. It has written once."""
    while True:
        try:
            (_, store), at = await taken(url, "new"), lease.now()
        except HeldShare:
            await asyncio.sleep(0.05)
        else:
            await store.beat(NOW)
            return store, at


@long
@pytest.mark.usefixtures("_quick")
async def test_a_short_break_of_the_network_costs_nothing(postgres_url: str, way: Way) -> None:
    own, store = await taken(way.its, "old")
    keeping = asyncio.create_task(own.keep(store))
    way.freeze()
    writing = asyncio.create_task(play(store, guild(0)))
    await asyncio.sleep(LEASE / QUICK / 3)
    await way.mend()
    match_id = await writing
    assert list(await live(store)) == [match_id]
    assert own.lease.held
    keeping.cancel()
    await store.close()


async def test_a_store_closes_in_time_also_before_it_has_noticed_that_it_is_cut_off(way: Way) -> None:
    _, store = await taken(way.its, "old")
    await play(store, guild(0))
    await store.late_matches(NOW)  # a reading connection is open too
    way.freeze()
    async with asyncio.timeout(15):
        await store.close()


def test_a_lease_counts_from_the_moment_its_commit_was_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    time = 100.0
    monkeypatch.setattr(lease, "now", lambda: time)
    found = Lease()
    assert not found.held, "before the first commit"
    found.renew(99.0)
    assert (found.held, found.age, found.left) == (True, 1.0, LEASE - 1)
    time = 99.0 + LEASE
    assert (found.held, found.left) == (False, 0.0)


async def test_the_time_that_a_commit_takes_is_part_of_the_lease(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fresh(postgres_url)
    (own, store), time = await taken(postgres_url, "one"), lease.now()
    for name in ("bot.shares.lease.now", "bot.shares.writing.now"):
        monkeypatch.setattr(name, lambda: time)

    def commit(connection: sa.Connection) -> None:
        nonlocal time
        time += 3

    sa.event.listen(sa.Engine, "commit", commit)
    await store.beat(NOW)
    sa.event.remove(sa.Engine, "commit", commit)
    assert own.lease.left == pytest.approx(LEASE - 3)
    await store.close()


async def test_a_transaction_lasts_no_longer_than_the_rest_of_the_lease(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fresh(postgres_url)
    (own, store), time = await taken(postgres_url, "one"), lease.now()
    monkeypatch.setattr(lease, "now", lambda: time)
    own.lease.renew(time - LEASE + 0.3)
    with pytest.raises(StorageDown, match=r"has not answered for 0\.3 s"):
        await store.access.run(lambda connection: connection.exec_driver_sql("SELECT pg_sleep(1)").all())
    await store.close()


def test_the_owner_stops_before_the_server_frees_the_share_and_within_fifteen_seconds() -> None:
    assert RENEWED * 2 < LEASE < ENDED_AFTER - 1
    assert ENDED_AFTER + float(WRITER["lock_timeout"].removesuffix("ms")) / 1000 + 1 < 15


@pytest.mark.parametrize("share", [True, False])
async def test_commits_are_durable_also_where_the_server_does_not_wait_for_them(postgres_url: str, share: bool) -> None:
    await fresh(postgres_url)
    [[name]] = await asyncio.to_thread(execute, postgres_url, "SELECT current_database()")
    await asyncio.to_thread(execute, postgres_url, f"ALTER DATABASE {name} SET synchronous_commit = off")

    def setting(connection: sa.Connection) -> str:
        return connection.exec_driver_sql("SHOW synchronous_commit").scalar_one()

    if share:
        _, store = await taken(postgres_url, "one")
        assert await store.access.run(setting) == "on"
        await store.close()
    else:
        alone = writing(postgres_url)
        assert await alone.run(setting) == "on"
        await alone.close()


async def test_a_share_of_a_database_that_a_newer_version_has_upgraded_is_not_taken(postgres_url: str) -> None:
    await fresh(postgres_url)
    [[known]] = await asyncio.to_thread(execute, postgres_url, "SELECT version_num FROM alembic_version")
    write = "UPDATE alembic_version SET version_num = '{}'"
    await asyncio.to_thread(execute, postgres_url, write.format("9999_newer"))
    with pytest.raises(NewerDatabase, match="9999_newer"):
        await taken(postgres_url, "one")
    await asyncio.to_thread(execute, postgres_url, write.format(known))
    _, store = await taken(postgres_url, "two")
    await store.close()


async def test_dropping_the_connections_of_sqlite_does_nothing(tmp_path) -> None:
    store = await open_store(await fresh(f"sqlite+aiosqlite:///{tmp_path / 'kings.db'}"))
    drop(store.access.engine)
    await store.beat(NOW)
    await store.close()
