"""`tournaments.ports.Posts` over SQL."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from db.dialects import upsert
from db.reader import reading
from db.schema import posts, tournaments
from db.servers import Share, within
from db.writer import Writer
from tournaments.ports import Post
from tournaments.tournament import Phase


class SqlPosts:
    """Stores the places of messages."""

    def __init__(self, writer: Writer, engine: AsyncEngine, dialect: str, share: Share | None = None) -> None:
        self._here = within(share, tournaments.c.guild_id)
        self._writer, self._engine, self._keep = writer, engine, upsert(dialect, posts)

    async def posts(self, prefix: str) -> Mapping[str, Post]:
        query = sa.select(posts).where(posts.c.key.startswith(prefix, autoescape=True))
        async with reading(self._engine) as connection:
            found = await connection.execute(query)
            return {row.key: Post(row.channel_id, row.message_id) for row in found}

    async def keep_post(self, key: str, post: Post) -> None:
        def job(connection: sa.Connection) -> None:
            connection.execute(self._keep, [{"key": key, **post._asdict()}])

        await self._writer.run(job)

    async def ended_without(self, key: str) -> Sequence[int]:
        over = tournaments.c.phase.in_([Phase.finished.value, Phase.cancelled.value])
        query = (
            sa.select(tournaments.c.id)
            .outerjoin(posts, posts.c.key == key_of(key, tournaments.c.id))
            .where(over, posts.c.key.is_(None), self._here)
            .order_by(tournaments.c.id)
        )
        async with reading(self._engine) as connection:
            return list((await connection.execute(query)).scalars())


def key_of(key: str, of: sa.ColumnElement[int]) -> sa.ColumnElement[str]:
    """The key of each row's post: "{}" is replaced by this column."""
    head, tail = key.split("{}")
    return sa.literal(head) + sa.cast(of, sa.Text) + sa.literal(tail)
