"""`host.emojis.EmojiStore` over SQL."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from db.dialects import upsert
from db.reader import reading
from db.schema import application_emojis as table
from db.writer import Writer


class SqlEmojis:
    """Stores the emojis of an application."""

    def __init__(self, writer: Writer, engine: AsyncEngine, dialect: str) -> None:
        self._writer, self._engine, self._keep = writer, engine, upsert(dialect, table)

    async def emojis(self, application_id: int) -> Mapping[str, int]:
        query = sa.select(table.c.name, table.c.emoji_id).where(table.c.application_id == application_id)
        async with reading(self._engine) as connection:
            return {row.name: row.emoji_id for row in await connection.execute(query)}

    async def keep_emojis(self, application_id: int, emojis: Mapping[str, int]) -> None:
        rows = [{"application_id": application_id, "name": name, "emoji_id": id_} for name, id_ in emojis.items()]
        if rows:
            await self._writer.run(lambda connection: connection.execute(self._keep, rows))

    async def drop_emojis(self, application_id: int, names: Collection[str]) -> None:
        gone = table.delete().where(table.c.application_id == application_id, table.c.name.in_(names))
        await self._writer.run(lambda connection: connection.execute(gone))
