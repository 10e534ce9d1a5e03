"""Reads live matches for a restart and ended ones for people. Raises StorageDown if the database is unavailable.

An unreadable row raises its error when a single match or lobby is read; lists leave it out.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from datetime import datetime
from functools import partial
from itertools import islice
from typing import Any, TypeVar

import sqlalchemy as sa
import structlog
from sqlalchemy.ext.asyncio import AsyncConnection

from db import rows
from db.access import Access
from db.results import match_results
from db.schema.base import UtcTime
from db.schema.match_tables import actions, deadlines, lobbies, matches, orders, panels, results, sealed, seats
from db.schema.process_tables import absences, heartbeat
from db.servers import ALONE, SNOWFLAKE, Share
from host.errors import StorageDown
from host.lobbies.lobby import Lobby, LobbyState
from host.model import Ending, Panel, Place
from host.records import (
    UNDO,
    Clocks,
    Deadline,
    GuildOutage,
    Intermission,
    LastTable,
    Late,
    MatchResult,
    Order,
    Played,
    Practised,
    Presence,
    Sealed,
    StoredMatch,
)

T = TypeVar("T")
log = structlog.get_logger(__name__)
CHUNK = 100
"""Matches per query, so that a restart does not hold all logs in memory."""
PRACTISED_MATCHES = 50
"""Practice matches that are read of a person, of all games together."""
UNAIDED_MATCHES = 1000
"""The same for statistics."""
_MINE = (
    sa.select(matches.c.id)
    .join(seats, seats.c.match_id == matches.c.id)
    .where(seats.c.user_id == sa.bindparam("user_id"))
)
LIVE = sa.select(sa.func.count()).select_from(matches).where(matches.c.ending.is_(None))
"""How many matches go on in all servers."""
BEGUN = _MINE.with_only_columns(matches.c.game, sa.func.count().label("number")).group_by(matches.c.game)
"""How many matches of each game a person has begun."""
BEGUN_OF = (
    sa.select(seats.c.user_id, sa.func.count().label("number"))
    .join(matches, matches.c.id == seats.c.match_id)
    .where(seats.c.user_id.in_(sa.bindparam("user_ids", expanding=True)), matches.c.game == sa.bindparam("game"))
    .group_by(seats.c.user_id)
)
"""How many matches of one game each of these persons has begun."""
NO_SHOWS = (
    sa.select(seats.c.user_id, seats.c.missing_at)
    .join(matches, matches.c.id == seats.c.match_id)
    .where(
        seats.c.user_id.in_(sa.bindparam("user_ids", expanding=True)),
        seats.c.no_show,
        seats.c.missing_at >= sa.bindparam("since", type_=UtcTime),
        matches.c.guild_id == sa.bindparam("guild_id"),
    )
    .order_by(seats.c.missing_at.desc())
)
"""When these persons have not come to a match in a guild."""
NEWEST_TABLE = (
    sa.select(matches.c.game, matches.c.mode, seats.c.user_id, seats.c.level)
    .join(seats, seats.c.match_id == matches.c.id)
    .where(matches.c.id == _MINE.with_only_columns(sa.func.max(matches.c.id)).scalar_subquery())
    .order_by(seats.c.seat)
)
"""The seats of a person's newest match."""
_OTHERS = seats.alias()
_LEVEL = sa.select(sa.func.min(_OTHERS.c.level)).where(_OTHERS.c.match_id == matches.c.id).scalar_subquery()
_PRACTICE = (
    _MINE.with_only_columns(matches.c.game, results.c.won, _LEVEL.label("level"))
    .join(results, (results.c.match_id == seats.c.match_id) & (results.c.seat == seats.c.seat))
    .where(
        matches.c.practice,
        matches.c.ending == Ending.finished,
        ~sa.exists().where(actions.c.match_id == matches.c.id, actions.c.by == UNDO),
    )
    .order_by(matches.c.id.desc())
)
PRACTISED = _PRACTICE.where(~(results.c.won & seats.c.hinted)).limit(PRACTISED_MATCHES)
"""A person's newest practice matches that tell how strong the person is."""
UNAIDED = _PRACTICE.where(~seats.c.hinted).limit(UNAIDED_MATCHES)
"""A person's newest practice matches without help, for the person's own statistics."""
LOBBY_OF = (
    sa.select(lobbies).where(lobbies.c.match_id == sa.bindparam("match_id")).order_by(lobbies.c.id.desc()).limit(1)
)
"""The lobby of a match. Newest first, limit 1: fast without an index when the match has just begun."""


