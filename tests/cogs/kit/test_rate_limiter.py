"""The rate limiter stays below Discord's limits, and requests that people wait for come first."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from cogs.kit.sending.rate_limiter import A_SECOND, AT_ONCE, RateLimiter

DISCORD = 50
FREE = AT_ONCE + 1
"""So many wait for nothing after a pause."""


class Time:
    """A clock that jumps to the next call, as soon as nothing else can go on."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.calls: list[tuple[float, Callable[[], None]]] = []

    async def sleep(self, seconds: float) -> None:
        woken = asyncio.Event()
        self.calls.append((self.now + seconds, woken.set))
        await woken.wait()

    async def run(self, until: float = float("inf")) -> None:
        await idle()
        while self.calls and min(at for at, _ in self.calls) <= until:
            self.calls.sort(key=lambda entry: entry[0])
            at, call = self.calls.pop(0)
            self.now = max(self.now, at)
            call()
            await idle()


async def idle() -> None:
    for _ in range(8):
        await asyncio.sleep(0)


class Callers:
    """The callers that were served, with times."""

    def __init__(self) -> None:
        self.time = Time()
        self.limiter = RateLimiter(lambda: self.time.now, self.time.sleep)
        self.through: list[tuple[object, float]] = []
        self.tasks: list[asyncio.Task[None]] = []

    def call(self, key: object, patience: float = 0.0) -> asyncio.Task[None]:
        return self.ask(key, lambda: patience)

    def ask(self, key: object, patience: Callable[[], float]) -> asyncio.Task[None]:
        async def take() -> None:
            await self.limiter.take(patience)
            self.through.append((key, self.time.now))

        self.tasks.append(asyncio.create_task(take()))
        return self.tasks[-1]

    @property
    def order(self) -> list[object]:
        return [key for key, _ in self.through]

    @property
    def times(self) -> list[float]:
        return [at for _, at in self.through]


@pytest.fixture
def callers() -> Callers:
    return Callers()


async def test_a_burst_within_the_limit_does_not_wait(callers: Callers) -> None:
    for number in range(AT_ONCE):
        callers.call(number)
    await idle()
    assert callers.times == [1000.0] * AT_ONCE


async def test_no_second_has_more_than_discord_takes(callers: Callers) -> None:
    for number in range(500):
        callers.call(number)
    await callers.time.run()
    times = callers.times
    assert callers.order == list(range(500))
    for start in times:
        assert len([at for at in times if start <= at < start + 1]) <= DISCORD
    assert times[-1] - times[0] < 500 / A_SECOND


async def test_unused_slots_are_not_saved_up(callers: Callers) -> None:
    for number in range(100):
        callers.call(number)
    await callers.time.run()
    callers.through.clear()
    callers.time.now += 3600
    for number in range(100):
        callers.call(number)
    await idle()
    assert len(callers.through) <= AT_ONCE + 1


async def test_a_caller_with_less_patience_is_served_before_those_that_wait_with_more(callers: Callers) -> None:
    for number in range(200):
        callers.call(number, patience=5.0)
    await idle()
    callers.call("window")
    await callers.time.run()
    assert callers.order.index("window") == FREE


async def test_every_caller_gets_a_turn(callers: Callers) -> None:
    for number in range(FREE):
        callers.call(number)
    callers.call("patient", patience=2.0)
    for step in range(60):  # twice as many as are let through, six seconds long
        for number in range(6):
            callers.call((step, number))
        await callers.time.run(until=1000.0 + step / 10)
        callers.time.now = 1000.1 + step / 10
    assert 2.0 <= dict(callers.through)["patient"] - 1000.0 <= 5.0


async def test_a_caller_whose_patience_ends_while_it_waits_is_served_soon_and_not_before(callers: Callers) -> None:
    for number in range(100):
        callers.call(number, patience=5.0)
    patience = [5.0]
    callers.ask("board", lambda: patience[0])
    await callers.time.run(until=1001.0)
    assert "board" not in callers.order
    ended, patience[0] = callers.time.now, 0.0
    await callers.time.run()
    assert dict(callers.through)["board"] - ended <= 0.4
    assert len(callers.order) == 101


async def test_callers_are_not_asked_for_their_patience_at_each_slot(callers: Callers) -> None:
    asked = 0

    def patience() -> float:
        nonlocal asked
        asked += 1
        return 5.0

    for number in range(100):
        callers.ask(number, patience)
    await callers.time.run()
    slots, mean = 90, 45
    assert asked < slots * mean / 5


async def test_a_cancelled_caller_does_not_delay_the_others(callers: Callers) -> None:
    for number in range(FREE):
        callers.call(number)
    first, _ = callers.call("first"), callers.call("second")
    await idle()
    first.cancel()
    await callers.time.run()
    assert callers.through[-1] == ("second", pytest.approx(1000 + 1 / A_SECOND)), "the first slot is its own"


async def test_a_caller_cancelled_at_the_very_moment_of_its_slot_leaves_it_to_the_next(callers: Callers) -> None:
    for number in range(FREE):
        callers.call(number)
    first, _ = callers.call("first"), callers.call("second")
    await idle()
    [(at, give)] = callers.time.calls
    callers.time.now = at
    first.cancel()
    give()
    await idle()
    assert callers.through[-1] == ("second", at)


async def test_callers_after_a_quiet_time_are_served_as_well(callers: Callers) -> None:
    for rush in range(2):
        for number in range(2 * AT_ONCE):
            callers.call((rush, number))
        await callers.time.run()
        callers.time.now += 60
    assert len(callers.through) == 4 * AT_ONCE


async def test_processes_that_divide_the_budget_wait_longer(callers: Callers) -> None:
    callers.limiter.part = 0.25
    for number in range(100):
        callers.call(number)
    await callers.time.run()
    late = [at for at in callers.times if at > 1000.0]
    assert len(late) / (late[-1] - 1000.0) == pytest.approx(A_SECOND / 4, rel=0.05)


async def test_by_the_real_clock_callers_beyond_the_burst_wait() -> None:
    limiter, loop = RateLimiter(), asyncio.get_running_loop()
    began = loop.time()
    for _ in range(AT_ONCE + 2):
        await limiter.take()
    assert loop.time() - began >= 1 / A_SECOND
