"""Counts the processes and their shares by their locks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import sqlalchemy as sa

from bot.shares.locks import DIVISIONS, MEMBER, SHARE
from db.engines import reader_engine
from db.failures import as_down
from db.sessions import dispose


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
    """The numbers of shards of the processes that work on this server's database. Raises StorageDown."""
    engine = reader_engine(url)
    try:
        with as_down():
            async with engine.connect() as connection:
                return frozenset((await connection.exec_driver_sql(DIVISIONS)).scalars())
    finally:
        await dispose(engine)
