"""`tournaments.ratings.ports.RatingStore` over SQL."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from db.access import Access, Tables, insert_all
from db.results import match_results
from db.rows import record
from db.rulings import AGAIN, kept, newest_of, rulings_of, untold
from db.schema.match_tables import matches, players, results, seats
from db.schema.rating_tables import rating_changes, rating_formulas, rating_meetings, rating_rulings, ratings, seasons
from db.statements import insert, update
from games.core.protocol import Seat
from host.model import Counts
from host.records import MatchResult
from tournaments.ratings.book import Book, Entry
from tournaments.ratings.corrections import Ruling
from tournaments.ratings.ports import Pool, Rated, Rival, Tally
from tournaments.ratings.rate import FORMULA, Change
from tournaments.ratings.rating import Rating
from tournaments.ratings.weight import Meetings, Pair


class SqlRatings(Tables):
    """Stores ratings. What is read at the end of each match is read quickly (`db.engines.quick_reading`)."""

    def __init__(self, access: Access) -> None:
        super().__init__(access)
        self._unrated = _UNRATED.where(access.here(matches.c.guild_id))

    async def unrated(self, limit: int) -> Sequence[MatchResult]:
        def read(connection: sa.Connection) -> Sequence[MatchResult]:
            return _results(connection, list(connection.execute(self._unrated, {"limit": limit}).scalars()))

        return await self._db.quickly(read)

    async def ratings(self, pool: Pool) -> Sequence[Rated]:
        return [_rated(row) for row in await self._db.rows(_RATINGS, **pool._asdict())]

    async def ratings_of(self, pool: Pool, user_ids: Sequence[int]) -> Sequence[Rated]:
        found = await self._db.quick_rows(_RATINGS_OF, **pool._asdict(), user_ids=list(user_ids))
        return [_rated(row) for row in found]

    async def book(self, pool: Pool, user_ids: Sequence[int]) -> Book:
        key = {**pool._asdict(), "user_ids": list(user_ids)}

        def read(connection: sa.Connection) -> Book:
            known = {row.user_id: record(Rating, row) for row in connection.execute(_RATINGS_OF, key)}
            meetings = {
                (row.user_id, row.other_id): record(Meetings, row) for row in connection.execute(_MEETINGS_OF, key)
            }
            people = connection.execute(_PEOPLE, pool._asdict()).scalar_one()
            return Book(known, meetings, _resets(connection, pool), people - len(known))

        return await self._db.quickly(read)

    async def rate(self, pool: Pool, entry: Entry) -> None:
        formula = {"guild_id": pool.guild_id, "game": pool.game, "formula": FORMULA}
        await self._db.submit(
            {
                update(matches, ("id",), rated=True): [{"key_id": entry.match_id}],
                self._db.upsert(ratings): [_rating_row(pool, change.user_id, change.after) for change in entry.changes],
                insert(rating_changes): [_change_row(pool, change) for change in entry.changes],
                self._db.upsert(rating_meetings): [
                    _meetings_row(pool, key, used) for key, used in entry.meetings.items()
                ],
                self._db.insert_new(rating_formulas): [formula] if entry.changes else [],
            }
        )

    async def outdated(self) -> Sequence[tuple[int, str]]:
        found = await self._db.rows(_OUTDATED.where(self._db.here(ratings.c.guild_id)))
        marked = await self._db.rows(_MARKED.where(self._db.here(rating_formulas.c.guild_id)))
        return sorted({(row.guild_id, row.game) for row in [*found, *marked]})

    async def rated_ids(self, guild_id: int, game: str) -> Sequence[int]:
        of_game = matches.c.guild_id == guild_id, matches.c.game == game, matches.c.rated
        query = sa.select(matches.c.id).where(*of_game).order_by(matches.c.ended_at, matches.c.id)
        return await self._db.values(query)

    async def results(self, match_ids: Sequence[int]) -> Sequence[MatchResult]:
        return await self._db.quickly(lambda connection: _results(connection, match_ids))

    async def rewrite(self, entries: Sequence[tuple[Pool, Entry]]) -> None:
        ids = [entry.match_id for pool, entry in entries]
        rows = [_change_row(pool, change) for pool, entry in entries for change in entry.changes]

        def job(connection: sa.Connection) -> None:
            connection.execute(rating_changes.delete().where(rating_changes.c.match_id.in_(ids)))
            insert_all(connection, rating_changes, rows)

        await self._db.run(job)

    async def settle(self, guild_id: int, game: str, books: Mapping[Pool, Book], newest: int) -> None:
        known = [_rating_row(pool, *one) for pool, book in books.items() for one in book.ratings.items()]
        met = [_meetings_row(pool, *one) for pool, book in books.items() for one in book.meetings.items()]

        def job(connection: sa.Connection) -> None:
            for table, rows in ((ratings, known), (rating_meetings, met)):
                connection.execute(table.delete().where(table.c.guild_id == guild_id, table.c.game == game))
                insert_all(connection, table, rows)
            ruled = newest_of(connection, guild_id) != newest
            formula = AGAIN if ruled else FORMULA
            connection.execute(
                self._db.upsert(rating_formulas), [{"guild_id": guild_id, "game": game, "formula": formula}]
            )

        await self._db.run(job)

    async def changes(self, match_id: int) -> Mapping[int, tuple[Rating, Rating]]:
        return {
            row.user_id: (Rating(row.mu_before, row.sigma_before, row.matches - 1), record(Rating, row))
            for row in await self._db.quick_rows(_CHANGES, match_id=match_id)
        }

    async def curve(self, pool: Pool, user_id: int, limit: int) -> Sequence[Rating]:
        query = (
            sa.select(rating_changes)
            .where(*in_pool(rating_changes, pool), rating_changes.c.user_id == user_id)
            .order_by(rating_changes.c.at.desc(), rating_changes.c.match_id.desc())
            .limit(limit)
        )
        return [record(Rating, row) for row in await self._db.rows(query)][::-1]

    async def tallies(
        self, pool: Pool, since: datetime | None = None, until: datetime | None = None
    ) -> Mapping[int, Tally]:
        mine, won = _outcomes("mine")
        count, wins = sa.func.count(), sa.func.sum(won)
        query = sa.select(mine.c.user_id, count, wins).where(*in_pool(mine, pool)).group_by(mine.c.user_id)
        if since is not None:
            query = query.where(mine.c.at >= since)
        if until is not None:
            query = query.where(mine.c.at < until)
        return {user_id: Tally(*tally) for user_id, *tally in await self._db.rows(query)}

    async def form(self, pool: Pool, user_id: int, limit: int) -> Sequence[bool]:
        mine, won = _outcomes("mine")
        query = (
            sa.select(won)
            .where(*in_pool(mine, pool), mine.c.user_id == user_id)
            .order_by(mine.c.at.desc(), mine.c.match_id.desc())
            .limit(limit)
        )
        return [bool(won) for won in await self._db.values(query)][::-1]

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
        return [Rival(*row) for row in await self._db.rows(query)]

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
        return [Pool(*row) for row in await self._db.rows(query)]

    async def resets(self, pool: Pool) -> Sequence[datetime]:
        return await self._db.quickly(lambda connection: _resets(connection, pool))

    async def rulings(self, guild_id: int) -> Sequence[Ruling]:
        return await self._db.quickly(lambda connection: rulings_of(connection, guild_id))

    async def newest(self, guild_id: int, limit: int) -> Sequence[int]:
        changed = sa.exists().where(rating_changes.c.match_id == matches.c.id)
        query = sa.select(matches.c.id).where(matches.c.guild_id == guild_id, matches.c.rated, changed)
        return await self._db.values(query.order_by(matches.c.id.desc()).limit(limit))

    async def untold(self, key: str) -> Sequence[Ruling]:
        async with self._db.reading() as connection:
            return await connection.run_sync(untold, key, self._db.here(rating_rulings.c.guild_id))

    async def keep_ruling(self, ruling: Ruling) -> Ruling:
        return await self._db.run(lambda connection: kept(connection, ruling))

    async def is_rated(self, match_id: int) -> bool:
        return bool(await self.changes(match_id))

    async def have_met(self, guild_id: int, one: int, other: int) -> bool:
        mine, theirs = seats.alias(), seats.alias()
        query = (
            sa.select(matches.c.id)
            .join(mine, mine.c.match_id == matches.c.id)
            .join(theirs, theirs.c.match_id == matches.c.id)
            .where(matches.c.guild_id == guild_id, matches.c.rated, mine.c.user_id == one, theirs.c.user_id == other)
        )
        return await self._db.first(query.limit(1)) is not None

    async def outdate(self) -> None:
        games = sa.select(matches.c.guild_id, matches.c.game).where(matches.c.rated).distinct()

        def job(connection: sa.Connection) -> None:
            found = [{**row, "formula": AGAIN} for row in connection.execute(games).mappings()]
            if found:
                connection.execute(self._db.upsert(rating_formulas), found)

        await self._db.run(job)

    async def excuse(self, match_id: int, seat: Seat, counts: Counts, reason: str) -> None:
        pool = sa.select(matches.c.guild_id, matches.c.game).where(matches.c.id == match_id)

        def job(connection: sa.Connection) -> None:
            here = seats.update().where(seats.c.match_id == match_id, seats.c.seat == seat)
            connection.execute(here.values(counts_as=counts, excuse=reason or None))
            found = connection.execute(pool).mappings().one()
            connection.execute(self._db.upsert(rating_formulas), [{**found, "formula": AGAIN}])

        await self._db.run(job)


def in_pool(table: sa.FromClause, pool: Pool) -> tuple[sa.ColumnElement[bool], ...]:
    """The condition that a row belongs to this pool."""
    return table.c.guild_id == pool.guild_id, table.c.game == pool.game, table.c.seats == pool.seats


def _of_pool(table: sa.FromClause) -> tuple[sa.ColumnElement[bool], ...]:
    """As `in_pool`, of the pool in the parameters."""
    return tuple(table.c[name] == sa.bindparam(name) for name in Pool._fields)


_IDS: sa.BindParameter[int] = sa.bindparam("user_ids", expanding=True)
_RATINGS = sa.select(ratings, players.c.name).join(players).where(*_of_pool(ratings))
_RATINGS_OF = _RATINGS.where(ratings.c.user_id.in_(_IDS))
_MEETINGS_OF = sa.select(rating_meetings).where(
    *_of_pool(rating_meetings), rating_meetings.c.user_id.in_(_IDS), rating_meetings.c.other_id.in_(_IDS)
)
_PEOPLE = sa.select(sa.func.count()).select_from(ratings).where(*_of_pool(ratings))
_CHANGES = sa.select(rating_changes).where(rating_changes.c.match_id == sa.bindparam("match_id"))
_SEASONS = sa.select(seasons.c.starts_at, seasons.c.rules).where(*_of_pool(seasons)).order_by(seasons.c.starts_at)
_OUTDATED = (
    sa.select(ratings.c.guild_id, ratings.c.game)
    .distinct()
    .outerjoin(
        rating_formulas, (rating_formulas.c.guild_id == ratings.c.guild_id) & (rating_formulas.c.game == ratings.c.game)
    )
    .where(rating_formulas.c.formula.is_(None))
)
"""What an older version of the bot has rated: it stored no formula."""
_MARKED = sa.select(rating_formulas).where(rating_formulas.c.formula != FORMULA)


_UNRATED = (
    sa.select(matches.c.id)
    .where(matches.c.rated.is_(False), matches.c.ended_at.is_not(None))
    .order_by(matches.c.ended_at, matches.c.id)
    .limit(sa.bindparam("limit", type_=sa.Integer))
)
"""The ids of the `limit` ended matches that come first."""


def _results(connection: sa.Connection, ids: Sequence[int]) -> Sequence[MatchResult]:
    """The results of these ended matches, in this order."""
    found = {result.id: result for result in match_results(connection, ids)} if ids else {}
    return [found[match_id] for match_id in ids if match_id in found]


def _rated(row: sa.Row[Any]) -> Rated:
    return Rated(row.user_id, row.name, record(Rating, row))


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


def _rating_row(pool: Pool, user_id: int, rating: Rating) -> dict[str, Any]:
    return {**pool._asdict(), "user_id": user_id, **asdict(rating)}


def _change_row(pool: Pool, change: Change) -> dict[str, Any]:
    before = {"mu_before": change.before.mu, "sigma_before": change.before.sigma}
    return {"match_id": change.match_id, **before, **_rating_row(pool, change.user_id, change.after)}


def _meetings_row(pool: Pool, key: Pair, meetings: Meetings) -> dict[str, Any]:
    return {**pool._asdict(), "user_id": key[0], "other_id": key[1], **meetings._asdict()}


def _resets(connection: sa.Connection, pool: Pool) -> Sequence[datetime]:
    return [row.starts_at for row in connection.execute(_SEASONS, pool._asdict()) if row.rules["soft_reset"]]
