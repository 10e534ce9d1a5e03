"""The disk fails under the real process: who pressed is told, it ends with a code and a line, and all comes back."""

from __future__ import annotations

import asyncio
import resource
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot import exits
from cogs.kit.refusals.errors import NOT_STORED
from fake_discord.people import acknowledged
from fake_discord.server import Wire
from tests.db.postgres import Server, execute
from tests.faults.crowd import Table, all_are_back, answers, asked, seated, told
from tests.faults.ledger import moved, snapshot
from tests.faults.process import Bot
from tests.long import first

Repair = Callable[[], Any]


def nothing() -> None:
    """It repairs itself."""


def deleted(bot: Bot) -> Repair:
    bot.database.unlink()
    return nothing


def folder_deleted(bot: Bot) -> Repair:
    shutil.rmtree(bot.database.parent)
    return nothing


def held(bot: Bot) -> Repair:
    other = sqlite3.connect(bot.database, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    return other.close


def full(bot: Bot) -> Repair:
    """A limit for files stands in for the end of the disk: the write is cut in the middle."""
    room = Path(f"{bot.database}-wal").stat().st_size + 5_000
    resource.prlimit(bot.pid, resource.RLIMIT_FSIZE, (room, resource.RLIM_INFINITY))
    return nothing


def scribbled(bot: Bot) -> Repair:
    whole = bot.database.read_bytes()
    bot.database.write_bytes(b"\xff" * len(whole))

    def put_back() -> None:
        bot.database.write_bytes(whole)

    return put_back


async def pressed(table: Table) -> str:
    """Let one asked person answer; return the bot's reply."""
    person = await asked(table)
    custom_id, menu, panel = answers(person.panel)[0]
    values = None if menu is None else [line["value"] for line in menu["options"][: menu.get("min_values", 1)]]
    answer = await acknowledged(await person.forge(custom_id, panel, values))
    assert answer.data.get("flags", 0) & 64 or answer.kind == 7, "others can see it"
    return told(answer)


@pytest.mark.parametrize("fault", first(2, [full, deleted, folder_deleted, held]), ids=lambda fault: fault.__name__)
async def test_no_accepted_press_is_lost_when_the_disk_fails(
    wire: Wire, tmp_path: Path, fault: Callable[[Bot], Repair]
) -> None:
    (folder := tmp_path / "data").mkdir()
    bot = Bot(wire, folder / "kings.db", tmp_path / "said")
    await bot.start()
    table = await seated(wire, "two", 2)
    accepted = 0
    for _ in range(3):
        assert "nothing was changed" not in await pressed(table)
        accepted += 1
    before = await snapshot(bot.database, [table.match])
    repair = fault(bot)
    for _ in range(20):
        said = await pressed(table)
        if said == NOT_STORED:
            break
        accepted += 1
    assert said == NOT_STORED
    assert await bot.ended() == exits.STORAGE_DOWN
    [line] = [line for line in bot.last_words().splitlines() if not line.startswith("{")]
    assert line.startswith("The database takes nothing any more: ")
    assert "Traceback" not in bot.last_words()
    repair()
    await bot.start()
    await all_are_back(wire, [table])
    after = await snapshot(bot.database, [table.match])
    moved(before, after, bot.away)
    assert len(after.matches[table.match].raw.actions) == accepted
    assert "nothing was changed" not in await pressed(table)
    assert await bot.stop() == exits.OK


async def test_all_who_press_or_type_at_once_are_told_that_nothing_was_stored(wire: Wire, tmp_path: Path) -> None:
    bot = Bot(wire, tmp_path / "kings.db")
    await bot.start()
    ann, ben = wire.person("Ann"), wire.person("Ben")
    lobby = (await ann.slash("play", mode="standard")).message
    full(bot)
    for _ in range(50):  # what has room still counts
        typed, joined = await ann.typing("play", mode="standard"), await ben.pressing("Join", lobby)
        said = [told(await acknowledged(one)) for one in (typed, joined)]
        if NOT_STORED in said:
            break
        await ben.press("Leave", lobby)
    assert NOT_STORED in said
    assert await bot.ended() == exits.STORAGE_DOWN


async def test_no_accepted_press_is_lost_when_the_database_server_crashes(
    wire: Wire, tmp_path: Path, server_to_break: Server
) -> None:
    bot = Bot(wire, tmp_path / "unused", url=server_to_break.url)
    await bot.start()
    table = await seated(wire, "two", 2)
    for _ in range(3):
        assert "nothing was changed" not in await pressed(table)
    await bot.kill()
    await bot.start()
    await all_are_back(wire, [table])
    assert "nothing was changed" not in await pressed(table)
    server_to_break.stop()
    assert await pressed(table) == NOT_STORED
    assert await bot.ended() == exits.STORAGE_DOWN
    assert "The database takes nothing any more: " in bot.last_words()
    assert "Traceback" not in bot.last_words()
    bot.fork()
    assert await bot.ended() == exits.STORAGE_DOWN
    server_to_break.start()
    await bot.start()
    await all_are_back(wire, [table])
    assert "nothing was changed" not in await pressed(table)
    assert await bot.stop() == exits.OK
    count = "SELECT count(*) FROM actions"
    assert await asyncio.to_thread(execute, server_to_break.url, count) == [(5,)]


async def test_a_damaged_database_is_said_to_be_one(wire: Wire, bot: Bot) -> None:
    table = await seated(wire, "two", 2)
    await pressed(table)
    assert await bot.stop() == exits.OK
    repair = scribbled(bot)
    bot.fork()
    assert await bot.ended() == exits.DATABASE_UNUSABLE
    [line] = [line for line in bot.last_words().splitlines() if not line.startswith("{")]
    assert "damaged" in line
    assert "restore" in line
    repair()
    await bot.start()
    await all_are_back(wire, [table])
