"""Nothing is shown that is not stored; a store that takes nothing ends the process."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from db.store import open_store
from host.errors import Conflict, Refusal, StorageDown
from host.matches.service import Host
from host.matches.steps import answer, end
from host.model import Ending
from tests.host.computers import Slow
from tests.host.lobbies import new_lobby
from tests.host.looks import snapshot
from tests.host.world import SEED, Listener, World, a_world


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "db.sqlite.PRAGMAS", ("PRAGMA busy_timeout = 50", "PRAGMA journal_mode = WAL", "PRAGMA foreign_keys = ON")
    )


@pytest.fixture
def holder(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """Another program that holds the file."""
    connections = []

    def hold() -> None:
        connection = sqlite3.connect(tmp_path / "world.db", isolation_level=None)
        connection.execute("BEGIN EXCLUSIVE")
        connections.append(connection)

    yield hold
    for connection in connections:
        connection.close()


async def test_a_locked_database_takes_nothing_and_ends_the_process(world: World, holder: Any) -> None:
    match = await world.open()
    lobby = await world.lobbies.add_computer((await world.lobbies.open(new_lobby())).id, 100, "random")
    world.told.lobbies.clear()
    before = snapshot(match)
    holder()
    for press in (
        world.say(match, 0, 1),
        world.say(match, 1, "boo", prompt="shout"),
        world.host.leave(match.id, 100),
        world.host.abort(match.id, 100),
        world.open(),
        world.lobbies.join(lobby.id, 101, "Ben"),
        world.lobbies.start(lobby.id, 100),
    ):
        with pytest.raises(StorageDown):
            await press
    assert snapshot(match) == before
    assert (match.ending, match.abort_wanted) == (None, frozenset())
    assert list(world.host.live) == [match.id]
    assert world.lobbies.find(lobby.id) == lobby
    assert (world.told.changed, world.told.ended, world.told.lobbies) == ([], [], [])
    assert world.host.background.failed.is_set()


async def test_a_clock_that_cannot_store_ends_the_process_quietly(world: World, holder: Any) -> None:
    match = await world.open()
    holder()
    assert not world.host.background.failed.is_set()
    await world.advance(95)
    assert world.host.background.failed.is_set()
    assert match.seq == 0


class Flaky:
    """A store that raises instead of appending."""

    def __init__(self, store: Any, error: Exception | None = None) -> None:
        self.store, self.error = store, error

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)

    async def append(self, step: Any) -> None:
        if self.error:
            raise self.error
        await self.store.append(step)


@asynccontextmanager
async def unreliable(world: World) -> AsyncIterator[Flaky]:
    """The world on such a store."""
    await world.kill()
    store = await open_store(world.url)
    flaky = Flaky(store)
    await world.wire(flaky)
    yield flaky
    await world.host.close()
    await store.close()
    await world.up()


async def test_a_step_that_the_store_does_not_understand_changes_nothing(world: World) -> None:
    async with unreliable(world) as flaky:
        match = await world.open()
        flaky.error = TypeError("a bug")
        with pytest.raises(TypeError):
            await world.say(match, 0, 1)
        assert match.seq == 0
        await world.advance(90)
        assert match.seq == 0
        assert not world.host.background.failed.is_set()
        flaky.error = None
        await world.say(match, 0, 1)


async def test_two_processes_on_one_match_cannot_fork_it(world: World) -> None:
    store = await open_store(world.url)
    match = await world.open()
    other = Host(world.games, store, {}, clock=world.clock, paces={"live": world.pace}, new_seed=lambda: SEED)
    told = Listener()
    told.listen(other)
    async for stored in store.live_matches():
        await other._recover(stored)
    theirs = other.find(match.id)
    stake = next(d for d in match.decisions(0) if d.blocking)
    await world.host.answer(match.id, 100, stake.id, [0])
    with pytest.raises(Refusal, match="stale"):
        await other.answer(match.id, 100, stake.id, [2])
    assert (theirs.seq, theirs.view(0)) == (1, match.view(0))
    assert told.changed[-1] == (match.id, 1)
    hand = next(d for d in theirs.decisions(1) if d.blocking)
    await other.answer(match.id, 101, hand.id, [0])
    await other.background.close()
    await store.close()
    stored = await world.store.load_match(match.id)
    assert [line.seq for line in stored.actions] == [1, 2]


async def test_a_match_that_another_process_has_ended_is_let_go(world: World) -> None:
    async with unreliable(world) as flaky:
        match = await world.open(rounds=1)
        await flaky.store.append(end(match, Ending.aborted, world.clock.at).step)
        flaky.error = Conflict("taken")
        with pytest.raises(Refusal, match="stale"):
            await world.say(match, 0, 1)
        assert (match.ending, list(world.host.live), world.told.ended) == ("aborted", [], [match])


async def test_a_match_that_another_process_has_moved_on_is_thought_about_anew(tmp_path: Path) -> None:
    player = Slow()
    player.go_on.set()
    async with a_world(tmp_path, computers={"random": player}) as world, unreliable(world) as flaky:
        match = await world.open(people=2, computers=1)
        await world.say(match, 0, 1)
        await world.settle()
        assert player.asked == 1
        await flaky.store.append(answer(match, match.decisions(1)[0], "rock", "player", world.clock.at).step)
        with pytest.raises(Refusal, match="stale"):
            await world.say(match, 0, "rock")
        await world.settle()
        assert (match.seq, player.asked) == (2, 2)


async def test_closing_finishes_running_presses_and_refuses_new_ones(tmp_path: Path) -> None:
    async with a_world(tmp_path) as world:
        matches = [await world.open() for _ in range(20)]
        presses = [asyncio.create_task(world.say(match, 0, 1)) for match in matches]
        await asyncio.sleep(0)
        await world.host.close()
        assert [(await press).match.seq for press in presses] == [1] * 20
        with pytest.raises(Refusal, match="storage"):
            await world.say(matches[0], 0, "rock")
        await world.store.close()
        await world.up()
        assert [match.seq for match in world.host.live.values()] == [1] * 20


async def test_closing_ends_a_busy_table_of_computer_players(tmp_path: Path) -> None:
    async with a_world(tmp_path) as world:
        await world.open(people=0, computers=8)
        await world.advance(2.6)
        world.clock.moved_to(world.clock.at.replace(minute=30))
        await asyncio.sleep(0)
        await world.host.close()
        assert not world.host.background.busy
        await world.store.close()
        await world.up()
