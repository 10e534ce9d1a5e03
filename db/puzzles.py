"""`host.puzzles.PuzzleStore` over SQL."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict

import sqlalchemy as sa

from db.access import Tables
from db.rows import record
from db.schema.person_tables import daily_puzzles, puzzle_progress, puzzle_solvers
from host.puzzles import Daily, Progress, Solver


class SqlPuzzles(Tables):
    """Stores progress and the puzzles of the day."""

    async def progress(self, user_id: int) -> Mapping[int, Progress]:
        query = sa.select(puzzle_progress).where(puzzle_progress.c.user_id == user_id)
        return {row.puzzle: record(Progress, row) for row in await self._db.rows(query)}

    async def keep_progress(self, user_id: int, progress: Progress) -> None:
        await self._db.keep(puzzle_progress, {"user_id": user_id, **progress._asdict()})

    async def daily(self, guild_id: int) -> Daily | None:
        query = sa.select(daily_puzzles).where(daily_puzzles.c.guild_id == guild_id)
        return next(iter(await self._dailies(query)), None)

    async def dailies(self) -> Sequence[Daily]:
        query = sa.select(daily_puzzles).where(self._db.here(daily_puzzles.c.guild_id), daily_puzzles.c.is_on)
        return await self._dailies(query.order_by(daily_puzzles.c.guild_id))

    async def keep_daily(self, daily: Daily) -> None:
        await self._db.keep(daily_puzzles, asdict(daily))

    async def sign(self, guild_id: int, day: int, solver: Solver) -> None:
        await self._db.add(puzzle_solvers, {"guild_id": guild_id, "day": day, **solver._asdict()})

    async def solvers(self, guild_id: int, day: int) -> Sequence[Solver]:
        table = puzzle_solvers
        query = sa.select(table).where(table.c.guild_id == guild_id, table.c.day == day)
        found = await self._db.rows(query.order_by(table.c.at, table.c.user_id))
        return [record(Solver, row) for row in found]

    async def _dailies(self, query: sa.Select[tuple[object, ...]]) -> list[Daily]:
        return [record(Daily, row) for row in await self._db.rows(query)]
