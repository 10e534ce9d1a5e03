"""The servers in which commands of their own were registered (`DEV_GUILD_ID`)."""

from __future__ import annotations

import sqlalchemy as sa

from db.access import Tables
from db.schema.process_tables import command_guilds as table


class SqlCommandGuilds(Tables):
    """Stores these servers, so that their commands can be removed when the setting has changed."""

    async def all(self) -> set[int]:
        return set(await self._db.values(sa.select(table.c.guild_id)))

    async def keep(self, guild_id: int) -> None:
        await self._db.add(table, {"guild_id": guild_id})

    async def drop(self, guild_id: int) -> None:
        await self._db.execute(table.delete().where(table.c.guild_id == guild_id))