class Reader:
    """Reads through read-only connections."""

    def __init__(self, access: Access) -> None:
        self.access = access
        self._beat_id = ALONE if access.share is None else access.share.heartbeat

    def _here(self, table: sa.Table) -> sa.ColumnElement[bool]:
        """The condition that a row belongs to a server that this process runs."""
        return self.access.here(table.c.guild_id)

    async def heartbeat(self) -> datetime | None:
        found = await self.access.values(sa.select(heartbeat.c.at).where(heartbeat.c.id == self._beat_id))
        return next(iter(found), None)

    async def last_match_id(self) -> int:
        [highest] = await self.access.values(sa.select(sa.func.max(matches.c.id)))
        return highest or 0

    async def live_matches(self) -> AsyncIterator[StoredMatch]:
        live = sa.select(matches.c.id).where(matches.c.ending.is_(None), self._here(matches))
        async for stored in readable(await self.access.values(live), self._load, "match", "matches"):
            yield stored

    async def live_in(self, guild_id: int, limit: int) -> list[int]:
        """The ids of a guild's live matches, newest first."""
        query = sa.select(matches.c.id).where(matches.c.guild_id == guild_id, matches.c.ending.is_(None))
        return await self.access.values(query.order_by(matches.c.id.desc()).limit(limit))

    async def persons_in(self, match_ids: Collection[int]) -> Mapping[int, frozenset[int]]:
        """The persons who took seats in each of these matches, those who have left included."""
        query = sa.select(seats.c.match_id, seats.c.user_id)
        query = query.where(seats.c.match_id.in_(match_ids), seats.c.user_id.is_not(None))
        found = rows.grouped(await self.access.rows(query), match_ids)
        return {match_id: frozenset([row.user_id for row in theirs]) for match_id, theirs in found.items()}

    async def load_match(self, match_id: int) -> StoredMatch | None:
        return next(iter(await self._load([match_id])), None)

    async def guild_outages(self) -> list[GuildOutage]:
        query = sa.select(absences).where(self._here(absences))
        return [rows.record(GuildOutage, row) for row in await self.access.rows(query)]

    async def late_matches(self, since: datetime) -> list[Late]:
        found = await self.access.rows(LATE.where(self._here(matches)), since=since)
        return [Late(row.id, row.due_at) for row in found]

    async def open_lobbies(self) -> list[Lobby]:
        query = sa.select(lobbies.c.id).where(lobbies.c.state == LobbyState.open, self._here(lobbies))
        ids = await self.access.values(query)
        found = [await if_readable(self.load_lobby(lobby_id), lobby=lobby_id) for lobby_id in ids]
        return [lobby for lobby in found if lobby is not None]

    async def load_lobby(self, lobby_id: int) -> Lobby | None:
        row = await self.access.first(sa.select(lobbies).where(lobbies.c.id == lobby_id))
        return rows.lobby_from(row) if row else None

    async def lobby_of_match(self, match_id: int) -> Lobby | None:
        found = await self.access.quick_rows(LOBBY_OF, match_id=match_id)
        return rows.lobby_from(found[0]) if found else None

    async def past_matches(
        self, user_id: int, guild_id: int, limit: int, skip: int = 0, other: int | None = None
    ) -> list[MatchResult]:
        query = (
            sa.select(matches.c.id)
            .join(seats, seats.c.match_id == matches.c.id)
            .where(seats.c.user_id == user_id, matches.c.guild_id == guild_id, matches.c.ending.is_not(None))
            .order_by(matches.c.ended_at.desc(), matches.c.id.desc())
            .limit(limit)
            .offset(skip)
        )
        if other is not None:
            query = query.join(_OTHERS, (_OTHERS.c.match_id == matches.c.id) & (_OTHERS.c.user_id == other))
        async with self.access.reading() as connection:
            ids = list((await connection.execute(query)).scalars())
            found = {result.id: result for result in await connection.run_sync(match_results, ids)}
        return [found[match_id] for match_id in ids]

    async def ended_since(self, at: datetime) -> list[int]:
        query = sa.select(matches.c.id).where(matches.c.ended_at >= at, self._here(matches)).order_by(matches.c.id)
        return await self.access.values(query)

    async def live_everywhere(self) -> int:
        [[number]] = await self.access.quick_rows(LIVE)
        return int(number)

    async def clocks_everywhere(self, late: datetime, silent: datetime) -> Clocks:
        share = self.access.share
        parts = [ALONE] if share is None else [Share(number, share.of).heartbeat for number in range(share.of)]
        async with self.access.reading() as connection:
            beats = await connection.execute(sa.select(heartbeat.c.id).where(heartbeat.c.at >= silent))
            fresh = set(beats.scalars())
            found = (await connection.execute(LATE, {"since": late})).all()
        heard = {number for number, key in enumerate(parts) if key in fresh}
        stuck = [row.due_at for row in found if (row.guild_id >> SNOWFLAKE) % len(parts) in heard]
        due = [at for at in stuck if at is not None]
        return Clocks(len(due), min(due, default=None), len(stuck) - len(due), len(parts) - len(heard), len(parts))

    async def played_by(self, user_id: int) -> Played:
        def read(connection: sa.Connection) -> Played:
            key = {"user_id": user_id}
            numbers = {row.game: row.number for row in connection.execute(BEGUN, key)}
            places = connection.execute(NEWEST_TABLE, key).all()
            levels = [place.level for place in places if place.user_id is None]
            last = LastTable(places[0].game, places[0].mode, len(places), next(iter(levels), None)) if places else None
            return Played(numbers, last, [rows.record(Practised, row) for row in connection.execute(PRACTISED, key)])

        return await self.access.quickly(read)

    async def practice_of(self, user_id: int) -> list[Practised]:
        return [rows.record(Practised, row) for row in await self.access.quick_rows(UNAIDED, user_id=user_id)]

    async def no_shows(
        self, guild_id: int, user_ids: Collection[int], since: datetime
    ) -> Mapping[int, Sequence[datetime]]:
        found: dict[int, list[datetime]] = {}
        for row in await self.access.quick_rows(NO_SHOWS, guild_id=guild_id, user_ids=list(user_ids), since=since):
            found.setdefault(row.user_id, []).append(row.missing_at)
        return found

    async def begun(self, user_ids: Collection[int], game: str) -> Mapping[int, int]:
        found = await self.access.quick_rows(BEGUN_OF, user_ids=list(user_ids), game=game)
        return {row.user_id: row.number for row in found}

    async def match_result(self, match_id: int) -> MatchResult | None:
        found = await self.access.quickly(lambda connection: match_results(connection, [match_id]))
        return next(iter(found), None)

    async def match_of_contest(self, contest: str) -> int | None:
        return next(iter(await self.access.values(sa.select(matches.c.id).where(matches.c.contest == contest))), None)

    async def _load(self, ids: Sequence[int]) -> list[StoredMatch]:
        async with self.access.reading() as connection:
            found = (
                await connection.execute(sa.select(matches).where(matches.c.id.in_(ids)).order_by(matches.c.id))
            ).all()
            seats_of = await _by_match(connection, seats, ids, lambda row: row)
            actions_of = await _by_match(connection, actions, ids, rows.action_from)
            sealed_of = await _by_match(connection, sealed, ids, partial(rows.record, Sealed))
            deadlines_of = await _by_match(connection, deadlines, ids, partial(rows.record, Deadline))
            panels_of = await _by_match(connection, panels, ids, partial(rows.record, Panel))
            orders_of = await _by_match(connection, orders, ids, partial(rows.record, Order))
        return [
            StoredMatch(
                id=row.id,
                setup=rows.setup_from(row, [rows.player_from(seat) for seat in seats_of[row.id]]),
                **rows.named(row, rows.DEAL),
                place=rows.record(Place, row),
                table_outage=rows.table_outage_from(row),
                intermission=Intermission(row.paused, frozenset(row.reading)),
                actions=tuple(actions_of[row.id]),
                sealed=tuple(sealed_of[row.id]),
                deadlines=tuple(deadlines_of[row.id]),
                panels=tuple(panels_of[row.id]),
                presence=tuple([rows.record(Presence, seat) for seat in seats_of[row.id]]),
                orders=frozenset(orders_of[row.id]),
                ping_id=row.ping_id,
                abort_wanted=frozenset(seat.seat for seat in seats_of[row.id] if seat.wants_abort),
                **rows.named(row, ("ending", "forfeited_by", "fingerprint")),
                reason=row.reason or "",
                persons={seat.seat: seat.user_id for seat in seats_of[row.id] if seat.user_id is not None},
                counts={seat.seat: seat.counts_as for seat in seats_of[row.id] if seat.counts_as},
                excuses={seat.seat: seat.excuse for seat in seats_of[row.id] if seat.excuse},
            )
            for row in found
        ]


