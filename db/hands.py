"""`host.hands.HandStore` over SQL."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

import sqlalchemy as sa

from db.access import Tables
from db.schema.match_tables import seats, shown_hands
from games.core.protocol import Seat


class SqlHands(Tables):
    """Stores which seats agree to show their hands on a stream."""

    async def shown_hands(self, match_id: int) -> Mapping[Seat, int | None]:
        same = (shown_hands.c.match_id == seats.c.match_id) & (shown_hands.c.seat == seats.c.seat)
        query = (
            sa.select(seats.c.seat, shown_hands.c.delay)
            .outerjoin(shown_hands, same)
            .where(seats.c.match_id == match_id, seats.c.user_id.is_not(None))
        )
        return {row.seat: row.delay for row in await self._db.rows(query)}

    async def show_hand(self, match_id: int, seat: Seat, delay: int, at: datetime) -> None:
        await self._db.keep(shown_hands, {"match_id": match_id, "seat": seat, "delay": delay, "at": at})

    async def hide_hand(self, match_id: int, user_id: int) -> bool:
        mine = sa.select(seats.c.seat).where(seats.c.match_id == match_id, seats.c.user_id == user_id)

        def job(connection: sa.Connection) -> bool:
            chosen = list(connection.execute(mine).scalars())
            gone = shown_hands.c.match_id == match_id, shown_hands.c.seat.in_(chosen)
            connection.execute(shown_hands.delete().where(*gone))
            return bool(chosen)

        return await self._db.run(job)
