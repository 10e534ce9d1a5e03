"""`python -m web`: the pages in a process of their own, which only reads."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sqlite3
import sys
from asyncio.subprocess import PIPE, Process
from datetime import UTC, datetime, timedelta
from pathlib import Path

import aiohttp
import pytest

from bot import exits
from bot import web_process as alone
from bot.web_process import main
from db.read_only import OlderDatabase, open_read_only
from host.clock import Clock
from host.errors import StorageDown
from host.public_pages import Kind, PublicPage, match_key
from tests.template import fresh
from tests.tournaments.world import GUILD
from tests.web.matches import ALL, opened
from tests.web.world import a_visit

ROOT = Path(__file__).parents[2]


async def started(folder: Path, **settings: str) -> Process:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("WEB_", "DATABASE_"))}
    environment = {**kept, "PYTHONPATH": str(ROOT), **settings}
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "web", cwd=folder, env=environment, stdout=PIPE, stderr=PIPE
    )


def ended(monkeypatch: pytest.MonkeyPatch, folder: Path, **settings: str) -> int:
    """The exit code of `python -m web` with these settings."""
    monkeypatch.chdir(folder)
    for name in ("WEB_PORT", "DATABASE_URL", *settings):
        monkeypatch.delenv(name, raising=False)
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("bot.web_process.configure", lambda level: None)
    return main()


@pytest.mark.parametrize(
    ("settings", "code", "said"),
    [
        ({}, exits.SETTINGS, "WEB_PORT"),
        ({"DATABASE_URL": "sqlite+aiosqlite:///none.db"}, exits.DATABASE_UNUSABLE, "there is no such file"),
        # as in a folder that only others may enter
        ({"DATABASE_URL": f"sqlite+aiosqlite:///{300 * 'n'}"}, exits.DATABASE_UNUSABLE, "too long"),
        ({"DATABASE_URL": "postgresql+asyncpg://cards@127.0.0.1:9/cards"}, exits.DATABASE_UNUSABLE, "needs asyncpg"),
    ],
)
def test_an_unusable_setting_of_the_web_process_ends_with_a_line_and_makes_no_database(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    settings: dict[str, str],
    code: int,
    said: str,
) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)  # as without the extra "postgres"
    port = {"WEB_PORT": "0"} if settings else {}
    assert ended(monkeypatch, tmp_path, **port, **settings) == code
    line = capsys.readouterr().err
    assert line.count("\n") == 1
    assert said in line
    assert list(tmp_path.iterdir()) == []


async def test_the_web_process_serves_the_pages_until_told_to_stop(tmp_path: Path) -> None:
    async with a_visit(tmp_path, ALL) as visit:
        cup = await visit.hall.create()
        key = await visit.shown(cup.id)
        match, _ = await opened(visit, "imp", "standard")
        await visit.hall.host.call_off(match.id, "the lights went out")
        server = await visit.hall.store.public_pages.public_page(Kind.server, GUILD)
        url = visit.hall.url
        process = await started(tmp_path, WEB_PORT="0", DATABASE_URL=url)
        async with asyncio.timeout(120):
            address = re.search(rb"http://\S+", await process.stdout.readline())[0].decode()
            async with aiohttp.ClientSession() as session, session.get(f"{address}/t/{key}") as answer:
                assert (answer.status, "Cup" in await answer.text()) == (200, True)
            ended = f"{address}/m/{match_key(server.key, match.id)}"
            async with aiohttp.ClientSession() as session, session.get(ended) as answer:
                assert (answer.status, "the lights went out" in await answer.text()) == (200, True)
            process.send_signal(signal.SIGTERM)
            _, errors = await process.communicate()
    assert (process.returncode, errors.decode()) == (exits.OK, "")


async def test_a_read_only_store_writes_nothing(sqlite_url: str) -> None:
    await fresh(sqlite_url)
    store = await open_read_only(sqlite_url)
    try:
        with pytest.raises(StorageDown):
            await store.public_pages.keep_page(PublicPage(Kind.server, 1, "key"))
        assert await store.public_pages.public_pages() == []
    finally:
        await store.close()


async def test_an_older_database_is_refused(sqlite_url: str) -> None:
    await fresh(sqlite_url)
    with sqlite3.connect(sqlite_url.partition("///")[2]) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0007'")
    with pytest.raises(OlderDatabase, match="start the bot"):
        await open_read_only(sqlite_url)


class Machine:
    """The clock of a machine, which somebody sets."""

    def __init__(self) -> None:
        self.wall = datetime(2030, 1, 1, tzinfo=UTC)
        self.clock = Clock(lambda: self.wall, monotonic=lambda: 0.0)


async def looks(following: asyncio.Task[None], times: int = 20) -> None:
    """Let the clock be looked at so often."""
    for _ in range(times):
        await asyncio.sleep(0)
    assert not following.done()


async def test_a_clock_set_back_is_followed_at_once_and_one_set_forward_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alone, "LOOK", 0)
    machine, start = Machine(), Machine().wall
    following = asyncio.create_task(alone._follow(machine.clock))
    machine.wall = start - timedelta(hours=1)
    await looks(following)
    assert machine.clock.now() == machine.wall, "a deadline in the past must not wait for an hour"
    machine.wall = start + timedelta(hours=1)
    await looks(following)
    assert machine.clock.now() == start - timedelta(hours=1), "the bot has not adopted it yet: it may be too early"
    following.cancel()


async def test_a_clock_set_forward_is_followed_after_the_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alone, "LOOK", 0)
    monkeypatch.setattr(alone, "ADOPT", 0)
    machine = Machine()
    following = asyncio.create_task(alone._follow(machine.clock))
    machine.wall += timedelta(hours=1)
    await looks(following)
    assert machine.clock.now() == machine.wall
    following.cancel()
