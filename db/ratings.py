"""`tournaments.ratings.ports.RatingStore` over SQL."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from db.locks import Share
from db.reader import quickly, reading
from db.results import match_results
from db.schema import matches, players, rating_changes, ratings, results, seasons, seats
from db.shares import within
from db.statements import Statements
from db.transactions import Transactions
from db.writer import Writer
from host.records import MatchResult
from tournaments.ratings.ports import Pool, Rated, Rival, Tally
from tournaments.ratings.rate import Change
from tournaments.ratings.rating import Rating


class SqlRatings:
    """Stores ratings. What is read at the end of each match is read quickly (`db.dialects.quick_reading`)."""

    def __init__(
        self, writer: Writer, engine: AsyncEngine, quick: Transactions, sql: Statements, share: Share | None = None
    ) -> None:
        self._writer, self._engine, self._quick, self._sql = writer, engine, quick, sql
        self._unrated = _unrated(share)

    async def unrated(self, limit: int) -> Sequence[MatchResult]:
        def read(connection: sa.Connection) -> Sequence[MatchResult]:
            ids = list(connection.execute(self._unrated, {"limit": limit}).scalars())
            found = {result.id: result for result in match_results(connection, ids)} if ids else {}
            return [found[match_id] for match_id in ids]

        return await quickly(self._quick, read)

    async def ratings(self, pool: Pool) -> Sequence[Rated]:
        async with reading(self._engine) as connection:
            return [_rated(row) for row in await connection.execute(_RATINGS, pool._asdict())]

    async def ratings_of(self, pool: Pool, user_ids: Sequence[int]) -> Sequence[Rated]:
        key = {**pool._asdict(), "user_ids": list(user_ids)}
        return await quickly(
            self._quick, lambda connection: [_rated(row) for row in connection.execute(_RATINGS_OF, key)]
        )

    async def rate(self, pool: Pool, match_id: int, changes: Sequence[Change]) -> None:
        await self._writer.submit(
            {
                self._sql.rated: [{"key_id": match_id}],
                self._sql.rating: [{**_person_key(pool, change), **_after(change)} for change in changes],
                self._sql.rating_change: [_change_row(pool, change) for change in changes],
            }
        )

    async def changes(self, match_id: int) -> Mapping[int, tuple[Rating, Rating]]:
        def read(connection: sa.Connection) -> Mapping[int, tuple[Rating, Rating]]:
            found = connection.execute(_CHANGES, {"match_id": match_id})
            return {
                row.user_id: (Rating(row.mu_before, row.sigma_before, row.matches - 1), rating_from(row))
                for row in found
            }

        return await quickly(self._quick, read)

    async def curve(self, pool: Pool, user_id: int, limit: int) -> Sequence[Rating]:
        query = (
            sa.select(rating_changes)
            .where(*in_pool(rating_changes, pool), rating_changes.c.user_id == user_id)
            .order_by(rating_changes.c.at.desc(), rating_changes.c.match_id.desc())
            .limit(limit)
        )
        async with reading(self._engine) as connection:
            return [rating_from(row) for row in await connection.execute(query)][::-1]

    async def tallies(self, pool: Pool, since: datetime | None, until: datetime | None) -> Mapping[int, Tally]:
        mine, won = _outcomes("mine")
        count, wins = sa.func.count(), sa.func.sum(won)
        query = sa.select(mine.c.user_id, count, wins).where(*in_pool(mine, pool)).group_by(mine.c.user_id)
        if since is not None:
            query = query.where(mine.c.at >= since)
        if until is not None:
            query = query.where(mine.c.at < until)
        async with reading(self._engine) as connection:
            return {user_id: Tally(*tally) for user_id, *tally in await connection.execute(query)}

    async def form(self, pool: Pool, user_id: int, limit: int) -> Sequence[bool]:
        mine, won = _outcomes("mine")
        query = (
            sa.select(won)
            .where(*in_pool(mine, pool), mine.c.user_id == user_id)
            .order_by(mine.c.at.desc(), mine.c.match_id.desc())
            .limit(limit)
        )
        async with reading(self._engine) as connection:
            return [bool(row) for row in (await connection.execute(query)).scalars()][::-1]

    async def rivals(self, pool: Pool, user_id: int, limit: int) -> Sequence[Rival]:
        (mine, i_won), (theirs, they_won) = _outcomes("mine"), _outcomes("theirs")
        won, lost = sa.func.sum(i_won * (1 - they_won)), sa.func.sum(they_won * (1 - i_won))
        query = (
            sa.select(theirs.c.user_id, players.c.name, won, lost)
            .join_from(mine, theirs, mine.c.match_id == theirs.c.match_id)
            .join(players, players.c.user_id == theirs.c.user_id)
            .where(*in_pool(mine, pool), mine.c.user_id == user_id, theirs.c.user_id != user_id)
            .group_by(theirs.c.user_id, players.c.name)
            .having(won + lost > 0)
            .order_by((won + lost).desc(), players.c.name)
            .limit(limit)
        )
        async with reading(self._engine) as connection:
            return [Rival(*row) for row in await connection.execute(query)]

    async def pools_of(self, guild_id: int, user_id: int | None = None) -> Sequence[Pool]:
        played = sa.func.sum(ratings.c.matches)
        query = (
            sa.select(ratings.c.guild_id, ratings.c.game, ratings.c.seats)
            .where(ratings.c.guild_id == guild_id)
            .group_by(ratings.c.guild_id, ratings.c.game, ratings.c.seats)
            .order_by(played.desc(), ratings.c.game, ratings.c.seats)
        )
        if user_id is not None:
            query = query.where(ratings.c.user_id == user_id)
        async with reading(self._engine) as connection:
            return [Pool(*row) for row in await connection.execute(query)]

    async def resets(self, pool: Pool) -> Sequence[datetime]:
        def read(connection: sa.Connection) -> Sequence[datetime]:
            found = connection.execute(_SEASONS, pool._asdict())
            return [row.starts_at for row in found if row.rules["soft_reset"]]

        return await quickly(self._quick, read)

    async def forget_ratings(self) -> None:
        def job(connection: sa.Connection) -> None:
            connection.execute(rating_changes.delete())
            connection.execute(ratings.delete())
            connection.execute(matches.update().values(rated=False))

        await self._writer.run(job)


def in_pool(table: sa.FromClause, pool: Pool) -> tuple[sa.ColumnElement[bool], ...]:
    """The condition that a row belongs to this pool."""
    return table.c.guild_id == pool.guild_id, table.c.game == pool.game, table.c.seats == pool.seats


def rating_from(row: sa.Row[Any]) -> Rating:
    """The rating in a row of `ratings` or `rating_changes`."""
    return Rating(row.mu, row.sigma, row.matches, row.at)


def _of_pool(table: sa.FromClause) -> tuple[sa.ColumnElement[bool], ...]:
    """As `in_pool`, of the pool in the parameters."""
    return tuple(table.c[name] == sa.bindparam(name) for name in Pool._fields)


_RATINGS = sa.select(ratings, players.c.name).join(players).where(*_of_pool(ratings))
_RATINGS_OF = _RATINGS.where(ratings.c.user_id.in_(sa.bindparam("user_ids", expanding=True)))
_CHANGES = sa.select(rating_changes).where(rating_changes.c.match_id == sa.bindparam("match_id"))
_SEASONS = sa.select(seasons.c.starts_at, seasons.c.rules).where(*_of_pool(seasons)).order_by(seasons.c.starts_at)


def _unrated(share: Share | None) -> sa.Select[Any]:
    """The ids of the `limit` ended matches that come first."""
    return (
        sa.select(matches.c.id)
        .where(matches.c.rated.is_(False), matches.c.ended_at.is_not(None), within(share, matches.c.guild_id))
        .order_by(matches.c.ended_at, matches.c.id)
        .limit(sa.bindparam("limit", type_=sa.Integer))
    )


def _rated(row: sa.Row[Any]) -> Rated:
    return Rated(row.user_id, row.name, rating_from(row))


def _outcomes(name: str) -> tuple[sa.Subquery, sa.ColumnElement[int]]:
    """The rated matches of each person, and an expression: 1 for a win, else 0. A seat that was left did not win.

    `+ 0` lets SQLite look for a seat by its match only: by its person, it would go through all matches of the person
    for each of them.
    """
    won = sa.case((results.c.won & seats.c.level.is_(None), 1), else_=0)
    change, seat, result = rating_changes.c, seats.c, results.c
    found = (
        sa.select(rating_changes, won.label("won"))
        .join(seats, (seat.match_id == change.match_id) & (seat.user_id + 0 == change.user_id))
        .outerjoin(results, (result.match_id == seat.match_id) & (result.seat == seat.seat))
        .subquery(name)
    )
    return found, found.c.won


def _person_key(pool: Pool, change: Change) -> dict[str, Any]:
    return {**pool._asdict(), "user_id": change.user_id}


def _after(change: Change) -> dict[str, Any]:
    after = change.after
    return {"mu": after.mu, "sigma": after.sigma, "matches": after.matches, "at": after.at}


def _change_row(pool: Pool, change: Change) -> dict[str, Any]:
    before = {"mu_before": change.before.mu, "sigma_before": change.before.sigma}
    return {"match_id": change.match_id, **_person_key(pool, change), **before, **_after(change)}
