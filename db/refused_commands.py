"""The commands that Discord has refused at the last start, for `python -m bot doctor`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import sqlalchemy as sa

from db.access import Access, Tables, insert_all
from db.engines import reader_engine
from db.schema.process_tables import refused_commands as table
from db.sessions import dispose


class Refused(NamedTuple):
    """What Discord does not take.

    command  as people type it: "/tournament setup create"; the name of a context menu
    option   the option of the command; "" if another part of it is refused
    why      Discord's reason
    """

    command: str
    option: str
    why: str


class SqlRefusedCommands(Tables):
    """Stores them."""

    async def keep(self, refused: Sequence[Refused]) -> None:
        """Store these in place of those of the start before."""

        def job(connection: sa.Connection) -> None:
            connection.execute(table.delete())
            insert_all(connection, table, [one._asdict() for one in refused])

        await self._db.run(job)


async def refused_commands(url: str) -> Sequence[Refused]:
    """The stored ones of a database of the newest schema. Raises StorageDown."""
    engine = reader_engine(url)
    try:
        found = await Access(engine).rows(sa.select(table).order_by(table.c.command, table.c.option))
        return [Refused(*row) for row in found]
    finally:
        await dispose(engine)
