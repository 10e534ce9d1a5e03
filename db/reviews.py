"""`cogs.review.reviews.ReviewStore` over SQL: one review for each match. It can be worked out again from the log."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from db.dialects import upsert
from db.reader import reading
from db.schema import reviews
from db.writer import Writer


class SqlReviews:
    """Keeps the newest review of each match."""

    def __init__(self, writer: Writer, engine: AsyncEngine, dialect: str) -> None:
        self._writer, self._engine, self._keep = writer, engine, upsert(dialect, reviews)

    async def review(self, match_id: int, version: int) -> Any | None:
        query = sa.select(reviews.c.data).where(reviews.c.match_id == match_id, reviews.c.version == version)
        async with reading(self._engine) as connection:
            return (await connection.execute(query)).scalar_one_or_none()

    async def keep_review(self, match_id: int, version: int, data: Any) -> None:
        def job(connection: sa.Connection) -> None:
            connection.execute(self._keep, [{"match_id": match_id, "version": version, "data": data}])

        await self._writer.run(job)
