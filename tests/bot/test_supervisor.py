"""The supervisor: a bot that ends is replaced, until the process is told to stop."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import pytest
import structlog

from bot import exits, supervisor
from bot.app import StoppedEarly
from bot.exits import Exit
from bot.supervisor import supervise
from db.migrate import NewerDatabase, UnreachableDatabase, UnwritableDatabase
from host.errors import StorageDamaged, StorageDown


class Bot:
    """Lives as long as it is told to."""

    def __init__(self, end: Any) -> None:
        self.end = end
        self.failure: Exception | None = None
        self.closed = asyncio.Event()

    async def start(self, token: str) -> None:
        if isinstance(self.end, Exception):
            raise self.end
        await self.closed.wait()

    async def close(self) -> None:
        self.closed.set()


class Bots:
    """Makes a bot for each of these ends. The process is told to stop when the last one has begun."""

    def __init__(self, *ends: Exception | None) -> None:
        self.ends, self.made, self.stop = ends, list[Bot](), asyncio.Event()

    def __call__(self) -> Any:
        self.made.append(Bot(self.ends[len(self.made)]))
        if len(self.made) == len(self.ends):
            asyncio.get_running_loop().call_soon(self.stop.set)
        return self.made[-1]


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor, "FIRST_WAIT", 0.0)
    monkeypatch.setattr(supervisor, "LONGEST_WAIT", 0.0)


async def test_after_a_failure_a_new_bot_is_started():
    bots = Bots(*[KeyError("a gateway event")] * 3, None)
    await supervise(bots, "token", bots.stop)
    assert len(bots.made) == 4
    assert all(bot.closed.is_set() for bot in bots.made)


async def test_a_bot_that_is_stopped_before_it_is_set_up_is_no_failure():
    stop = asyncio.Event()

    class Starting(Bot):
        async def start(self, token: str) -> None:
            stop.set()
            await self.closed.wait()
            raise StoppedEarly

    with structlog.testing.capture_logs() as lines:
        await supervise(lambda: Starting(None), "token", stop)
    assert [line["event"] for line in lines] == ["the bot is told to stop"]


async def test_discord_out_of_reach_is_one_line_in_the_log_and_tried_again():
    bots = Bots(*[OSError("Name or service not known")] * 3)
    with structlog.testing.capture_logs() as lines:
        await supervise(bots, "token", bots.stop)
    told = [line for line in lines if "trying again" in line["event"]]
    assert (len(told), len(bots.made)) == (2, 3)
    assert [line["log_level"] for line in lines if "stopped while" in line["event"]] == ["info"], "told to stop"
    assert all(line["log_level"] == "warning" and "exception" not in line for line in told)


@pytest.mark.parametrize(
    ("steady", "waits"), [(300.0, [1, 2, 4, 8, 16, 32, 60, 60]), (-1.0, [1] * 8)], ids=["at once", "after a good time"]
)
async def test_the_pause_before_a_new_bot_doubles_until_one_has_run_for_a_time(
    monkeypatch: pytest.MonkeyPatch, steady: float, waits: list[float]
):
    waited: list[float] = []

    async def no_wait(stop: asyncio.Event, seconds: float) -> bool:
        waited.append(seconds)
        return len(waited) == len(waits)

    monkeypatch.setattr(supervisor, "stopped_within", no_wait)
    monkeypatch.setattr(supervisor, "STEADY", steady)
    monkeypatch.setattr(supervisor, "FIRST_WAIT", 1.0)
    monkeypatch.setattr(supervisor, "LONGEST_WAIT", 60.0)
    await supervise(lambda: Bot(OSError("Name or service not known")), "token", asyncio.Event())
    assert waited == waits


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (discord.LoginFailure("no"), exits.TOKEN),
        (NewerDatabase("0009"), exits.DATABASE_NEWER),
        (UnwritableDatabase("no file"), exits.DATABASE_UNUSABLE),
        (UnreachableDatabase("refused"), exits.STORAGE_DOWN),
        (StorageDown("disk full"), exits.STORAGE_DOWN),
        (StorageDamaged("malformed"), exits.DATABASE_UNUSABLE),
    ],
)
async def test_an_error_that_a_retry_cannot_repair_ends_the_process_with_its_code(error: Exception, code: int):
    bot = Bot(error)
    with pytest.raises(Exit) as ended:
        await supervise(lambda: bot, "token", asyncio.Event())
    assert ended.value.code == code
    assert "\n" not in ended.value.line
    assert bot.closed.is_set()


async def test_a_bot_that_stopped_itself_ends_the_process():
    bot = Bot(None)
    bot.failure = StorageDown("locked")
    bot.closed.set()
    with pytest.raises(Exit) as ended:
        await supervise(lambda: bot, "token", asyncio.Event())
    assert ended.value.code == exits.STORAGE_DOWN
