"""`host.puzzles.PuzzleStore` over SQL."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from db.dialects import upsert
from db.reader import reading
from db.schema import daily_puzzles, puzzle_progress, puzzle_solvers
from db.servers import Share, within
from db.writer import Writer
from host.puzzles import Daily, Progress, Solver


class SqlPuzzles:
    """Reads through connections of its own, writes through the one writer."""

    def __init__(self, writer: Writer, engine: AsyncEngine, dialect: str, share: Share | None = None) -> None:
        self._writer, self._engine = writer, engine
        self._here = within(share, daily_puzzles.c.guild_id)
        self._progress, self._daily = upsert(dialect, puzzle_progress), upsert(dialect, daily_puzzles)

    async def progress(self, user_id: int) -> Mapping[int, Progress]:
        query = sa.select(puzzle_progress).where(puzzle_progress.c.user_id == user_id)
        async with reading(self._engine) as connection:
            return {
                row.puzzle: Progress(row.puzzle, row.misses, row.solved_at) for row in await connection.execute(query)
            }

    async def keep_progress(self, user_id: int, progress: Progress) -> None:
        await self._run(self._progress, {"user_id": user_id, **progress._asdict()})

    async def daily(self, guild_id: int) -> Daily | None:
        return next(
            iter(await self._dailies(sa.select(daily_puzzles).where(daily_puzzles.c.guild_id == guild_id))), None
        )

    async def dailies(self) -> Sequence[Daily]:
        query = sa.select(daily_puzzles).where(self._here, daily_puzzles.c.is_on)
        return await self._dailies(query.order_by(daily_puzzles.c.guild_id))

    async def keep_daily(self, daily: Daily) -> None:
        await self._run(self._daily, asdict(daily))

    async def sign(self, guild_id: int, day: int, solver: Solver) -> None:
        known = sa.select(puzzle_solvers.c.user_id).where(
            puzzle_solvers.c.guild_id == guild_id,
            puzzle_solvers.c.day == day,
            puzzle_solvers.c.user_id == solver.user_id,
        )

        def job(connection: sa.Connection) -> None:
            if connection.execute(known).first() is None:
                connection.execute(puzzle_solvers.insert(), [{"guild_id": guild_id, "day": day, **solver._asdict()}])

        await self._writer.run(job)

    async def solvers(self, guild_id: int, day: int) -> Sequence[Solver]:
        table = puzzle_solvers
        query = sa.select(table).where(table.c.guild_id == guild_id, table.c.day == day)
        async with reading(self._engine) as connection:
            found = await connection.execute(query.order_by(table.c.at, table.c.user_id))
            return [Solver(row.user_id, row.name, row.misses, row.at) for row in found]

    async def _dailies(self, query: sa.Select[tuple[object, ...]]) -> list[Daily]:
        async with reading(self._engine) as connection:
            return [Daily(**row) for row in (await connection.execute(query)).mappings()]

    async def _run(self, statement: sa.Executable, row: Mapping[str, object]) -> None:
        def job(connection: sa.Connection) -> None:
            connection.execute(statement, [dict(row)])

        await self._writer.run(job)