def _late() -> sa.Select[Any]:
    """The live matches without a next moment, or with one before `since`: id, moment, server."""
    clocks = sa.select(deadlines.c.match_id, sa.func.min(deadlines.c.due_at).label("due_at"))
    first = clocks.group_by(deadlines.c.match_id).subquery()
    due_at = sa.func.coalesce(absences.c.until, first.c.due_at, type_=UtcTime)
    return (
        sa.select(matches.c.id, due_at.label("due_at"), matches.c.guild_id)
        .outerjoin(first, first.c.match_id == matches.c.id)
        .outerjoin(absences, absences.c.guild_id == matches.c.guild_id)
        .where(matches.c.ending.is_(None), matches.c.stands_since.is_(None))
        .where(due_at.is_(None) | (due_at < sa.bindparam("since", type_=UtcTime)))
        .order_by(due_at.nulls_first(), matches.c.id)
    )


LATE = _late()
"""Made once: to make it takes longer than to execute it."""


async def readable(
    ids: Iterable[int], load: Callable[[Sequence[int]], Awaitable[Sequence[T]]], one: str, several: str
) -> AsyncIterator[T]:
    """Load these by id, in parts. If one of a part cannot be read, its part is loaded one by one without it.

    one, several  what they are called in the log
    """
    rest = iter(sorted(ids))
    while part := list(islice(rest, CHUNK)):
        found = await if_readable(load(part), **{several: len(part)})
        if found is None:
            alone = [await if_readable(load([number]), **{one: number}) for number in part]
            found = [stored for some in alone if some is not None for stored in some]
        for stored in found:
            yield stored


async def if_readable(reading: Awaitable[T], **what: int) -> T | None:
    """None for unreadable rows, which are logged."""
    try:
        return await reading
    except StorageDown:
        raise
    except Exception:
        log.exception("stored data cannot be read", **what)
        return None


async def _by_match(
    connection: AsyncConnection, table: sa.Table, ids: Sequence[int], record: Callable[[sa.Row[Any]], T]
) -> dict[int, list[T]]:
    """The rows of these matches by match, in the order of their primary key."""
    query = sa.select(table).where(table.c.match_id.in_(ids)).order_by(*table.primary_key.columns)
    found = rows.grouped(await connection.execute(query), ids)
    return {match_id: [record(row) for row in its] for match_id, its in found.items()}
