"""Questions that are answered as often as one likes, seats that the rules let go, and what an answer may not be."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from games.core.protocol import LEAVE
from games.registry import GAMES
from host.errors import Refusal
from host.matches.match import LiveMatch
from host.model import Ending
from tests.host.world import PACE, World, a_world


@pytest_asyncio.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with a_world(tmp_path, {"all_kings_fall": GAMES["all_kings_fall"]}) as world:
        yield world


async def open_table(world: World, people: int = 3, computers: int = 0, mode: str = "short") -> LiveMatch:
    return await world.open(people, computers, game="all_kings_fall", mode=mode)


async def plot(world: World, match: LiveMatch, seat: int, *tokens: str) -> None:
    await world.say(match, seat, *(tokens or ("bolster@sword", "bolster@cup", "ready")), prompt="plot")


async def test_an_answer_replaces_the_former_one_and_the_clock_goes_on(world: World):
    match = await open_table(world)
    clock = match.deadline
    await plot(world, match, 0, "bolster@sword", "bolster@cup")
    await world.advance(10)
    await plot(world, match, 0, "bolster@mask", "bolster@cup")
    assert match.seq == 2
    assert match.deadline == clock
    assert {row.seat for row in match.position.deadlines.values()} == {0, 1, 2}


async def test_a_ready_seat_has_no_clock_and_reopening_gets_that_of_the_others(world: World):
    match = await open_table(world)
    clock = match.deadline
    await plot(world, match, 0)
    assert {row.seat for row in match.position.deadlines.values()} == {1, 2}
    await world.advance(60)
    await world.say(match, 0, "unready", prompt="unready")
    assert {row.due_at for row in match.position.deadlines.values()} == {clock}
    await world.restart()
    match = world.host.find(match.id)
    assert {row.seat for row in match.position.deadlines.values()} == {0, 1, 2}


async def test_reopening_while_others_use_their_reserve_leaves_the_own_reserve(tmp_path: Path):
    async with a_world(tmp_path, {"all_kings_fall": GAMES["all_kings_fall"]}, pace=replace(PACE, reserve=60)) as world:
        match = await open_table(world)
        await plot(world, match, 0)
        await world.advance(PACE.turn + 10)
        await world.say(match, 0, "unready", prompt="unready")
        left = {row.seat: (row.due_at - world.clock.now()).total_seconds() for row in match.position.deadlines.values()}
        assert left == {0: 60, 1: 50, 2: 50}


async def test_a_question_may_get_a_part_of_a_turn(world: World):
    match = await open_table(world)
    for _ in range(3):
        for seat in range(3):
            await plot(world, match, seat)
    assert match.deadline is not None
    assert (match.deadline - world.clock.now()).total_seconds() == PACE.turn * 2 / 3, "the fourth round"


async def test_a_forbidden_combination_is_refused_with_its_rule(world: World):
    match = await open_table(world)
    with pytest.raises(Refusal) as refused:
        await plot(world, match, 0, "1@sword", "1@mask")
    assert (refused.value.code, refused.value.facts) == ("not_allowed", {"rule": "SAME_TARGET"})
    assert match.seq == 0


@pytest.mark.parametrize("mode", ["short", "standard"])
async def test_saved_plots_are_not_published_and_the_published_steps_are_the_same_without_them(
    mode: str, tmp_path: Path
):
    """Twin worlds: in one of them P0 saves three plots first. The host publishes the same at the same times."""
    told = [await published(tmp_path / str(number), mode, saves) for number, saves in enumerate((0, 3))]
    assert told[0] == told[1]
    ready = [view for _, view in told[0] if view is not None]
    assert [sum(kingdom.ready for kingdom in view.kingdoms) for view in ready][:3] == [1, 2, 1], "public acts are told"


async def published(path: Path, mode: str, saves: int) -> list[tuple[float, Any]]:
    """When the host published something, and what spectators could see then."""
    path.mkdir()
    async with a_world(path, {"all_kings_fall": GAMES["all_kings_fall"]}) as world:
        match = await open_table(world, mode=mode)
        begin, told = world.clock.now(), list[tuple[float, Any]]()
        for topic in (world.host.topics.changed, world.host.topics.called, world.host.topics.ended):
            topic.subscribe(lambda match: told.append(((world.clock.now() - begin).total_seconds(), match.view(None))))
        for number in range(4):
            await world.advance(2)
            if number < saves:
                await plot(world, match, 0, f"bolster@{('sword', 'mask', 'rat')[number]}", "bolster@cup")
        for seat in (0, 1):
            await plot(world, match, seat)
        await world.advance(2)
        await world.say(match, 0, "unready", prompt="unready")
        for seat in (2, 0):
            await plot(world, match, seat)
        await world.advance(1)
    return told


async def test_computer_players_think_until_they_are_ready(world: World):
    match = await open_table(world, 1, 3)
    await world.advance(10)
    assert [row.seat for row in match.position.deadlines.values()] == [0]


async def test_a_seat_released_by_the_rules_gets_no_computer_player(world: World):
    match = await open_table(world, 3)
    assert all(decision.prompt != LEAVE for decision in match.decisions(1))
    await world.host.leave(match.id, 101)
    assert match.player(1).is_gone and match.ending is None
    assert match.seat_of(101) is None
    assert {row.seat for row in match.position.deadlines.values()} == {0, 2}
    await world.restart()
    match = world.host.find(match.id)
    assert match.player(1).is_gone
    for seat in (0, 2):
        await plot(world, match, seat)
    assert match.view(None).kingdoms[1].fallen
    await world.host.leave(match.id, 102)
    assert match.ending is Ending.finished
