"""Several processes on one PostgreSQL server, each with the servers of its shares."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from bot.shares.census import census
from bot.shares.locks import HeldShare, member_engine
from bot.shares.writing import LostShare, taken
from db.migrate import UnreachableDatabase
from db.schema.match_tables import deadlines
from db.servers import Share, within
from db.sessions import drop
from db.store import SqlStore, open_store
from games.core.protocol import Action
from host.errors import StorageDown
from host.lobbies.lobby import Lobby
from host.model import Ending, Player
from host.people import Look, UserSettings
from host.puzzles import Daily
from host.records import End, GuildOutage, Logged, Step
from tests.db.matches import NOW
from tests.db.postgres import execute
from tests.db.shares import guild, live, own_share, play
from tests.template import fresh
from tests.tournaments.ladder.seasons import season

HOUR = timedelta(hours=1)
Open = Callable[..., Coroutine[Any, Any, SqlStore]]


@pytest.fixture
async def opened(postgres_url: str) -> AsyncIterator[Open]:
    await fresh(postgres_url)
    async with AsyncExitStack() as stack:

        async def opened(number: int | None, of: int = 2, member: str = "one") -> SqlStore:
            alone = number is None
            store = await (open_store(postgres_url) if alone else own_share(number, of, member).open(postgres_url))
            stack.push_async_callback(store.close)
            return store

        yield opened


async def test_each_share_has_its_own_matches_and_its_own_time(opened: Open) -> None:
    even, odd = await opened(0), await opened(1, member="two")
    mine, theirs = await play(even, guild(0)), await play(odd, guild(1))
    before = await live(odd)
    assert (list(await live(even)), list(before)) == ([mine], [theirs])
    assert before[theirs].deadlines
    assert await even.live_everywhere() == await odd.live_everywhere() == 2
    await even.resume(HOUR, NOW)
    assert (await live(odd))[theirs].deadlines == before[theirs].deadlines, "the other's clocks stand as they were"
    await odd.resume(HOUR, NOW + HOUR)
    moved = (await live(odd))[theirs].deadlines
    assert [row.due_at for row in moved] == [row.due_at + HOUR for row in before[theirs].deadlines]
    await odd.append(Step(theirs, (Logged(1, Action(0, 1, "c1"), "player", NOW),), beat=NOW + 2 * HOUR))
    assert (await even.heartbeat(), await odd.heartbeat()) == (NOW, NOW + 2 * HOUR)
    assert {late.match_id for late in await even.late_matches(NOW + 999 * HOUR)} == {mine}


async def test_a_lobby_of_another_share_is_not_moved(opened: Open) -> None:
    stores = [await opened(0), await opened(1, member="two")]
    lobbies = []
    for store, guild_id in zip(stores, [guild(0), guild(1)], strict=True):
        new = Lobby(
            guild_id=guild_id,
            channel_id=2,
            game="duel",
            mode="classic",
            pace="live",
            owner_id=1,
            players=(Player(0, "Ann", 1),),
            expires_at=NOW,
        )
        lobbies.append(await store.create_lobby(new))
    await stores[0].resume(HOUR, NOW)
    expires = [(await stores[0].load_lobby(lobby_id)).expires_at for lobby_id in lobbies]
    assert expires == [NOW + HOUR, NOW]


async def test_the_clocks_of_all_servers_are_seen_from_each_process(opened: Open) -> None:
    even = await opened(0)
    await even.beat(NOW)
    await play(even, guild(0))
    [due] = await even.late_matches(NOW + 999 * HOUR)
    found = await even.clocks_everywhere(NOW + 999 * HOUR, NOW)
    assert found == (1, due.due_at, 0, 1, 2), "the other share has had no process yet"
    odd = await opened(1, member="two")
    await odd.beat(NOW)
    unscheduled = await play(odd, guild(1))
    await odd.access.run(lambda c: c.execute(deadlines.delete().where(deadlines.c.match_id == unscheduled)))
    for store in (even, odd):
        found = await store.clocks_everywhere(NOW + 999 * HOUR, NOW)
        assert (found.overdue, found.without_clock, found.silent, found.parts) == (1, 1, 0, 2)
        assert (await store.clocks_everywhere(NOW - HOUR, NOW)).overdue == 0
    await even.beat(NOW + HOUR)
    found = await odd.clocks_everywhere(NOW + 999 * HOUR, NOW + HOUR)
    assert (found.overdue, found.without_clock, found.silent) == (1, 0, 1), "matches of a silent share are not stuck"


async def test_a_person_s_changes_through_two_processes_at_once_both_count(opened: Open) -> None:
    even, odd = await opened(0), await opened(1, member="two")
    for person in range(20):
        await even.people.change_user_settings(person, lambda settings: settings)
        await asyncio.gather(
            even.people.change_user_settings(person, lambda settings: replace(settings, on_web=True)),
            odd.people.change_user_settings(person, lambda settings: replace(settings, look=Look.text)),
        )
    found = await even.people.user_settings(range(20))
    assert list(found.values()) == [UserSettings(on_web=True, look=Look.text)] * 20


async def test_a_process_loads_only_rows_of_its_own_servers(opened: Open) -> None:
    stores = [await opened(0), await opened(1, member="two")]
    for store, guild_id in zip(stores, [guild(0), guild(1)], strict=True):
        await store.append(Step(await play(store, guild_id), end=End(Ending.aborted, NOW)))
        await store.puzzles.keep_daily(Daily(guild_id, 1, 1, 1, None, NOW))
        await store.hold_guild(GuildOutage(guild_id, NOW, NOW + HOUR))
        for name in ("open", "closed"):
            made = season(starts_at=NOW, ends_at=NOW + HOUR)
            season_id = await store.ladder.create_season(
                replace(made, name=name, pool=made.pool._replace(guild_id=guild_id))
            )
        await store.ladder.close_season(season_id, NOW)
    assert await stores[0].live_everywhere() == 0
    for store, guild_id in zip(stores, [guild(0), guild(1)], strict=True):
        assert [daily.guild_id for daily in await store.puzzles.dailies()] == [guild_id]
        assert [outage.guild_id for outage in await store.guild_outages()] == [guild_id]
        assert [found.guild_id for found in await store.ratings.unrated(10)] == [guild_id]
        [ended] = await store.ended_since(NOW)
        assert (await store.match_result(ended)).guild_id == guild_id
        assert [(s.name, s.pool.guild_id) for s in await store.ladder.open_seasons()] == [("open", guild_id)]
        closed = await store.ladder.closed_without("end {}")
        assert [(s.name, s.pool.guild_id) for s in closed] == [("closed", guild_id)]


async def test_a_deadlock_with_another_process_is_tried_again(opened: Open) -> None:
    store, tries = await opened(0), []

    def job(connection: sa.Connection) -> int:
        tries.append(1)
        if len(tries) < 3:
            connection.exec_driver_sql("DO $$BEGIN RAISE EXCEPTION USING ERRCODE = '40P01'; END$$")
        return len(tries)

    assert await store.access.run(job) == 3
    await store.beat(NOW)


async def test_another_error_of_the_database_is_not_tried_again(opened: Open) -> None:
    store, tries = await opened(0), []

    def job(connection: sa.Connection) -> None:
        tries.append(1)
        connection.exec_driver_sql("SELECT 1 / 0")

    with pytest.raises(DBAPIError, match="division by zero"):
        await store.access.run(job)
    assert tries == [1]
    await store.beat(NOW)


async def test_a_share_has_one_process_at_a_time(opened: Open) -> None:
    first = await opened(0)
    with pytest.raises(HeldShare, match="another process runs share 0"):
        await opened(0, member="two")
    await first.close()
    await (await opened(0, member="two")).beat(NOW)


@pytest.mark.parametrize(("number", "of"), [(None, 1), (2, 3)])
async def test_processes_that_divide_the_servers_otherwise_are_refused(
    opened: Open, monkeypatch: pytest.MonkeyPatch, number: int | None, of: int
) -> None:
    from db.postgresql import WRITER

    monkeypatch.setitem(WRITER, "lock_timeout", "100ms")
    await opened(0)
    with pytest.raises(UnreachableDatabase, match=r"another (bot|number)"):
        await opened(number, of)


async def test_a_process_that_has_lost_its_connection_cannot_write_any_more(opened: Open, postgres_url: str) -> None:
    old = await opened(0, member="old")
    match_id = await play(old, guild(0))
    cut = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'old'"
    await asyncio.to_thread(execute, postgres_url, cut)
    new = await opened(0, member="new")
    with pytest.raises(StorageDown):
        await play(old, guild(0))
    with pytest.raises(StorageDown):
        await old.beat(NOW)
    assert list(await live(new)) == [match_id]
    await play(new, guild(0))


async def test_a_process_whose_session_has_not_the_lock_any_more_is_refused(opened: Open) -> None:
    old = await opened(0)
    await old.beat(NOW)
    await old.access.run(give_the_lock_away)  # as a pooler does that gives the connection another session
    new = await opened(0, member="new")
    with pytest.raises(StorageDown, match="another process has share 0"):
        await old.beat(NOW + HOUR)
    assert await new.heartbeat() == NOW


def give_the_lock_away(connection: sa.Connection) -> None:
    connection.exec_driver_sql("SELECT pg_advisory_unlock_all()")


async def test_a_process_that_has_lost_its_connection_does_not_come_back_also_where_the_share_is_free(
    postgres_url: str,
) -> None:
    await fresh(postgres_url)
    own = own_share()
    transactions = await taken(postgres_url, Share(0, 2), "one", own.lease)
    drop(transactions._engine)
    for said in ("closed", "was lost with its connection"):
        with pytest.raises((DBAPIError, LostShare), match=said):
            await transactions.run(lambda connection: None)
    await transactions.close()


async def test_a_server_that_does_not_answer_counts_as_down(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    store = await opened(0)
    monkeypatch.setattr("bot.shares.writing.PATIENCE", 0.05)
    with pytest.raises(StorageDown):
        await store.access.run(lambda connection: connection.exec_driver_sql("SELECT pg_sleep(5)").all())


async def test_the_last_heartbeat_is_kept_when_the_number_of_shares_changes(opened: Open) -> None:
    alone = await opened(None)
    await alone.beat(NOW)
    await alone.close()
    halves = [await opened(0), await opened(1)]
    assert [await half.heartbeat() for half in halves] == [NOW, NOW]
    await halves[0].beat(NOW + HOUR)
    await halves[1].beat(NOW + 2 * HOUR)
    for half in halves:
        await half.close()
    third = await opened(2, of=3)
    assert await third.heartbeat() == NOW + 2 * HOUR
    await third.close()
    assert await (await opened(None)).heartbeat() == NOW + 2 * HOUR


async def test_a_census_counts_who_lives_and_what_they_hold(opened: Open, postgres_url: str) -> None:
    one, two = (member_engine(postgres_url, name, 5, 16) for name in ("one", "two"))
    async with one.connect() as mine:
        async with two.connect():
            await opened(0, of=16, member="one")
            store = await opened(1, of=16, member="two")
            found = await mine.run_sync(census)
            assert (found.members, found.held) == ({"one": 5, "two": 5}, {0: "one", 1: "two"})
        await two.dispose()
        await store.close()
        found = await mine.run_sync(census)
        assert (found.members, found.held) == ({"one": 5}, {0: "one"})
    await one.dispose()


@pytest.mark.parametrize("of", [2, 3, 16])
def test_servers_are_divided_as_discord_divides_them(of: int) -> None:
    engine = sa.create_engine("sqlite://")
    ids = [1_573_844_134_840_500_225 + (step << 20) for step in range(200)]
    with engine.connect() as connection:
        for guild_id in ids:
            asked = sa.select(*[within(Share(number, of), sa.literal(guild_id)) for number in range(of)])
            found = [number for number, is_here in enumerate(connection.execute(asked).one()) if is_here]
            assert found == [(guild_id >> 22) % of]
