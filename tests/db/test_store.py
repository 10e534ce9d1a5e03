"""What goes into the store comes out of it the same. The rest of its promises is tested through the host."""

import asyncio
import threading
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
import sqlalchemy as sa
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy.dialects import sqlite

from db.schema.base import ChoiceText, UtcTime
from db.schema.match_tables import matches
from db.statements import update
from db.store import SqlStore, open_store
from games.core.protocol import Action, Choice, Point
from host.errors import Conflict, StorageDown
from host.in_turn import asks
from host.lobbies.lobby import Lobby
from host.model import Ending, Panel, Place, Player
from host.records import Deadline, End, GuildOutage, Late, Logged, NewMatch, Order, Presence, Result, Sealed, Step
from tests.db.matches import BIG, LATER, NOW, new_match
from tests.template import fresh


@pytest.fixture
async def store(database_url: str) -> AsyncIterator[SqlStore]:
    store = await open_store(await fresh(database_url))
    yield store
    await store.close()


async def test_a_match_comes_back_as_it_was(store: SqlStore) -> None:
    new = new_match()
    match_id = await store.create_match(new)
    assert await store.last_match_id() == match_id
    stored = await store.load_match(match_id)
    assert (stored.setup, stored.rules_version, stored.seed, stored.seed_hash) == (new.setup, 3, new.seed, "hash")
    assert (stored.created_at, stored.deadlines) == (NOW, new.deadlines)
    assert (stored.place, stored.ending, stored.actions, stored.sealed) == (Place(), None, (), ())


async def test_a_step_comes_back_as_it_was(store: SqlStore) -> None:
    match_id = await store.create_match(new_match())
    choices: list[Choice] = [None, True, 1, "c17", ("a", "b"), (), (1,)]
    lines = tuple(Logged(n, Action(n % 2, 100 + n, c), "clock", NOW, f"f{n}") for n, c in enumerate(choices, 1))
    opened = (Deadline(5, 1, NOW, LATER, LATER), Deadline(6, 0, NOW, None, LATER))
    sealed = (Sealed(5, 1, ("x", "y"), "computer", NOW),)
    await store.append(Step(match_id, lines, sealed, (), opened, (1,), abort_wanted_by=0, beat=LATER))
    stored = await store.load_match(match_id)
    assert (stored.actions, stored.sealed, stored.deadlines) == (lines, sealed, opened)
    assert [type(line.action.choice) for line in stored.actions] == [type(choice) for choice in choices]
    assert stored.abort_wanted == {0}
    assert await store.heartbeat() == LATER
    await store.append(Step(match_id, unsealed=(5,), closed=(5,), substitute=Player(0, "Ann", level="random")))
    stored = await store.load_match(match_id)
    assert (stored.sealed, stored.deadlines, stored.abort_wanted) == ((), opened[1:], frozenset())
    assert stored.setup.players[0] == Player(0, "Ann \N{CRAB}", level="random")


async def test_a_step_touches_its_own_match_only(store: SqlStore) -> None:
    first, second = await store.create_match(new_match()), await store.create_match(new_match())
    before = await store.load_match(second)
    end = End(Ending.finished, LATER, results=(Result(0, 1, True), Result(1, 0, False)))
    await store.append(Step(first, closed=(1,), abort_wanted_by=1, substitute=Player(0, "A", level="random"), end=end))
    await store.set_place(first, Place(1, 2))
    assert await store.load_match(second) == before
    assert [stored.id async for stored in store.live_matches()] == [second]


async def test_the_same_line_twice_is_a_conflict_and_nothing_of_the_step_is_stored(store: SqlStore) -> None:
    match_id = await store.create_match(new_match())
    line = Logged(1, Action(0, 1, 1), "player", NOW)
    opened = (Deadline(2, 1, NOW, None, LATER),)
    both = await asyncio.gather(
        store.append(Step(match_id, (line,), closed=(1,))),
        store.append(Step(match_id, (line,), opened=opened, beat=NOW)),
        return_exceptions=True,
    )
    assert [type(result) for result in both] == [type(None), Conflict]
    stored = await store.load_match(match_id)
    assert (stored.actions, stored.deadlines) == ((line,), ())
    assert await store.heartbeat() is None


async def test_only_one_match_is_opened_for_a_contest_and_it_is_found_again(store: SqlStore) -> None:
    new = new_match()
    new = replace(new, setup=replace(new.setup, contest="cup:1"))
    match_id = await store.create_match(new)
    with pytest.raises(Conflict):
        await store.create_match(new)
    assert await store.last_match_id() == match_id
    other = await store.create_match(replace(new, setup=replace(new.setup, contest="cup:2")))
    await store.append(Step(match_id, end=End(Ending.finished, LATER)))
    assert [await store.match_of_contest(f"cup:{number}") for number in (1, 2, 3)] == [match_id, other, None]
    assert (await store.load_match(match_id)).setup.contest == "cup:1"
    assert (await store.create_match(new_match())) < (await store.create_match(new_match())), "as many as like for none"


