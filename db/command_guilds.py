"""The servers in which commands of their own were registered (`DEV_GUILD_ID`)."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from db.reader import reading
from db.schema import command_guilds as table
from db.writer import Writer


class SqlCommandGuilds:
    """Stores these servers, so that their commands can be removed when the setting has changed."""

    def __init__(self, writer: Writer, engine: AsyncEngine) -> None:
        self._writer, self._engine = writer, engine

    async def all(self) -> set[int]:
        async with reading(self._engine) as connection:
            return set((await connection.execute(sa.select(table.c.guild_id))).scalars())

    async def keep(self, guild_id: int) -> None:
        if guild_id not in await self.all():
            await self._writer.run(lambda connection: connection.execute(table.insert(), [{"guild_id": guild_id}]))

    async def drop(self, guild_id: int) -> None:
        gone = table.delete().where(table.c.guild_id == guild_id)
        await self._writer.run(lambda connection: connection.execute(gone))
