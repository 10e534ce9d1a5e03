"""The wiring: nothing global, nothing privileged, nothing before it is started."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, ClassVar

import discord
import pytest
from discord.ext import commands

from bot import app, assignment, exits
from bot.app import CardBot, StoppedEarly
from bot.assignment import AllServers
from bot.exits import Exit
from bot.sessions import Turn
from bot.settings import Settings
from db.store import SqlStore, open_store


def settings(folder: Path, name: str) -> Settings:
    return Settings(_env_file=None, discord_token="", database_url=f"sqlite+aiosqlite:///{folder}/{name}.db")


async def unlimited(bot: CardBot) -> discord.SessionStartLimits:
    """Discord has all sessions of the day left."""
    return discord.SessionStartLimits(total=1000, remaining=1000, reset_after=0, max_concurrency=1)


async def test_several_bots_live_in_one_process(tmp_path: Path):
    bots = [CardBot(settings(tmp_path, name)) for name in ("one", "two")]
    assert not (tmp_path / "one.db").exists()
    for bot in bots:
        await bot.close()
        await bot.close()
        assert bot.failure is None


async def test_a_closed_bot_does_not_wait_for_a_shard_that_cannot_connect(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(bot: object, *, reconnect: bool) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(commands.AutoShardedBot, "connect", never)
    monkeypatch.setattr(app, "LEAVING", 0.01)
    bot = CardBot(settings(tmp_path, "one"))
    connecting = asyncio.create_task(bot.connect())
    await asyncio.sleep(0)
    await bot.close()
    async with asyncio.timeout(5):
        await connecting


async def test_a_closed_bot_does_not_try_again_to_connect_a_shard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = []

    async def launched(bot: object, gateway: object, shard_id: int, *, initial: bool) -> None:
        tried.append(shard_id)

    monkeypatch.setattr(commands.AutoShardedBot, "launch_shard", launched)
    monkeypatch.setattr(CardBot, "fetch_session_start_limits", unlimited)
    bot = CardBot(settings(tmp_path, "one"))
    await bot.launch_shard(None, 1, initial=True)
    await bot.close()
    await bot.launch_shard(None, 1)
    assert tried == [1]


async def test_a_shard_has_its_turn_before_it_opens_a_connection(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    happened: list[str] = []

    class Turning(AllServers):
        shards: ClassVar = {"shard_count": 1, "shard_ids": [0]}

        async def turn(self) -> Turn:
            happened.append("turn")
            return Turn()

    async def launched(bot: CardBot, gateway: object, shard_id: int, *, initial: bool) -> None:
        happened.append("connection")
        await bot.before_identify_hook(shard_id, initial=initial)
        happened.append("identify")

    monkeypatch.setattr(commands.AutoShardedBot, "launch_shard", launched)
    monkeypatch.setattr(CardBot, "fetch_session_start_limits", unlimited)
    bot = CardBot(settings(tmp_path, "one"), assignment=Turning())
    await bot.launch_shard(None, 0, initial=True)
    assert happened == ["turn", "connection", "identify"]
    await bot.close()


async def logging_in(bot: CardBot) -> CardBot:
    """The bot at the point from which discord.py calls `setup_hook`."""
    await bot._async_setup_hook()
    return bot


async def test_a_bot_that_is_closed_while_its_database_opens_closes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate, closed = asyncio.Event(), list[SqlStore]()
    close = SqlStore.close

    async def slowly(url: str, **named: Any) -> SqlStore:
        await gate.wait()
        return await open_store(url, **named)

    async def noted(store: SqlStore) -> None:
        await close(store)
        closed.append(store)

    monkeypatch.setattr(assignment, "open_store", slowly)
    monkeypatch.setattr(SqlStore, "close", noted)
    bot = await logging_in(CardBot(settings(tmp_path, "one")))
    starting = asyncio.create_task(bot.setup_hook())
    await asyncio.sleep(0)
    closing = asyncio.create_task(bot.close())
    _, pending = await asyncio.wait([closing], timeout=0.05)
    assert pending, "an open database that is not closed keeps its share"
    gate.set()
    async with asyncio.timeout(10):
        await closing
        with pytest.raises(StoppedEarly):
            await starting
    assert len(closed) == 1


async def test_a_port_of_the_web_pages_that_is_taken_ends_the_start_with_what_to_change(tmp_path: Path) -> None:
    other = await asyncio.start_server(lambda *_: None, "127.0.0.1", 0)
    port = other.sockets[0].getsockname()[1]
    changed = settings(tmp_path, "one").model_copy(update={"web_port": port, "web_host": "127.0.0.1"})
    bot = await logging_in(CardBot(changed))
    with pytest.raises(
        Exit, match=f"^WEB_PORT {port} on WEB_HOST 127.0.0.1 cannot be opened: .* Choose another"
    ) as end:
        await bot.setup_hook()
    assert end.value.code == exits.SETTINGS
    await bot.close()
    other.close()


@pytest.mark.parametrize("step", ["webhooks.start", "host.start", "tournaments.start"])
async def test_a_bot_that_is_closed_while_it_starts_ends_without_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    bot, reached = CardBot(settings(tmp_path, "one")), asyncio.Event()
    connect = app.connect

    async def hangs(*_: object) -> None:
        reached.set()
        await asyncio.Event().wait()

    def connected(*given: Any) -> Any:
        services = connect(*given)
        part, name = step.split(".")
        monkeypatch.setattr(getattr(services, part), name, hangs)
        return services

    monkeypatch.setattr(app, "connect", connected)
    await logging_in(bot)
    starting = asyncio.create_task(bot.setup_hook())
    async with asyncio.timeout(10):
        await reached.wait()
        await bot.close()
        with pytest.raises(StoppedEarly):
            await starting
    assert bot.failure is None
    with pytest.raises(StoppedEarly):
        await bot.setup_hook()


def test_the_bot_asks_for_nothing_privileged_and_keeps_nothing():
    bot = CardBot(Settings(_env_file=None))
    assert bot.intents == discord.Intents(guilds=True)
    assert bot.allowed_mentions.to_dict() == {"parse": []}
    kept = bot._connection
    assert kept.max_messages is None and kept.member_cache_flags == discord.MemberCacheFlags.none()
