"""No more than Discord takes, whatever happens at once."""

import asyncio

from cogs.kit.rate_limiter import A_SECOND, AT_ONCE, RateLimiter

DISCORD = 50


class Time:
    def __init__(self) -> None:
        self.now = 1000.0
        self.slept: list[float] = []

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)


async def passed(limiter: RateLimiter, time: Time, count: int) -> list[float]:
    """When each of so many callers is let through."""
    through = []
    for _ in range(count):
        before = len(time.slept)
        await limiter.take()
        through.append(time.now + (time.slept[-1] if len(time.slept) > before else 0))
    return through


async def test_a_few_wait_for_nothing() -> None:
    time = Time()
    assert await passed(RateLimiter(lambda: time.now, time.sleep), time, AT_ONCE) == [time.now] * AT_ONCE


async def test_no_second_has_more_than_discord_takes() -> None:
    time = Time()
    through = await passed(RateLimiter(lambda: time.now, time.sleep), time, 500)
    assert through == sorted(through)
    for start in through:
        assert len([at for at in through if start <= at < start + 1]) <= DISCORD
    assert through[-1] - through[0] < 500 / A_SECOND


async def test_what_was_not_used_is_not_saved_up() -> None:
    time = Time()
    limiter = RateLimiter(lambda: time.now, time.sleep)
    await passed(limiter, time, 100)
    time.now += 3600
    through = await passed(limiter, time, 100)
    assert len([at for at in through if at == time.now]) <= AT_ONCE + 1


async def test_it_waits_in_earnest() -> None:
    limiter, loop = RateLimiter(), asyncio.get_running_loop()
    began = loop.time()
    for _ in range(AT_ONCE + 2):
        await limiter.take()
    assert loop.time() - began >= 1 / A_SECOND
