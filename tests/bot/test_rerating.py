"""`python -m bot rerate`: the same ratings once more, and nothing while a bot runs."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from bot import exits
from bot.__main__ import main
from db.postgresql import WRITER
from db.store import open_store
from games.registry import GAMES
from host.background import BackgroundTasks
from tests.template import fresh
from tests.tournaments.ratings.past import START, ended
from tournaments.ratings.service import Ratings

QUERY = "select guild_id, game, seats, user_id, mu, sigma, matches, at from {} order by 1, 2, 3, 4, 7"


async def filled(url: str) -> None:
    """Matches that were rated as they ended."""
    store, rng = await open_store(await fresh(url)), Random(3)
    ratings = Ratings(store.ratings, GAMES, lambda: START, BackgroundTasks())
    for number in range(12):
        people = rng.sample([101, 102, 103, 104], rng.choice([2, 3]))
        at = START + timedelta(days=9 * number)
        mode = "standard" if len(people) > 2 else "quickplay1"
        await ended(store, people, 0, at=at, game="imposter_kings", mode=mode)
        await ratings.catch_up()
    await store.close()


def rows(path: Path) -> list[object]:
    with closing(sqlite3.connect(path)) as database:
        return [database.execute(QUERY.format(table)).fetchall() for table in ("ratings", "rating_changes")]


def spoil(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as database, database:
        for statement in statements:
            database.execute(statement)


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "bot.db"
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{path}")
    asyncio.run(filled(f"sqlite+aiosqlite:///{path}"))
    return path


def test_lost_or_wrong_ratings_are_computed_again(database: Path, capsys: pytest.CaptureFixture[str]):
    before = rows(database)
    assert all(before)
    spoil(database, "update ratings set mu = 99", "delete from rating_changes where match_id > 3")
    assert rows(database) != before
    assert main(["rerate"]) == exits.OK
    assert "from 12 matches" in capsys.readouterr().out
    assert rows(database) == before


def test_computing_ratings_again_is_refused_while_a_bot_runs(database: Path, capsys: pytest.CaptureFixture[str]):
    before = rows(database)
    spoil(database, "update ratings set mu = 99")
    running = sqlite3.connect(database)
    running.execute("pragma journal_mode = wal")
    running.execute("select * from ratings").fetchone()
    assert main(["rerate"]) == exits.BACKUP_REFUSED
    assert "A bot is running" in capsys.readouterr().err
    assert rows(database) != before
    running.close()


def test_on_a_database_server_computing_ratings_again_is_refused_while_a_bot_runs(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setenv("DATABASE_URL", postgres_url)
    monkeypatch.setitem(WRITER, "lock_timeout", "20ms")

    async def beside_a_bot() -> int:
        await filled(postgres_url)
        store = await open_store(postgres_url)
        try:
            return await asyncio.to_thread(main, ["rerate"])
        finally:
            await store.close()

    assert asyncio.run(beside_a_bot()) == exits.STORAGE_DOWN
    assert "another bot works on it" in capsys.readouterr().err
    assert main(["rerate"]) == exits.OK
    assert "from 12 matches" in capsys.readouterr().out
