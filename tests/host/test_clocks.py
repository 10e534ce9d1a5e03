"""Changes without a press: default answers, computer players, heartbeats."""

import asyncio
import random
import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from games.core.protocol import Decision
from host.clock import Clock
from host.scheduler import Scheduler
from tests.host.computers import Simple
from tests.host.duel import HANDS, Duel
from tests.host.world import START, HandClock, World, a_world, log_of


async def test_the_clock_plays_each_default_once_for_all_who_are_asked(world: World) -> None:
    match = await world.open(3)
    await world.say(match, 0, 2)
    await world.advance(30)
    await world.say(match, 1, "rock")
    deadline = match.deadline
    assert deadline == world.clock.at + timedelta(seconds=60), "the others' clocks go on"
    await world.advance(60)
    secrets = match.position.state.secrets
    assert (await log_of(world, match.id))[2:] == [
        (0, HANDS[secrets[0] % 3], "clock"),
        (2, HANDS[secrets[2] % 3], "clock"),
    ]


async def test_a_press_right_after_the_clock_is_published_with_its_answer(world: World) -> None:
    """The board then shows both, and needs no second edit."""
    match = await world.open()
    await world.advance(89)
    async with match.lock:
        world.clock.moved_to(match.deadline)
        for _ in range(5):  # the clock waits for the lock then, and the press behind it
            await asyncio.sleep(0)
        press = asyncio.create_task(world.say(match, 1, "boo", prompt="shout"))
        for _ in range(5):
            await asyncio.sleep(0)
    await press
    await world.settle()
    assert [(seat, by) for seat, _, by in await log_of(world, match.id)] == [(0, "clock"), (1, "player")]
    assert world.told.changed == [(match.id, 2)]


class Watched(Simple):
    """A computer player that shows what it was given, and fails in the way it is told."""

    def __init__(self, choice: object = None, error: Exception | None = None) -> None:
        self.choice, self.error, self.worlds = choice, error, []

    def choose(self, game: Any, world: Any, decision: Decision, rng: random.Random) -> Any:
        self.worlds.append((world, decision))
        if self.error:
            raise self.error
        return decision.random(rng) if self.choice is None else self.choice


async def test_a_computer_player_is_shown_a_sampled_world_and_never_the_state(tmp_path: Path) -> None:
    computer = Watched()
    async with a_world(tmp_path, computers={"random": computer}) as world:
        match = await world.open(people=1, computers=1)
        await world.say(match, 0, 1)
        real = match.position.state
        await world.advance(3)
        ((shown, decision),) = computer.worlds
        assert shown is not real
        assert shown.secrets[1] == real.secrets[1]
        assert shown.secrets[0] != real.secrets[0]
        assert (decision.seat, decision.prompt) == (1, "hand")


async def test_a_world_is_drawn_and_thought_about_outside_the_event_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first world of a position takes up to 40 ms."""
    sampled, real = set[int](), Duel.sample

    def sample(*args: Any) -> Any:
        sampled.add(threading.get_ident())
        return real(*args)

    monkeypatch.setattr(Duel, "sample", sample)
    async with a_world(tmp_path) as world:
        await world.open(people=0, computers=2)
        await world.advance(3)
    assert sampled
    assert threading.get_ident() not in sampled


@pytest.mark.parametrize("computer", [Watched(choice="lizard"), Watched(error=RuntimeError("no idea"))])
async def test_a_computer_player_that_fails_is_asked_once_and_the_clock_acts(tmp_path: Path, computer: Watched) -> None:
    async with a_world(tmp_path, computers={"random": computer}) as world:
        match = await world.open(people=1, computers=1)
        await world.say(match, 0, 1)
        await world.say(match, 0, "rock")
        await world.advance(80)
        assert len(computer.worlds) == 1
        await world.advance(10)
        assert (await log_of(world, match.id))[-1][2] == "clock"
        assert match.ending is None


async def test_a_level_that_is_no_longer_there_is_played_by_the_clock(tmp_path: Path) -> None:
    async with a_world(tmp_path, computers={}) as world:
        match = await world.open(people=0, computers=2)
        await world.advance(90)
        assert await log_of(world, match.id) == [(0, 1, "clock")]


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(120):
        while not condition():  # noqa: ASYNC110 (nothing sets an event for it)
            await asyncio.sleep(0)


class Thinker:
    """Holds every thought of a computer player until `held` is set."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.thinking, self.held, self._real = asyncio.Event(), asyncio.Event(), asyncio.to_thread
        patch.setattr("host.matches.engine.asyncio.to_thread", self._slowly)

    async def _slowly(self, *args: Any) -> Any:
        self.thinking.set()
        await self.held.wait()
        return await self._real(*args)

    async def begun(self, world: World) -> None:
        world.clock.moved_to(world.clock.at + timedelta(seconds=3))
        await self.thinking.wait()


@pytest.fixture
def thinker(monkeypatch: pytest.MonkeyPatch) -> Thinker:
    return Thinker(monkeypatch)


async def test_a_press_while_a_computer_player_thinks_is_not_held_up(world: World, thinker: Thinker) -> None:
    match = await world.open(people=1, computers=1)
    await world.say(match, 0, 1)
    await thinker.begun(world)
    await world.say(match, 0, "rock")
    thinker.held.set()
    await world.advance(2)
    assert match.view(None).phase == "object"


