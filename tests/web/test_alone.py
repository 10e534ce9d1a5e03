"""`python -m web`: the pages in a process of their own, which only reads."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sqlite3
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path

import aiohttp
import pytest

from bot import exits
from db.migrate import upgrade
from db.read_only import OlderDatabase, open_read_only
from host.errors import StorageDown
from host.public_pages import Kind, PublicPage
from tests.web.world import a_visit

ROOT = Path(__file__).parents[2]


async def started(folder: Path, **settings: str) -> Process:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("WEB_", "DATABASE_"))}
    environment = {**kept, "PYTHONPATH": str(ROOT), **settings}
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "web", cwd=folder, env=environment, stdout=PIPE, stderr=PIPE
    )


async def ended(folder: Path, **settings: str) -> tuple[int | None, str]:
    process = await started(folder, **settings)
    async with asyncio.timeout(30):
        _, errors = await process.communicate()
    return process.returncode, errors.decode()


async def test_without_a_port_it_says_so(tmp_path: Path) -> None:
    code, line = await ended(tmp_path)
    assert (code, line.count("\n")) == (exits.SETTINGS, 1)
    assert "WEB_PORT" in line


async def test_without_a_database_it_says_so_and_makes_none(tmp_path: Path) -> None:
    code, line = await ended(tmp_path, WEB_PORT="0", DATABASE_URL="sqlite+aiosqlite:///none.db")
    assert (code, line.count("\n")) == (exits.DATABASE_UNUSABLE, 1)
    assert "there is no such file" in line
    assert not (tmp_path / "none.db").exists()


async def test_it_serves_the_pages_until_told_to_stop(tmp_path: Path) -> None:
    async with a_visit(tmp_path) as visit:
        cup = await visit.hall.create()
        key = await visit.shown(cup.id)
        url = visit.hall.url
        process = await started(tmp_path, WEB_PORT="0", DATABASE_URL=url)
        async with asyncio.timeout(30):
            address = re.search(rb"http://\S+", await process.stdout.readline())[0].decode()
            async with aiohttp.ClientSession() as session, session.get(f"{address}/t/{key}") as answer:
                assert (answer.status, "Cup" in await answer.text()) == (200, True)
            process.send_signal(signal.SIGTERM)
            _, errors = await process.communicate()
    assert (process.returncode, errors.decode()) == (exits.OK, "")


async def test_a_read_only_store_writes_nothing(sqlite_url: str) -> None:
    await upgrade(sqlite_url)
    store = await open_read_only(sqlite_url)
    try:
        with pytest.raises(StorageDown):
            await store.public_pages.keep_page(PublicPage(Kind.server, 1, "key"))
        assert await store.public_pages.public_pages() == []
    finally:
        await store.close()


async def test_an_older_database_is_refused(sqlite_url: str) -> None:
    await upgrade(sqlite_url)
    with sqlite3.connect(sqlite_url.partition("///")[2]) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0007'")
    with pytest.raises(OlderDatabase, match="start the bot"):
        await open_read_only(sqlite_url)
