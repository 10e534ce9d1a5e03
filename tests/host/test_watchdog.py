"""A match that nothing moves on is found, told and mended."""

import asyncio
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
import structlog.testing

from db.schema.match_tables import deadlines
from host.matches.match import LiveMatch
from host.matches.watchdog import Health
from tests.host.world import World

Line = dict[str, Any]


@pytest.fixture
def log() -> Iterator[list[Line]]:
    with structlog.testing.capture_logs() as lines:
        yield lines


def found(log: list[Line]) -> list[tuple[int, bool]]:
    return [(line["match"], line["scheduled"]) for line in log if line["log_level"] == "error"]


async def tampered(world: World, statement: Any) -> None:
    await world.store.access.run(lambda connection: connection.execute(statement))


async def test_nothing_is_found_where_everything_is_in_order(world: World, log: list[Line]) -> None:
    matches = [await world.open(people, 2, rounds=9) for people in (0, 1, 2)]
    await world.advance(400)
    assert found(log) == []
    live = sum(match.ending is None for match in matches)
    assert world.host.health() == Health(live=live)


async def test_a_match_that_fell_out_of_the_schedule_is_put_back(world: World, log: list[Line]) -> None:
    match = await world.open()
    world.host.scheduler.cancel(match.id)
    await world.advance(30)
    assert found(log) == [(match.id, False)]
    assert world.host.health().without_clock == 1
    await world.advance(60)
    assert match.seq == 1
    assert world.host.health() == Health(live=1)


async def test_a_match_that_ends_while_it_is_put_back_is_told_once(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, late_matches, found_it = await world.open(), world.store.late_matches, asyncio.Event()

    async def late(before: datetime) -> Any:
        result = await late_matches(before)
        found_it.set()
        return result

    monkeypatch.setattr(world.store, "late_matches", late)
    world.host.scheduler.cancel(match.id)
    async with match.lock:
        world.clock.moved_to(world.clock.at + timedelta(seconds=30))  # to the heartbeat, after which it looks
        await found_it.wait()
        await asyncio.sleep(0)
        await world.stop_within(match)
    await world.settle()
    assert world.told.ended == [match]


async def test_a_clock_that_is_not_stored_is_stored_again(world: World, log: list[Line]) -> None:
    match = await world.open()
    await tampered(world, deadlines.delete())
    await world.advance(30)
    assert found(log) == [(match.id, True)]
    assert {row.decision: row for row in (await world.store.load_match(match.id)).deadlines} == match.position.deadlines
    await world.restart()
    assert world.host.find(match.id).ending is None


async def test_an_overdue_match_is_told_once_and_counted(world: World, log: list[Line]) -> None:
    match = await world.open()
    past = world.clock.at - timedelta(minutes=10)
    await tampered(world, deadlines.update().values(due_at=past))
    await world.advance(60)
    assert found(log) == [(match.id, True)]
    assert world.host.health() == Health(live=1, overdue=1, oldest_overdue=660)


async def test_a_match_whose_game_is_not_there_is_told_of(world: World, log: list[Line]) -> None:
    match = await world.open()
    games, world.games = world.games, {}
    await world.restart()
    await world.advance(300)
    assert found([line for line in log if "nothing moves" in line["event"]]) == [(match.id, True)]
    world.games = games
    await world.restart()


async def test_while_clocks_are_held_nothing_is_late(world: World, log: list[Line]) -> None:
    match: LiveMatch = await world.open()
    await world.host.outages.hold()
    await world.advance(5000)
    await world.host.outages.release()
    await world.advance(31)
    assert found(log) == []
    assert match.seq == 0
