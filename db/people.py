"""`host.people.PeopleStore` over a SQL database: settings by person and by server.

Export and deletion are in `db.privacy`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from db import privacy
from db.reader import quickly, reading
from db.schema import guild_settings, user_settings
from db.statements import Statements
from db.transactions import Transactions
from db.writer import Writer
from host.people import Bound, Confirm, GuildSettings, Look, Pings, UserSettings

OF_USERS = sa.select(user_settings).where(user_settings.c.user_id.in_(sa.bindparam("user_ids", expanding=True)))
OF_GUILD = sa.select(guild_settings).where(guild_settings.c.guild_id == sa.bindparam("guild_id"))


class SqlPeople:
    """Stores settings (`host.people.PeopleStore`)."""

    def __init__(self, writer: Writer, engine: AsyncEngine, quick: Transactions, sql: Statements) -> None:
        self._writer, self._engine, self._quick, self._sql = writer, engine, quick, sql

    async def user_settings(self, user_ids: Collection[int]) -> Mapping[int, UserSettings]:
        def read(connection: sa.Connection) -> Mapping[int, UserSettings]:
            return {
                row.user_id: UserSettings(Pings(row.pings), row.on_web, Confirm(row.confirm), _look(row.look))
                for row in connection.execute(OF_USERS, {"user_ids": list(user_ids)})
            }

        return await quickly(self._quick, read)

    async def save_user_settings(self, user_id: int, settings: UserSettings) -> None:
        row = {
            "user_id": user_id,
            "pings": settings.pings.value,
            "on_web": settings.on_web,
            "confirm": settings.confirm.value,
            "look": settings.look,
        }
        await self._writer.submit({self._sql.user_settings: [row]})

    async def guild_settings(self, guild_id: int) -> GuildSettings:
        row = await quickly(
            self._quick, lambda connection: connection.execute(OF_GUILD, {"guild_id": guild_id}).one_or_none()
        )
        if row is None:
            return GuildSettings()
        return GuildSettings(row.organiser_role, row.pace, _look(row.look))

    async def save_guild_settings(self, guild_id: int, settings: GuildSettings) -> None:
        row = {
            "guild_id": guild_id,
            "organiser_role": settings.organiser_role,
            "pace": settings.pace,
            "look": settings.look,
        }
        await self._writer.submit({self._sql.guild_settings: [row]})

    async def everything_about(self, user_id: int) -> dict[str, Any]:
        async with reading(self._engine) as connection:
            return await connection.run_sync(privacy.export, user_id)

    async def forget(self, user_id: int) -> Bound:
        return await self._writer.run(lambda connection: privacy.forget(connection, user_id))


def _look(stored: str | None) -> Look | None:
    return Look(stored) if stored is not None else None
