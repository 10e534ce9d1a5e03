"""`host.learning.LearningStore` over SQL."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from db.access import Tables
from db.rows import record
from db.schema.person_tables import lessons
from host.learning import Progress


class SqlLearning(Tables):
    """Stores progress in lessons."""

    async def lessons_of(self, user_id: int) -> Sequence[Progress]:
        query = sa.select(lessons).where(lessons.c.user_id == user_id)
        found = await self._db.rows(query.order_by(lessons.c.at.desc(), lessons.c.game, lessons.c.lesson))
        return [record(Progress, row) for row in found]

    async def set_step(self, user_id: int, progress: Progress) -> None:
        await self._db.run(lambda connection: self._put(connection, user_id, progress))

    async def advance(self, user_id: int, progress: Progress) -> int:
        def job(connection: sa.Connection) -> int:
            query = sa.select(lessons.c.step).where(
                lessons.c.user_id == user_id, lessons.c.game == progress.game, lessons.c.lesson == progress.lesson
            )
            now: int = connection.execute(query).scalar_one_or_none() or 0
            if now != progress.step:
                return now
            self._put(connection, user_id, progress._replace(step=now + 1))
            return now + 1

        return await self._db.run(job)

    async def offer(self, user_id: int, progress: Progress) -> bool:
        def job(connection: sa.Connection) -> bool:
            query = sa.select(lessons.c.user_id).where(lessons.c.user_id == user_id).limit(1)
            if connection.execute(query).first() is not None:
                return False
            self._put(connection, user_id, progress)
            return True

        return await self._db.run(job)

    def _put(self, connection: sa.Connection, user_id: int, progress: Progress) -> None:
        row: dict[str, Any] = {"user_id": user_id, **progress._asdict()}
        connection.execute(self._db.upsert(lessons), [row])