async def test_a_thought_that_comes_too_late_counts_for_nothing(world: World, thinker: Thinker) -> None:
    match = await world.open(people=1, computers=1)
    await world.say(match, 0, 1)
    await thinker.begun(world)
    await world.host.leave(match.id, 100)
    thinker.held.set()
    await world.settle()
    assert await log_of(world, match.id) == [(0, 1, "player")]
    assert (world.told.ended, match.ending, world.host.live) == ([match], "forfeit", {})


async def test_a_thought_about_a_question_that_the_clock_has_answered_counts_for_nothing(
    world: World, thinker: Thinker
) -> None:
    match = await world.open(people=1, computers=1)
    await world.say(match, 0, 1)
    await thinker.begun(world)
    with capture_logs() as lines:
        world.clock.moved_to(match.deadline)
        await until(lambda: match.view(None).phase != "hand")
    assert "the clock answers for a computer player" in [line["event"] for line in lines]
    thinker.held.set()
    await world.settle()
    assert [by for _, _, by in await log_of(world, match.id)] == ["player", "clock", "clock"]


async def test_computer_players_of_one_table_think_at_the_same_time(world: World, thinker: Thinker) -> None:
    match = await world.open(people=1, computers=5)
    await world.say(match, 0, 1)
    await thinker.begun(world)
    await until(lambda: len(match.thought) == 5)
    thinker.held.set()
    await world.advance(2)
    assert match.seq == 6


async def test_closing_waits_for_a_thought_and_the_next_process_thinks_again(world: World, thinker: Thinker) -> None:
    """A thought is told at its moment by the clocks, which have ended. It is not stored: the seed gives it again."""
    match = await world.open(people=1, computers=2)
    await world.say(match, 0, 1)
    world.clock.moved_to(world.clock.until)
    await thinker.thinking.wait()
    closing = asyncio.create_task(world.host.close())
    await until(lambda: world.host.background.closing)
    world.clock.at += timedelta(seconds=5)
    assert not closing.done()
    thinker.held.set()
    await closing
    assert [by for _, _, by in await log_of(world, match.id)] == ["player"]
    await world.wire(world.store)
    await world.advance(5)
    assert [by for _, _, by in await log_of(world, match.id)] == ["player", "computer", "computer"]


async def test_the_heart_beats_every_30_seconds_and_with_a_step_after_5(world: World) -> None:
    assert await world.store.heartbeat() == START
    match = await world.open()
    await world.advance(4)
    await world.say(match, 0, 1)
    assert await world.store.heartbeat() == START
    await world.advance(1)
    await world.say(match, 0, "rock")
    assert await world.store.heartbeat() == START + timedelta(seconds=5)
    await world.advance(1)
    await world.say(match, 1, "rock")
    assert world.host.beaten == await world.store.heartbeat() == START + timedelta(seconds=5)
    await world.advance(24)
    assert await world.store.heartbeat() == START + timedelta(seconds=30)
    await world.advance(31)
    assert await world.store.heartbeat() == START + timedelta(seconds=60)


async def test_the_scheduler_keeps_the_newest_time_of_a_key_and_the_order_of_times() -> None:
    clock, ran = HandClock(), []
    scheduler = Scheduler(clock)

    def at(key: str, seconds: float | None) -> None:
        scheduler.at(key, None if seconds is None else START + timedelta(seconds=seconds), lambda: ran.append(key))

    async def ran_by(seconds: float) -> list[str]:
        clock.moved_to(START + timedelta(seconds=seconds))
        await until(lambda: clock.idle)
        return ran

    at("late", 9), at("moved", 1), at("soon", 2), at("never", 3)
    at("moved", 5), at("never", None)
    running = asyncio.create_task(scheduler.run())
    assert await ran_by(1) == []
    assert await ran_by(8) == ["soon", "moved"]
    at("past", 4)
    assert await ran_by(8) == ["soon", "moved", "past"]
    assert await ran_by(100) == ["soon", "moved", "past", "late"]
    assert clock.until is None
    running.cancel()


def test_to_look_for_due_jobs_takes_no_longer_with_many_jobs_and_with_many_that_were_replaced() -> None:
    """Each change of a match wakes the scheduler, so it must not search the jobs of all matches."""

    class Counted(datetime):
        compared = 0

        def __lt__(self, other: datetime) -> bool:
            Counted.compared += 1
            return super().__lt__(other)

    scheduler, ran = Scheduler(HandClock()), []
    tomorrow = Counted(2100, 1, 1, tzinfo=UTC)
    for key in range(2000):
        scheduler.at(key, tomorrow + timedelta(seconds=key), lambda key=key: ran.append(key))
    Counted.compared = 0
    scheduler.run_due(START)
    assert Counted.compared < 50
    for _ in range(5):
        for key in range(2000):
            scheduler.at(key, tomorrow if key < 7 else None, lambda key=key: ran.append(key))
    Counted.compared = 0
    scheduler.run_due(tomorrow)
    assert ran == list(range(7)) and Counted.compared < 2000


async def test_the_system_clock_parks_and_returns_at_its_time_or_when_woken() -> None:
    reasons, wake = [], asyncio.Event()

    async def park(awaitable: Any, *, reason: str) -> Any:
        reasons.append(reason)
        return await awaitable

    clock = Clock(lambda: START, park)
    await clock.sleep_until(START, wake)
    await clock.sleep_until(START - timedelta(seconds=1), wake)
    asyncio.get_running_loop().call_soon(wake.set)
    await clock.sleep_until(None, wake)
    assert len(reasons) == 3
    assert Clock().now().utcoffset() == timedelta(0)
