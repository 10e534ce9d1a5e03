"""`host.ports.Store` over a SQL database: writes go through one writer, reads through their own connections."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from datetime import datetime, timedelta
from pathlib import Path
from typing import TypeAlias

import sqlalchemy as sa
import structlog
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from db import rows
from db.access import Access, change_all, insert_all, new_id
from db.backup import CopyFailed, put_back
from db.engines import quick_reading, reader_engine
from db.failures import down
from db.migrate import upgraded
from db.schema.match_tables import deadlines, lobbies, matches, panels, players, seats
from db.schema.process_tables import absences, heartbeat
from db.schema.tournament_tables import tournaments
from db.servers import Share, take_over_heartbeats
from db.sessions import dispose, drop
from db.sqlite import LostFile
from db.stores import Stores
from db.tournaments import delay_all
from db.transactions import Transactions
from db.writer import Committed, Writer
from host.lobbies.lobby import Lobby, LobbyState
from host.model import Panel, Place
from host.records import GuildOutage, NewMatch, Presence, Step

CLOCK_COLUMNS = tuple(deadlines.c[name] for name in ("opened_at", "closes_at", "due_at", "reserve_at", "ping_at"))
"""The time columns of a deadline."""

Here: TypeAlias = Callable[[sa.ColumnElement[int]], sa.ColumnElement[bool]]
"""The condition that a server is one of those that are meant."""

log = structlog.get_logger(__name__)


async def open_store(url: str, *, committed: Committed = lambda *_: None) -> SqlStore:
    """Open the database at `url` and upgrade it to the newest schema. Close the store, else its threads keep running.

    `committed` is called after each commit with its number of units and its duration in seconds.
    Raises NewerDatabase, UnwritableDatabase (db.migrate), StorageDamaged and StorageDown.
    """
    return await store_on(url, await upgraded(url), committed)


async def store_on(url: str, transactions: Transactions, committed: Committed, share: Share | None = None) -> SqlStore:
    """The store that writes with these transactions; with a share it has the servers of that alone.

    Raises StorageDown; the transactions are closed then.
    """
    try:
        await transactions.run(lambda connection: take_over_heartbeats(connection, share))
    except (DBAPIError, OSError) as error:
        await transactions.close()
        raise down(error) from error
    reading = reader_engine(url)
    return SqlStore(transactions, reading, quick_reading(url, reading), committed, share)


class SqlStore(Stores):
    """Stores matches and lobbies (`host.ports.Store`), and all else."""

    def __init__(
        self,
        transactions: Transactions,
        reading: AsyncEngine,
        quick: Transactions,
        committed: Committed,
        share: Share | None = None,
    ) -> None:
        self._transactions, self._writer = transactions, Writer(transactions, committed)
        access = Access(reading, quick, self._writer, share)
        super().__init__(access)
        self._beat = access.upsert(heartbeat)

    async def touch(self) -> None:
        """Commit an empty transaction.

        Raises StorageDown; all connections are dropped then, so that no read waits for a server that is cut off.
        """
        try:
            await self._transactions.run(lambda connection: None)
        except (DBAPIError, OSError) as error:
            drop(self.access.engine)
            raise down(error) from error

    async def close(self) -> None:
        """Commit the queue and close all connections; a database file that was removed is written again."""
        await self._writer.close()
        cause = self._writer.failure and self._writer.failure.__cause__
        if isinstance(cause, LostFile):
            await self._save(cause.path)
        await self._transactions.close()
        await self.access.quick.close()
        await dispose(self.access.engine)

    async def _save(self, path: Path) -> None:
        """Write the database to disk again, so that the next start finds all accepted data."""
        try:
            log.error("the database is written again", file=str(await put_back(self._transactions, path)))
        except CopyFailed as error:
            log.error("the database is lost", why=str(error))

    async def beat(self, at: datetime) -> None:
        await self._writer.submit({self._beat: [{"id": self._beat_id, "at": at}]})

    async def resume(self, away: timedelta, at: datetime) -> None:
        def job(connection: sa.Connection) -> None:
            self._delay(connection, away, at, self.access.here)
            change_all(connection, (absences.c.since, absences.c.until), self._here(absences), lambda then: then + away)
            connection.execute(self._beat, [{"id": self._beat_id, "at": at}])

        await self._writer.run(job)

    async def hold_guild(self, outage: GuildOutage) -> None:
        await self._writer.submit({self.access.upsert(absences): [outage._asdict()]})

    async def release_guild(self, guild_id: int, away: timedelta, at: datetime) -> None:
        def job(connection: sa.Connection) -> None:
            self._delay(connection, away, at, lambda guild: guild == guild_id)
            connection.execute(absences.delete().where(absences.c.guild_id == guild_id))

        await self._writer.run(job)

    def _delay(self, connection: sa.Connection, away: timedelta, at: datetime, here: Here) -> None:
        """Move all moments of these servers, because players could not press.

        It is done in Python, because date arithmetic differs between databases.
        """
        live = sa.select(matches.c.id).where(matches.c.ending.is_(None), here(matches.c.guild_id))
        is_open = lobbies.c.state == LobbyState.open
        for columns, where in (
            (CLOCK_COLUMNS, deadlines.c.match_id.in_(live)),
            ((seats.c.missing_at,), seats.c.missing_at.is_not(None) & seats.c.match_id.in_(live)),
            ((lobbies.c.expires_at,), is_open & here(lobbies.c.guild_id)),
        ):
            change_all(connection, columns, where, lambda then: then and then + away)
        delay_all(connection, away, at, here(tournaments.c.guild_id))

    async def create_match(self, new: NewMatch) -> int:
        def job(connection: sa.Connection) -> int:
            seated = [p for p in new.setup.players if p.user_id is not None]
            people = sorted(seated, key=lambda p: p.user_id or 0)  # the same order in all processes: no deadlock
            if people:
                connection.execute(
                    self.access.upsert(players), [{"user_id": p.user_id, "name": p.name} for p in people]
                )
            match_id = new_id(connection, matches, rows.match_row(new))
            there = {row.seat: row for row in new.presence}
            taken = [rows.seat_row(match_id, p, there.get(p.seat, Presence(p.seat))) for p in new.setup.players]
            connection.execute(seats.insert(), taken)
            insert_all(connection, deadlines, [{"match_id": match_id, **row._asdict()} for row in new.deadlines])
            if new.lobby_id is not None:
                started = {"match_id": match_id, "state": LobbyState.started}
                connection.execute(lobbies.update().where(lobbies.c.id == new.lobby_id).values(started))
            return match_id

        return await self._writer.run(job)

    async def append(self, step: Step) -> None:
        beats = [{"id": self._beat_id, "at": step.beat}] if step.beat else []
        await self._writer.submit({**rows.step_unit(step), self._beat: beats})

    async def set_place(self, match_id: int, place: Place) -> None:
        await self.access.change(matches, match_id, asdict(place))

    async def set_panel(self, match_id: int, panel: Panel) -> None:
        await self._writer.submit({self.access.upsert(panels): [{"match_id": match_id, **asdict(panel)}]})

    async def set_ping(self, match_id: int, message_id: int | None) -> None:
        await self.access.change(matches, match_id, {"ping_id": message_id})

    async def create_lobby(self, lobby: Lobby) -> int:
        return await self.access.insert(lobbies, rows.lobby_row(lobby))

    async def save_lobby(self, lobby: Lobby) -> None:
        await self.access.change(lobbies, lobby.id, rows.lobby_row(lobby))
