"""New sessions with Discord: never more than it allows in a day, whatever happens, and as many as that if need be."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from discord import SessionStartLimits
from structlog.testing import capture_logs

from bot.assignment import AllServers
from bot.sessions import SessionStarts, Turn
from tests.bot.hurried import Hurried

TOTAL, DAY = 1000, 24 * 3600.0


class Account:
    """What Discord counts of one bot."""

    def __init__(self) -> None:
        self.begun: list[float] = []
        self._since = 0.0

    async def ask(self) -> SessionStartLimits:
        self._count_anew()
        left, after = TOTAL - len(self._today), self._since + DAY - now()
        return SessionStartLimits(total=TOTAL, remaining=left, reset_after=round(after * 1000), max_concurrency=1)

    def begin(self) -> None:
        self._count_anew()
        self.begun.append(now())
        assert len(self._today) <= TOTAL, "Discord would reset the token"

    @property
    def _today(self) -> list[float]:
        return [at for at in self.begun if at >= self._since]

    def _count_anew(self) -> None:
        while now() >= self._since + DAY:
            self._since += DAY


def now() -> float:
    return asyncio.get_running_loop().time()


def run(work: Callable[[Account], Awaitable[None]], days: float) -> Account:
    """Let this work go on for so many days."""
    account = Account()

    async def course() -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(days * DAY):
                await work(account)

    with asyncio.Runner(loop_factory=Hurried) as runner:
        runner.run(course())
    return account


@pytest.fixture(autouse=True)
def lines() -> Iterator[list[Any]]:
    with capture_logs() as lines:
        yield lines


async def refused(account: Account, starts: SessionStarts) -> None:
    """Every IDENTIFY is refused: discord.py tries again after five seconds."""
    while True:
        (await starts.take()).use()
        account.begin()
        await asyncio.sleep(5)


def test_a_bot_whose_sessions_are_refused_never_uses_all_of_them_up(lines: list[Any]) -> None:
    account = run(lambda account: refused(account, SessionStarts(account.ask, AllServers().turn)), 3)
    assert len(account.begun) > 2.9 * TOTAL, "and none is left unused"
    gaps = [after - before for before, after in zip(account.begun, account.begun[1:], strict=False)]
    assert max(gaps[: TOTAL - 100]) < 300, "they are spread evenly"
    told = [line for line in lines if line["event"] == "few new sessions with Discord are left"]
    assert {line["log_level"] for line in told} == {"error"}
    assert (told[0]["left"], told[0]["seconds"]) == (TOTAL // 2, 168)


def test_a_process_that_keeps_restarting_does_not_use_up_the_session_starts() -> None:
    async def dying(account: Account) -> None:
        while True:
            (await SessionStarts(account.ask, AllServers().turn).take()).use()
            account.begin()
            await asyncio.sleep(10)

    assert len(run(dying, 3).begun) > 2.8 * TOTAL


def test_several_processes_do_not_use_up_the_session_starts() -> None:
    async def several(account: Account) -> None:
        lock = asyncio.Lock()

        async def turn() -> Turn:
            await lock.acquire()
            turn = Turn()

            async def over() -> None:
                await turn.end()
                await asyncio.sleep(5.5)
                lock.release()

            ending.add(asyncio.create_task(over()))
            return turn

        ending = set[asyncio.Task[None]]()
        await asyncio.gather(*[refused(account, SessionStarts(account.ask, turn)) for _ in range(4)])

    assert len(run(several, 3).begun) > 2.5 * TOTAL


def test_a_bot_without_session_starts_waits_until_discord_grants_new_ones() -> None:
    async def spent(account: Account) -> None:
        for _ in range(TOTAL):
            account.begin()
        await refused(account, SessionStarts(account.ask, AllServers().turn))

    assert run(spent, 1.01).begun[TOTAL] >= DAY


def test_a_wait_that_is_cancelled_goes_on() -> None:
    """discord.py gives up after a minute and tries again."""

    async def impatient(account: Account) -> None:
        for _ in range(TOTAL - 100):
            account.begin()
        starts = SessionStarts(account.ask, AllServers().turn)
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(60):
                    (await starts.take()).use()
                    account.begin()
            assert starts.left is not None and starts.seconds <= DAY / 100

    begun = run(impatient, 0.5).begun[TOTAL - 100 :]
    assert begun[0] == pytest.approx(DAY / 100, abs=61) and 45 <= len(begun) <= 55


async def test_a_question_that_fails_gives_the_turn_back() -> None:
    turns: list[Turn] = []

    async def turn() -> Turn:
        turns.append(Turn())
        return turns[-1]

    async def ask() -> SessionStartLimits:
        raise OSError("away")

    with pytest.raises(OSError, match="away"):
        await SessionStarts(ask, turn).take()
    async with asyncio.timeout(1):
        await turns[0].end()
