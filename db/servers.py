"""Which servers a store has: all, or those of one shard of Discord. Other bots may then write the same database."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

import sqlalchemy as sa

from db.dialects import POSTGRESQL
from db.postgresql import ALL
from db.schema.process_tables import heartbeat

SNOWFLAKE = 22
"""Bits of an id behind its time; Discord computes the shard of a server from the time."""
ALONE = 1
"""The heartbeat of a process that runs all servers."""
TAKING_OVER = 7_303
"""With `ALL` the key of the advisory lock under which heartbeats are taken over."""


class Share(NamedTuple):
    """The servers of shard `number` of `of`."""

    number: int
    of: int

    @property
    def heartbeat(self) -> int:
        """The key of its heartbeat."""
        return self.of * 10_000 + self.number


def within(share: Share | None, guild_id: sa.ColumnElement[int]) -> sa.ColumnElement[bool]:
    """The condition that a server belongs to the share; without a share all do."""
    if share is None:
        return sa.true()
    return (
        guild_id.op(">>")(sa.literal_column(str(SNOWFLAKE))).op("%")(sa.literal_column(str(share.of))) == share.number
    )


def take_over_heartbeats(connection: sa.Connection, share: Share | None) -> None:
    """Continue from the last heartbeat of processes that divided the servers differently, or not at all."""
    if connection.dialect.name == POSTGRESQL:
        connection.execute(sa.text(f"SELECT pg_advisory_xact_lock({ALL}, {TAKING_OVER})"))
    wanted = {ALONE} if share is None else {Share(number, share.of).heartbeat for number in range(share.of)}
    there: dict[int, datetime] = {row.id: row.at for row in connection.execute(sa.select(heartbeat))}
    if there and there.keys() != wanted:
        connection.execute(heartbeat.delete().where(heartbeat.c.id.not_in(wanted)))
        newest = max(there.values())
        missing = sorted(wanted - there.keys())
        if missing:
            connection.execute(heartbeat.insert(), [{"id": key, "at": newest} for key in missing])
