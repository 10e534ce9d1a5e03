"""SQLite finds the rows of a query by the index that stays quick when a person has played for years."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import sqlalchemy as sa

from db.store import open_store
from tests.template import fresh
from tournaments.ratings.ports import Pool


async def test_the_seats_of_rated_matches_are_found_by_their_match(tmp_path: Path) -> None:
    file, asked = tmp_path / "bot.sqlite3", list[tuple[str, tuple[object, ...]]]()
    store = await open_store(await fresh(f"sqlite+aiosqlite:///{file}"))
    try:
        sa.event.listen(store.access.engine.sync_engine, "before_cursor_execute", lambda *told: asked.append(told[2:4]))
        pool = Pool(1, "duel", 2)
        await store.ratings.tallies(pool, None, None)
        await store.ratings.form(pool, 1, 10)
        await store.ratings.rivals(pool, 1, 5)
    finally:
        await store.close()
    reads = [told for told in asked if "rating_changes" in told[0]]
    assert len(reads) == 3
    with sqlite3.connect(file) as database:
        for query, values in reads:
            plan = [row[3] for row in database.execute(f"EXPLAIN QUERY PLAN {query}", values)]
            assert not [line for line in plan if "ix_seats_user_id" in line], plan