async def test_an_update_with_a_misspelt_column_is_an_error(store: SqlStore) -> None:
    match_id = await store.create_match(new_match())
    with pytest.raises(sa.exc.StatementError, match="thread_id"):
        await store.access.submit(
            {update(matches, ("id",), "thread_id", "board_id"): [{"key_id": match_id, "thread": 1, "board_id": 2}]}
        )
    assert (await store.load_match(match_id)).place == Place()


async def test_a_row_of_no_match_is_a_conflict(store: SqlStore) -> None:
    with pytest.raises(Conflict):
        await store.append(Step(99, (Logged(1, Action(0, 1, 1), "player", NOW),)))


async def test_the_end_takes_clocks_sealed_answers_and_panels_away(store: SqlStore) -> None:
    match_id = await store.create_match(new_match())
    await store.set_panel(match_id, Panel(0, BIG, "token", None, NOW))
    await store.set_panel(match_id, Panel(0, BIG, "newer", BIG, LATER, "de"))
    await store.append(Step(match_id, sealed=(Sealed(1, 0, None, "player", NOW),)))
    stored = await store.load_match(match_id)
    assert stored.panels == (Panel(0, BIG, "newer", BIG, LATER, "de"),)
    rounds = ((Point(0, 3, "won"), Point(0, 1, "bonus")), (), (Point(1, -2, "lost"),))
    results = (Result(0, 4, True, 2), Result(1, -2, False))
    await store.append(Step(match_id, end=End(Ending.finished, LATER, "why", None, "f", results, rounds)))
    stored = await store.load_match(match_id)
    assert (stored.deadlines, stored.sealed, stored.panels) == ((), (), ())
    assert (stored.ending, stored.fingerprint) == (Ending.finished, "f")
    result = await store.match_result(match_id)
    assert (result.rounds, result.ended_at) == (rounds, LATER)
    assert [(seat.points, seat.won, seat.mulligans) for seat in result.seats] == [(4, True, 2), (-2, False, 0)]


async def test_a_lobby_and_its_match_change_together(store: SqlStore) -> None:
    players = (Player(0, "Ann", user_id=1), Player(1, "Random", level="random"))
    lobby = Lobby(
        guild_id=BIG,
        channel_id=2,
        game="duel",
        mode="classic",
        options={"a": 1},
        pace="live",
        fast_windows=True,
        owner_id=1,
        players=players,
        invited=frozenset({3, BIG}),
        expires_at=LATER,
    )
    lobby_id = await store.create_lobby(lobby)
    stored = await store.load_lobby(lobby_id)
    assert stored == replace(lobby, id=lobby_id)
    match_id = await store.create_match(new_match(lobby_id=lobby_id))
    started = await store.load_lobby(lobby_id)
    assert (started.state, started.match_id) == ("started", match_id)
    assert await store.open_lobbies() == []
    assert await store.load_lobby(99) is None


async def test_an_outage_moves_every_clock_and_leaves_nothing_half_moved(store: SqlStore) -> None:
    match_id = await store.create_match(new_match())
    await store.append(Step(match_id, opened=(Deadline(2, 1, NOW, LATER, LATER),)))
    hour = timedelta(hours=1)
    await store.resume(hour, NOW + hour)
    assert (await store.load_match(match_id)).deadlines == (
        Deadline(1, 0, NOW + hour, None, LATER + hour),
        Deadline(2, 1, NOW + hour, LATER + hour, LATER + hour),
    )
    assert await store.heartbeat() == NOW + hour


async def test_reading_from_a_database_that_is_damaged_is_storage_down(store: SqlStore) -> None:
    def damage(connection: sa.Connection) -> None:
        connection.execute(sa.text("DROP TABLE panels"))

    await store.access.run(damage)
    with pytest.raises(StorageDown):
        await store.load_match(1)


async def test_no_thread_is_left_when_the_store_is_closed(tmp_path: Path) -> None:
    before = set(threading.enumerate())
    store = await open_store(f"sqlite+aiosqlite:///{tmp_path / 'bot.db'}")
    await asyncio.gather(store.create_match(new_match()), *(store.load_match(1) for _ in range(10)))
    await store.close()
    workers = [
        thread for thread in set(threading.enumerate()) - before if "worker" in thread.name or "writer" in thread.name
    ]
    for thread in workers:
        thread.join(5)
    assert not any(thread.is_alive() for thread in workers)


tokens = st.none() | st.booleans() | st.integers(-(2**60), 2**60) | st.text(max_size=5)


@given(tokens | st.lists(tokens, max_size=4).map(tuple))
def test_a_choice_comes_back_with_its_types(choice: Choice) -> None:
    column, dialect = ChoiceText(), sqlite.dialect()
    text = column.process_bind_param(choice, dialect)
    again = column.process_result_value(text, dialect)
    assert repr(again) == repr(choice)


@given(st.datetimes(timezones=st.sampled_from([UTC, timezone(timedelta(hours=5, minutes=45))])))
def test_a_time_comes_back_as_the_same_moment_in_utc(at: datetime) -> None:
    if (
        not datetime.min.replace(tzinfo=UTC) + timedelta(days=1)
        < at
        < datetime.max.replace(tzinfo=UTC) - timedelta(days=1)
    ):
        return
    column, dialect = UtcTime(), sqlite.dialect()
    stored = column.process_bind_param(at, dialect)
    again = column.process_result_value(stored.replace(tzinfo=None), dialect)
    assert again == at
    assert again.utcoffset() == timedelta(0)


