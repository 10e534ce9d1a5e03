"""`tournaments.ports.Store` over a SQL database: events are appended and never changed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any

import sqlalchemy as sa
import structlog

from db.access import Tables, new_id
from db.reader import readable
from db.rows import record
from db.schema.tournament_tables import tournament_events, tournaments
from db.statements import insert, update
from db.writer import Row
from tournaments.course.steps import head_of
from tournaments.effects import after, tournament_of
from tournaments.events import Delayed, Recorded, from_json, to_json
from tournaments.ports import Head, Post, StoredTournament, Summary

LONG = timedelta(days=1)
"""An absence, or a jump of the clock, after which a tournament that waits for a person has all its time again."""
HEAD = update(tournaments, ("id",), *Head._fields)
"""Changes what is found of a tournament without its events."""

log = structlog.get_logger(__name__)


class SqlTournaments(Tables):
    """Stores tournaments (`tournaments.ports.Store`)."""

    async def create(self, guild_id: int, first: Recorded, head: Head) -> int:
        def job(connection: sa.Connection) -> int:
            tournament_id = new_id(connection, tournaments, {"guild_id": guild_id, **head._asdict()})
            connection.execute(insert(tournament_events), [_event_row(tournament_id, first)])
            return tournament_id

        return await self._db.run(job)

    async def append(self, tournament_id: int, events: Sequence[Recorded], head: Head) -> None:
        await self._db.submit(
            {
                insert(tournament_events): [_event_row(tournament_id, recorded) for recorded in events],
                HEAD: [{"key_id": tournament_id, **head._asdict()}],
            }
        )

    async def set_announcement(self, tournament_id: int, announcement: Post) -> None:
        await self._db.change(tournaments, tournament_id, announcement._asdict())

    async def live(self) -> AsyncIterator[StoredTournament]:
        live = sa.select(tournaments.c.id).where(tournaments.c.live, self._db.here(tournaments.c.guild_id))
        async for stored in readable(await self._db.values(live), self._load, "tournament", "tournaments"):
            yield stored

    async def load(self, tournament_id: int) -> StoredTournament | None:
        return next(iter(await self._load([tournament_id])), None)

    async def of_guild(self, guild_id: int, limit: int) -> list[Summary]:
        query = (
            sa.select(tournaments.c.id, tournaments.c.name, tournaments.c.phase)
            .where(tournaments.c.guild_id == guild_id)
            .order_by(tournaments.c.live.desc(), tournaments.c.id.desc())
            .limit(limit)
        )
        found = [record(Summary, row) for row in await self._db.rows(query)]
        return sorted(found, reverse=True)

    async def _load(self, ids: Sequence[int]) -> list[StoredTournament]:
        heads, logs = _queries(ids)
        async with self._db.reading() as connection:
            found, lines = await connection.execute(heads), await connection.execute(logs)
            # To read the lines of a long log takes a while, and the event loop does not wait for it.
            return await asyncio.to_thread(_stored, found, lines)


def delay_all(connection: sa.Connection, away: timedelta, at: datetime, where: sa.ColumnElement[bool]) -> None:
    """Store in each of these tournaments that its deadlines are `away` later, because players could not press.

    A tournament whose deadline does not move gets an event after `LONG` only: it has not been abandoned meanwhile.
    """
    live = sa.select(tournaments.c.id).where(tournaments.c.live, where).order_by(tournaments.c.id)
    for tournament_id in list(connection.execute(live).scalars()) if away else ():
        found = _delayed(connection, tournament_id, away, at)
        if found is not None:
            recorded, head = found
            connection.execute(insert(tournament_events), [_event_row(tournament_id, recorded)])
            connection.execute(HEAD, [{"key_id": tournament_id, **head._asdict()}])


def _delayed(
    connection: sa.Connection, tournament_id: int, away: timedelta, at: datetime
) -> tuple[Recorded, Head] | None:
    """The event for one tournament and its new head; None if it needs none, or the log cannot be followed."""
    try:
        heads, logs = _queries([tournament_id])
        [stored] = _stored(connection.execute(heads), connection.execute(logs))
        before = tournament_of(tournament_id, stored.log)
    except (ValueError, LookupError):
        log.exception("the log of a tournament cannot be followed", tournament=tournament_id)
        return None
    recorded = Recorded(before.seq + 1, at, None, Delayed(away.total_seconds()))
    moved = after(before, recorded)
    if before.paused_at is not None or moved.deadline == before.deadline:
        if away < LONG:
            return None
        recorded = Recorded(before.seq + 1, at, None, Delayed(0.0))
        moved = after(before, recorded)
    return recorded, head_of(moved)


def _queries(ids: Sequence[int]) -> tuple[sa.Select[Any], sa.Select[Any]]:
    """The queries for the heads and the logs of these tournaments."""
    events = tournament_events
    heads = sa.select(tournaments).where(tournaments.c.id.in_(ids)).order_by(tournaments.c.id)
    logs = sa.select(events).where(events.c.tournament_id.in_(ids)).order_by(events.c.tournament_id, events.c.seq)
    return heads, logs


def _stored(found: sa.Result[Any], lines: sa.Result[Any]) -> list[StoredTournament]:
    """The tournaments of these heads and logs."""
    by_id = {key: tuple(_recorded(row) for row in rows) for key, rows in groupby(lines, lambda r: r.tournament_id)}
    return [
        StoredTournament(
            row.id,
            None if row.message_id is None else record(Post, row),
            by_id[row.id],
        )
        for row in found
    ]


def _event_row(tournament_id: int, recorded: Recorded) -> Row:
    data = to_json(recorded.event)
    return {
        "tournament_id": tournament_id,
        "seq": recorded.seq,
        "at": recorded.at,
        "by": recorded.by,
        "kind": data.pop("kind"),
        "data": data,
    }


def _recorded(row: sa.Row[tuple[object, ...]]) -> Recorded:
    return Recorded(row.seq, row.at, row.by, from_json({"kind": row.kind, **row.data}))
