"""Nightly backups by a clock that the test holds."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.nightly import Nightly
from bot.settings import Settings
from bot.startup import back_up_nightly
from tests.template import fresh

START = datetime(2030, 5, 17, 12, tzinfo=UTC)


class Hand:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.at = START
        self._moved = asyncio.Condition()
        self.waiting: asyncio.Queue[datetime] = asyncio.Queue()

    def now(self) -> datetime:
        return self.at

    async def sleep_until(self, when: datetime, wake: asyncio.Event) -> None:
        self.waiting.put_nowait(when)
        async with self._moved:
            await self._moved.wait_for(lambda: self.at >= when)

    async def next(self) -> datetime:
        """When the sleeper wants to be woken next, after all before that has passed."""
        async with asyncio.timeout(120):
            return await self.waiting.get()

    async def go_to(self, when: datetime) -> None:
        async with self._moved:
            self.at = when
            self._moved.notify_all()


@pytest.fixture
def clock() -> Hand:
    return Hand()


@pytest.fixture
async def url(tmp_path: Path) -> str:
    url = f"sqlite+aiosqlite:///{tmp_path}/bot.db"
    await fresh(url)
    return url


@pytest.fixture
async def nightly(url: str, tmp_path: Path, clock: Hand) -> AsyncIterator[Nightly]:
    nightly = Nightly(url, tmp_path / "kept", hour=4, keep=2, clock=clock)
    task = asyncio.create_task(nightly.run())
    yield nightly
    task.cancel()
    await asyncio.wait([task])


def names(tmp_path: Path) -> list[str]:
    return sorted(path.name for path in (tmp_path / "kept").iterdir())


async def test_a_backup_is_made_at_the_start_and_each_night_and_the_oldest_is_deleted(
    nightly: Nightly, clock: Hand, tmp_path: Path
) -> None:
    assert await clock.next() == START
    wanted = [START] + [datetime(2030, 5, 18 + day, 4, tzinfo=UTC) for day in range(3)]
    for due in wanted[1:]:
        assert await clock.next() == due
        await clock.go_to(due)
    await clock.next()
    assert names(tmp_path) == ["bot-2030-05-19T040000Z.db", "bot-2030-05-20T040000Z.db"]
    for name in names(tmp_path):
        with closing(sqlite3.connect(tmp_path / "kept" / name)) as copy:
            assert copy.execute("select count(*) from matches").fetchone() == (0,)


@pytest.mark.parametrize(
    ("made", "due"),
    [
        ("bot-2030-05-17T040000Z.db", datetime(2030, 5, 18, 4, tzinfo=UTC)),
        ("bot-2030-05-17T035959Z.db", datetime(2030, 5, 17, 4, tzinfo=UTC)),
        ("bot-2030-05-10T040000Z.db", datetime(2030, 5, 11, 4, tzinfo=UTC)),
        ("bot-2031-01-01T040000Z.db", START),
        ("other-2030-05-17T040000Z.db", START),
        ("bot-before-the-cup.db", START),
    ],
)
def test_after_a_restart_the_next_backup_is_due_by_the_newest_file(
    clock: Hand, tmp_path: Path, made: str, due: datetime
) -> None:
    (tmp_path / made).touch()
    nightly = Nightly(f"sqlite+aiosqlite:///{tmp_path}/bot.db", tmp_path, hour=4, keep=2, clock=clock)
    assert nightly.due() == due


def test_a_name_with_signs_of_a_pattern_is_found_again(clock: Hand, tmp_path: Path) -> None:
    (tmp_path / "cards[1]-2030-05-17T040000Z.db").touch()
    nightly = Nightly(f"sqlite+aiosqlite:///{tmp_path}/cards[1].db", tmp_path, hour=4, keep=2, clock=clock)
    assert nightly.due() == datetime(2030, 5, 18, 4, tzinfo=UTC)


async def test_backups_by_hand_and_of_others_stay(nightly: Nightly, clock: Hand, tmp_path: Path) -> None:
    await clock.next()
    await clock.next()
    mine = ["bot-by-hand.db", "other-2020-01-01T040000Z.db", "bot-2020-01-01T040000Z.txt"]
    for name in mine:
        (tmp_path / "kept" / name).touch()
    for day in range(18, 24):
        await clock.go_to(datetime(2030, 5, day, 4, tzinfo=UTC))
        await clock.next()
    assert set(mine) < set(names(tmp_path))
    assert len(names(tmp_path)) == len(mine) + 2


@pytest.mark.parametrize("keep", [1, 3])
async def test_a_clock_that_was_set_back_keeps_the_new_one(clock: Hand, url: str, tmp_path: Path, keep: int) -> None:
    (tmp_path / "kept").mkdir()
    ahead = [f"bot-2031-01-0{day}T040000Z.db" for day in range(1, 4)]
    for name in ahead:
        (tmp_path / "kept" / name).touch()
    task = asyncio.create_task(Nightly(url, tmp_path / "kept", hour=4, keep=keep, clock=clock).run())
    assert await clock.next() == START
    assert await clock.next() == START.replace(day=18, hour=4), "not at once again"
    task.cancel()
    assert names(tmp_path) == ["bot-2030-05-17T120000Z.db", *ahead[4 - keep :]]


async def test_an_unfinished_copy_of_a_killed_bot_is_deleted(clock: Hand, url: str, tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    left = ".bot-2030-05-16T040000Z.db.4711"
    others = [".bot-by-hand.db.4711", ".bot-2030-05-16T040000Z.db", ".other-2030-05-16T040000Z.db.4711"]
    for name in (left, f"{left}-journal", *others):
        (tmp_path / "kept" / name).touch()
    task = asyncio.create_task(Nightly(url, tmp_path / "kept", hour=4, keep=2, clock=clock).run())
    assert await clock.next() == START
    assert await clock.next() == START.replace(day=18, hour=4)
    task.cancel()
    assert names(tmp_path) == sorted([*others, "bot-2030-05-17T120000Z.db"])


async def test_a_failed_nightly_backup_is_repeated_after_an_hour(
    nightly: Nightly, clock: Hand, url: str, tmp_path: Path
) -> None:
    await clock.next()
    due = await clock.next()
    (tmp_path / "bot.db").rename(tmp_path / "away.db")
    with capture_logs() as told:
        await clock.go_to(due)
        assert await clock.next() == due + timedelta(hours=1)
    assert [line["event"] for line in told] == ["the nightly backup failed"]
    assert len(names(tmp_path)) == 1, "nothing is taken away, and nothing is left by half"
    (tmp_path / "away.db").rename(tmp_path / "bot.db")
    await clock.go_to(due + timedelta(hours=1))
    assert await clock.next() == due + timedelta(days=1)
    assert len(names(tmp_path)) == 2


async def test_a_folder_that_cannot_be_looked_at_is_tried_again_too(clock: Hand, url: str, tmp_path: Path) -> None:
    """A path that is too long stands for a folder that only others may enter: root may enter all of them."""
    nightly = Nightly(url, tmp_path / (300 * "n") / "backups", 4, 3, clock)
    with capture_logs() as logged:
        running = asyncio.create_task(nightly.run())
        assert await clock.next() == START
        assert await clock.next() == START + timedelta(hours=1)
    running.cancel()
    assert [line["event"] for line in logged] == ["the nightly backup failed"]


@pytest.mark.parametrize("hour", [4, None])
async def test_backups_that_others_may_read_are_closed_at_the_start(
    tmp_path: Path, clock: Hand, hour: int | None
) -> None:
    """An earlier version has made them; a copy by hand is the operator's own."""
    backup, own = tmp_path / "bot-2030-05-17T040000Z.db", tmp_path / "bot-copy.db"
    for file in (backup, own):
        file.touch()
        file.chmod(0o644)
    url = f"sqlite+aiosqlite:///{tmp_path}/bot.db"
    settings = Settings(_env_file=None, database_url=url, backup_folder=tmp_path, backup_hour=hour)
    async with AsyncExitStack() as opened:
        back_up_nightly(opened, settings, clock)
    assert [file.stat().st_mode & 0o777 for file in (backup, own)] == [0o600, 0o644]
