"""`tournaments.ports.Posts` over SQL."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import sqlalchemy as sa

from db.access import Tables
from db.rows import record
from db.schema.process_tables import posts
from db.schema.tournament_tables import tournaments
from tournaments.ports import Post
from tournaments.tournament import Phase


class SqlPosts(Tables):
    """Stores the places of messages."""

    async def posts(self, prefix: str) -> Mapping[str, Post]:
        query = sa.select(posts).where(posts.c.key.startswith(prefix, autoescape=True))
        return {row.key: record(Post, row) for row in await self._db.rows(query)}

    async def keep_post(self, key: str, post: Post) -> None:
        await self._db.keep(posts, {"key": key, **post._asdict()})

    async def ended_without(self, key: str) -> Sequence[int]:
        over = tournaments.c.phase.in_([Phase.finished, Phase.cancelled])
        query = (
            sa.select(tournaments.c.id)
            .outerjoin(posts, posts.c.key == key_of(key, tournaments.c.id))
            .where(over, posts.c.key.is_(None), self._db.here(tournaments.c.guild_id))
            .order_by(tournaments.c.id)
        )
        return await self._db.values(query)


def key_of(key: str, of: sa.ColumnElement[int]) -> sa.ColumnElement[str]:
    """The key of each row's post: "{}" is replaced by this column."""
    head, tail = key.split("{}")
    return sa.literal(head) + sa.cast(of, sa.Text) + sa.literal(tail)
