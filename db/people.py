"""`host.people.PeopleStore` over a SQL database: settings by person and by server.

Export and deletion are in `db.privacy`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import asdict
from typing import Any

import sqlalchemy as sa

from db import privacy
from db.access import Tables
from db.rows import record
from db.schema.person_tables import guild_settings, user_settings
from host.people import Bound, GuildSettings, UserSettings

OF_USERS = sa.select(user_settings).where(user_settings.c.user_id.in_(sa.bindparam("user_ids", expanding=True)))
OF_GUILD = sa.select(guild_settings).where(guild_settings.c.guild_id == sa.bindparam("guild_id"))


class SqlPeople(Tables):
    """Stores settings (`host.people.PeopleStore`)."""

    async def user_settings(self, user_ids: Collection[int]) -> Mapping[int, UserSettings]:
        found = await self._db.quick_rows(OF_USERS, user_ids=list(user_ids))
        return {row.user_id: record(UserSettings, row) for row in found}

    async def change_user_settings(
        self, user_id: int, changed: Callable[[UserSettings], UserSettings]
    ) -> tuple[UserSettings, UserSettings]:
        def job(connection: sa.Connection) -> tuple[UserSettings, UserSettings]:
            # so that there is a row to lock
            connection.execute(self._db.insert_new(user_settings), _user_row(user_id, UserSettings()))
            row = connection.execute(OF_USERS.with_for_update(), {"user_ids": [user_id]}).one()
            before = record(UserSettings, row)
            after = changed(before)
            connection.execute(self._db.upsert(user_settings), _user_row(user_id, after))
            return before, after

        return await self._db.run(job)

    async def guild_settings(self, guild_id: int) -> GuildSettings:
        found = await self._db.quick_rows(OF_GUILD, guild_id=guild_id)
        if not found:
            return GuildSettings()
        return record(GuildSettings, found[0])

    async def save_guild_settings(self, guild_id: int, settings: GuildSettings) -> None:
        await self._db.submit({self._db.upsert(guild_settings): [{"guild_id": guild_id, **asdict(settings)}]})

    async def everything_about(self, user_id: int) -> dict[str, Any]:
        async with self._db.reading() as connection:
            return await connection.run_sync(privacy.export, user_id)

    async def forget(self, user_id: int) -> Bound:
        return await self._db.run(lambda connection: privacy.forget(connection, user_id))


def _user_row(user_id: int, settings: UserSettings) -> dict[str, Any]:
    return {"user_id": user_id, **asdict(settings)}
