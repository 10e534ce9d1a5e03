"""Shares: the servers of one shard of Discord, which one process at a time runs.

A process holds the advisory lock of each share that it runs, on the connection that writes for it: a process that loses
the connection has lost the lock, and can write nothing. Each time that a share is taken its epoch grows, and every
transaction looks whether the epoch is still the one of its writer. Who runs what is read from PostgreSQL's locks, where
a dead process leaves nothing behind.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from db.address import file_of
from db.engines import reader_engine
from db.failures import down
from db.locks import ALL, DIVISION, DIVISIONS, MEMBER, SHARE, Share
from db.schema import heartbeat
from db.sessions import dispose

SNOWFLAKE = 22
"""Bits of an id behind its time; Discord computes the shard of a server from the time."""
ALONE = 1
"""The heartbeat of a process that runs all servers."""


def within(share: Share | None, guild_id: sa.ColumnElement[int]) -> sa.ColumnElement[bool]:
    """The condition that a server belongs to the share; without a share all do."""
    if share is None:
        return sa.true()
    return (
        guild_id.op(">>")(sa.literal_column(str(SNOWFLAKE))).op("%")(sa.literal_column(str(share.of))) == share.number
    )


def take_over_heartbeats(connection: sa.Connection, share: Share | None) -> None:
    """Continue from the last heartbeat of processes that divided the servers differently, or not at all."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text(f"SELECT pg_advisory_xact_lock({ALL}, {DIVISION})"))
    wanted = {ALONE} if share is None else {Share(number, share.of).heartbeat for number in range(share.of)}
    there: dict[int, datetime] = {row.id: row.at for row in connection.execute(sa.select(heartbeat))}
    if there and there.keys() != wanted:
        connection.execute(heartbeat.delete().where(heartbeat.c.id.not_in(wanted)))
        newest = max(there.values())
        missing = sorted(wanted - there.keys())
        if missing:
            connection.execute(heartbeat.insert(), [{"id": key, "at": newest} for key in missing])


@dataclass(frozen=True, slots=True)
class Census:
    """The live processes and their shares.

    members  the processes by name, with the number of shares that each takes at most
    held     the shares that are run, with the name of the process
    """

    members: Mapping[str, int]
    held: Mapping[int, str]


COUNT = f"""SELECT l.classid::bigint AS kind, l.objid::bigint AS number, a.application_name AS name
    FROM pg_locks l JOIN pg_stat_activity a USING (pid)
    WHERE l.locktype = 'advisory' AND l.granted AND l.classid IN ({SHARE}, {MEMBER})
    AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())"""  # noqa: S608 (constant numbers)


def census(connection: sa.Connection) -> Census:
    """Count members and shares by their locks."""
    rows = connection.exec_driver_sql(COUNT).all()
    return Census(
        {row.name: row.number for row in rows if row.kind == MEMBER},
        {row.number: row.name for row in rows if row.kind == SHARE},
    )


async def divisions(url: str) -> frozenset[int]:
    """The numbers of shards of the processes that work on this database; none on SQLite. Raises StorageDown."""
    if file_of(url) is not None:
        return frozenset()
    engine = reader_engine(url)
    try:
        async with engine.connect() as connection:
            return frozenset((await connection.exec_driver_sql(DIVISIONS)).scalars())
    except (DBAPIError, OSError) as error:
        raise down(error) from error
    finally:
        await dispose(engine)
