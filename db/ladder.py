"""`tournaments.ladder.ports.LadderStore` over SQL."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from db.access import Access, Tables
from db.posts import key_of
from db.ratings import in_pool
from db.rows import named, record
from db.rulings import rulings_of
from db.schema.match_tables import lobbies, players
from db.schema.process_tables import posts
from db.schema.rating_tables import rating_changes, seasons
from host.lobbies.lobby import LobbyState
from tournaments.ladder.season import LadderRules, Season
from tournaments.ratings.corrections import Corrections
from tournaments.ratings.ports import Pool, Rated
from tournaments.ratings.rating import Rating

SEASON = ("name", "mode", "pace", "channel_id", "starts_at", "ends_at", "closed_at", "created_by")
"""The columns of `seasons` that are fields of a season as they are."""


class SqlLadder(Tables):
    """Stores seasons."""

    def __init__(self, access: Access) -> None:
        super().__init__(access)
        self._here = access.here(seasons.c.guild_id)

    async def create_season(self, season: Season) -> int:
        return await self._db.insert(seasons, _row(season))

    async def close_season(self, season_id: int, at: datetime) -> None:
        await self._db.execute(seasons.update().where(seasons.c.id == season_id).values(closed_at=at))

    async def season(self, season_id: int) -> Season | None:
        return next(iter(await self._seasons(sa.select(seasons).where(seasons.c.id == season_id))), None)

    async def seasons(self, guild_id: int, limit: int) -> Sequence[Season]:
        newest = seasons.c.starts_at.desc(), seasons.c.id.desc()
        query = sa.select(seasons).where(seasons.c.guild_id == guild_id)
        found = await self._seasons(query.order_by(seasons.c.closed_at.is_not(None), *newest).limit(limit))
        return sorted(found, key=lambda season: (season.starts_at, season.id), reverse=True)

    async def open_seasons(self) -> Sequence[Season]:
        return await self._seasons(
            sa.select(seasons).where(seasons.c.closed_at.is_(None), self._here).order_by(seasons.c.id)
        )

    async def closed_without(self, key: str) -> Sequence[Season]:
        query = sa.select(seasons).outerjoin(posts, posts.c.key == key_of(key, seasons.c.id))
        return await self._seasons(
            query.where(seasons.c.closed_at.is_not(None), posts.c.key.is_(None), self._here).order_by(seasons.c.id)
        )

    async def rated_in(self, season: Season) -> Sequence[Rated]:
        rank = sa.func.row_number().over(
            partition_by=rating_changes.c.user_id,
            order_by=(rating_changes.c.at.desc(), rating_changes.c.match_id.desc()),
        )
        played = (
            sa.select(rating_changes, rank.label("newest"))
            .where(
                *in_pool(rating_changes, season.pool),
                rating_changes.c.at >= season.starts_at,
                rating_changes.c.at < season.end,
            )
            .subquery()
        )
        query = (
            sa.select(played, players.c.name)
            .join(players, players.c.user_id == played.c.user_id)
            .where(played.c.newest == 1)
            .order_by(played.c.user_id)
        )
        return [Rated(row.user_id, row.name, record(Rating, row)) for row in await self._db.rows(query)]

    async def out_of(self, season: Season) -> Collection[int]:
        async with self._db.reading() as connection:
            found = await connection.run_sync(rulings_of, season.pool.guild_id)
        return Corrections(found).out_of(season.id)

    async def last_met(self, pool: Pool, one: int, other: int) -> datetime | None:
        mine, theirs = rating_changes.alias(), rating_changes.alias()
        query = (
            sa.select(sa.func.max(mine.c.at, type_=rating_changes.c.at.type))
            .join_from(mine, theirs, mine.c.match_id == theirs.c.match_id)
            .where(*in_pool(mine, pool), mine.c.user_id == one, theirs.c.user_id == other)
        )
        met: datetime | None
        [met] = await self._db.values(query)
        return met

    async def last_challenged(self, pool: Pool, one: int, other: int) -> datetime | None:
        found = [*await self._challenges(pool, one, other), *await self._challenges(pool, other, one)]
        return max([row.opened_at for row in found if not _withdrawn(row)], default=None)

    async def last_withdrawn(self, pool: Pool, challenger: int, challenged: int) -> datetime | None:
        found = await self._challenges(pool, challenger, challenged)
        return max([row.opened_at for row in found if _withdrawn(row)], default=None)

    async def _challenges(self, pool: Pool, challenger: int, challenged: int) -> list[sa.Row[Any]]:
        query = sa.select(lobbies).where(
            lobbies.c.owner_id == challenger,
            lobbies.c.guild_id == pool.guild_id,
            lobbies.c.game == pool.game,
            lobbies.c.opened_at.is_not(None),
        )
        return [row for row in await self._db.rows(query) if row.invited == [challenged]]

    async def _seasons(self, query: sa.Select[Any]) -> list[Season]:
        return [_season(row) for row in await self._db.rows(query)]


def _withdrawn(lobby: Any) -> bool:
    """Whether the challenger has taken this challenge back (`host.lobbies.lobby.cancel`)."""
    seated = [player["user_id"] for player in lobby.players]
    return bool(lobby.state == LobbyState.closed and lobby.owner_id not in seated)


def _row(season: Season) -> dict[str, Any]:
    return {**season.pool._asdict(), **named(season, SEASON), "rules": season.rules.model_dump(by_alias=True)}


def _season(row: sa.Row[Any]) -> Season:
    return Season(
        id=row.id,
        pool=Pool(row.guild_id, row.game, row.seats),
        rules=LadderRules(**row.rules),
        **named(row, SEASON),
    )
