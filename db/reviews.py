"""`cogs.review.reviews.ReviewStore` over SQL: one review for each match. It can be worked out again from the log."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from db.access import Tables
from db.schema.match_tables import reviews


class SqlReviews(Tables):
    """Keeps the newest review of each match."""

    async def review(self, match_id: int, version: int) -> Any | None:
        query = sa.select(reviews.c.data).where(reviews.c.match_id == match_id, reviews.c.version == version)
        return next(iter(await self._db.values(query)), None)

    async def keep_review(self, match_id: int, version: int, data: Any) -> None:
        await self._db.keep(reviews, {"match_id": match_id, "version": version, "data": data})