def test_a_time_without_a_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="no time zone"):
        UtcTime().process_bind_param(datetime(2030, 1, 1), sqlite.dialect())  # noqa: DTZ001 (the missing zone is the test)


async def test_clocks_orders_presence_and_substitutes_are_loaded_as_they_were_stored(store: SqlStore) -> None:
    match_id = await store.create_match(new_match())
    clock = Deadline(1, 0, NOW, None, LATER, NOW, LATER)
    orders = (Order(0, "object"), Order(1, "object"), Order(0, "overrule"))
    away = Player(0, "Ann \N{CRAB}", user_id=BIG, level="random")
    await store.append(Step(match_id, opened=(clock,), closed=(1,), ordered=orders, presence=(Presence(1, 2, 1.5),)))
    await store.append(Step(match_id, pinged=(clock._replace(ping_at=None),), unordered=orders[:1], substitute=away))
    await store.set_ping(match_id, BIG)
    stored = await store.load_match(match_id)
    assert stored.deadlines == (clock._replace(ping_at=None, pinged=True),)
    assert (stored.orders, stored.presence) == (frozenset(orders[1:]), (Presence(0), Presence(1, 2, 1.5)))
    assert (stored.setup.players[0], stored.ping_id) == (away, BIG)
    await store.append(Step(match_id, substitute=Player(0, "Ann", user_id=BIG)))
    assert (await store.load_match(match_id)).setup.players[0] == Player(0, "Ann \N{CRAB}", user_id=BIG)
    await store.append(Step(match_id, end=End(Ending.aborted, LATER)))
    assert (await store.load_match(match_id)).orders == frozenset()


async def test_a_guild_that_cannot_be_reached_stands_still_and_goes_on_alone(store: SqlStore) -> None:
    here, there = await store.create_match(new_match()), await store.create_match(elsewhere())
    hour, outage = timedelta(hours=1), GuildOutage(BIG, NOW, LATER)
    await store.hold_guild(outage)
    assert await store.guild_outages() == [outage]
    await store.resume(hour, NOW + hour)
    assert await store.guild_outages() == [GuildOutage(BIG, NOW + hour, LATER + hour)]
    await store.release_guild(BIG, hour, NOW + 2 * hour)
    assert await store.guild_outages() == []
    gone, stayed = await store.load_match(here), await store.load_match(there)
    assert [row.due_at for row in (*gone.deadlines, *stayed.deadlines)] == [LATER + 2 * hour, LATER + hour]


async def test_matches_that_nothing_moves_on_are_found(store: SqlStore) -> None:
    fine, bare, over, missed = [await store.create_match(new_match()) for _ in range(3)] + [
        await store.create_match(elsewhere())
    ]
    await store.append(Step(bare, closed=(1,)))
    await store.append(Step(over, end=End(Ending.aborted, NOW)))
    assert await store.late_matches(LATER) == [Late(bare, None)]
    both = [Late(fine, LATER), Late(missed, LATER)]
    assert await store.late_matches(LATER + timedelta(seconds=1)) == [Late(bare, None), *both]
    await store.hold_guild(GuildOutage(1, NOW, LATER + timedelta(days=14)))
    assert await store.late_matches(LATER + timedelta(seconds=1)) == [Late(bare, None), Late(fine, LATER)]
    assert [late.match_id for late in await store.late_matches(LATER + timedelta(days=15))] == [bare, fine, missed]


def elsewhere() -> NewMatch:
    """The same in the guild 1."""
    new = new_match()
    return replace(new, setup=replace(new.setup, guild_id=1))


async def test_reads_for_a_person_run_in_turn_and_leave_connections_to_others(store: SqlStore) -> None:
    reads, most, other_is_done = {1: 0, 2: 0}, {1: 0, 2: 0}, asyncio.Event()

    async def read(user_id: int) -> None:
        asks(user_id)
        async with store.access.reading() as connection:
            reads[user_id] += 1
            most[user_id] = max(most[user_id], reads[user_id])
            await connection.execute(sa.text("SELECT 1"))
            await (other_is_done.wait() if user_id == 1 else asyncio.sleep(0))
            reads[user_id] -= 1
        if user_id == 2:
            other_is_done.set()

    async with asyncio.timeout(10):  # if one person had all connections, the other would wait for ever
        await asyncio.gather(*(read(1) for _ in range(20)), read(2))
    assert most == {1: 1, 2: 1}


async def test_work_that_goes_on_behind_an_answer_waits_for_no_turn_of_the_person(store: SqlStore) -> None:
    async def read() -> None:
        async with store.access.reading() as connection:
            await connection.execute(sa.text("SELECT 1"))

    async def press() -> None:
        asks(1)
        async with asyncio.timeout(60), store.access.reading():
            await asyncio.create_task(read())

    await asyncio.create_task(press())
