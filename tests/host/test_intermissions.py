"""After a round its end is read: the clocks of the next round wait for it a little, by stored moments."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from games.registry import GAMES
from host.matches.match import LiveMatch
from tests.host.world import GUILD, PACE, World, a_world

PAUSE = 15.0


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with a_world(tmp_path, GAMES, pace=replace(PACE, intermission=PAUSE)) as world:
        yield world


async def a_match(world: World, people: int = 2, computers: int = 0, mode: str = "quickplay1") -> LiveMatch:
    return await world.open(people, computers, game="imposter_kings", mode=mode)


async def play_on(world: World, match: LiveMatch, readers: int, seed: int = 1) -> None:
    """Answer at random until so many seats read the end of a round, or of their part in it."""
    rng = random.Random(seed)
    while len(match.intermission.reading) != readers:
        assert match.ending is None
        asked = [d for d in match.position.blocking if d in match.decisions(d.seat)]
        people = [d for d in asked if not match.player(d.seat).is_computer]
        if not people:
            await world.advance(1)
            continue
        picks = range(people[0].pick[0])
        if people[0].pick == (1, 1):
            picks = [rng.randrange(len(people[0].options))]
        await world.host.answer(match.id, 100 + people[0].seat, people[0].id, [*picks])


def waits(world: World, match: LiveMatch) -> list[float]:
    """Seconds until the clocks begin."""
    return sorted({(row.opened_at - world.clock.at).total_seconds() for row in match.position.deadlines.values()})


async def test_the_clocks_begin_after_the_pause_with_their_whole_time(world: World) -> None:
    match = await a_match(world)
    await play_on(world, match, 2)
    assert match.intermission.paused and waits(world, match) == [PAUSE]
    told = len(world.told.changed)
    await world.advance(PAUSE - 0.1)
    assert len(world.told.changed) == told
    await world.advance(0.1)
    assert not match.intermission.paused and match.intermission.reading == {0, 1}
    assert len(world.told.changed) == told + 1, "the board shows the next round"
    assert {row.due_at - row.opened_at for row in match.position.deadlines.values()} == {timedelta(seconds=PACE.turn)}
    assert waits(world, match) == [0]


async def test_a_pace_without_a_pause_begins_at_once(tmp_path: Path) -> None:
    async with a_world(tmp_path, GAMES) as world:
        match = await a_match(world)
        await play_on(world, match, 2)
        assert not match.intermission.paused and waits(world, match) == [0]


async def test_the_last_press_lets_the_clocks_begin_and_only_that_one_is_public(world: World) -> None:
    match = await a_match(world)
    await play_on(world, match, 2)
    told, lines = len(world.told.changed), match.seq
    await world.host.read_on(match.id, 101)
    await world.host.read_on(match.id, 101)
    assert match.intermission == (True, {0}) and len(world.told.changed) == told
    await world.advance(4)
    await world.host.read_on(match.id, 100)
    assert match.intermission == (False, frozenset()) and waits(world, match) == [0]
    assert len(world.told.changed) == told + 1
    assert match.seq == lines, "no answer"


@pytest.mark.parametrize("way", ["crash", "outage", "server"])
async def test_the_pause_goes_on_where_it_stood(world: World, way: str) -> None:
    match = await a_match(world)
    await play_on(world, match, 2)
    await world.host.read_on(match.id, 100)
    await world.advance(5)
    if way == "crash":
        await world.restart(away=600)
        match = world.host.find(match.id)
        assert match.ends.keys() == {None, 0, 1}
    elif way == "outage":
        await world.host.outages.hold()
        await world.advance(600)
        await world.host.outages.release()
    else:
        await world.host.outages.hold_guild(GUILD)
        await world.advance(600)
        await world.host.outages.release_guild(GUILD)
    assert match.intermission == (True, {1})
    [left] = waits(world, match)
    assert PAUSE - 5 <= left <= PAUSE, "a crash counts from the last heartbeat"
    await world.advance(left)
    assert not match.intermission.paused
    stored = await world.store.load_match(match.id)
    assert stored is not None and stored.intermission == (False, {1})


async def test_computers_begin_no_sooner(world: World) -> None:
    match = await a_match(world, 1, 1)
    await play_on(world, match, 1)
    lines = match.seq
    await world.advance(PAUSE)
    assert match.seq == lines
    await world.host.read_on(match.id, 100)
    await play_on(world, match, 1, seed=2)


async def test_the_clocks_do_not_wait_for_a_person_who_has_left(world: World) -> None:
    match = await a_match(world, 3, mode="standard")
    await play_on(world, match, 3)
    assert match.intermission.paused
    await world.host.read_on(match.id, 101)
    await world.host.leave(match.id, 100)
    assert match.intermission.paused and match.ending is None
    await world.host.read_on(match.id, 102)
    assert not match.intermission.paused


async def test_a_seat_that_is_knocked_out_reads_while_the_others_play_on(world: World) -> None:
    match = await a_match(world, 3, mode="standard")
    await play_on(world, match, 1)
    [seat] = match.intermission.reading
    assert not match.intermission.paused and waits(world, match) == [0]
    assert match.ends.keys() == {seat}
    await world.host.read_on(match.id, 100 + seat)
    assert not match.intermission.reading
