"""`host.emojis.EmojiStore` over SQL."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import sqlalchemy as sa

from db.access import Tables
from db.schema.process_tables import application_emojis as table


class SqlEmojis(Tables):
    """Stores the emojis of an application."""

    async def emojis(self, application_id: int) -> Mapping[str, int]:
        query = sa.select(table.c.name, table.c.emoji_id).where(table.c.application_id == application_id)
        return {row.name: row.emoji_id for row in await self._db.rows(query)}

    async def keep_emojis(self, application_id: int, emojis: Mapping[str, int]) -> None:
        rows = [{"application_id": application_id, "name": name, "emoji_id": id_} for name, id_ in emojis.items()]
        if rows:
            await self._db.keep(table, *rows)

    async def drop_emojis(self, application_id: int, names: Collection[str]) -> None:
        await self._db.execute(table.delete().where(table.c.application_id == application_id, table.c.name.in_(names)))
