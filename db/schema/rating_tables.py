"""Tables of ratings and of ladder seasons."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from db.dialects import Id
from db.schema.base import UtcTime, match_key, metadata


def _pool() -> list[sa.Column[Any]]:
    return [
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
    ]


def _rating() -> list[sa.Column[Any]]:
    return [
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("at", UtcTime, nullable=False),
    ]


# Derived from `matches` and `results`: the newest rating of each person, and the changes of each match.
ratings = sa.Table(
    "ratings",
    metadata,
    *_pool(),
    sa.Column("user_id", sa.ForeignKey("players.user_id"), nullable=False),
    *_rating(),
    sa.PrimaryKeyConstraint("guild_id", "game", "seats", "user_id"),
    sa.Index(None, "user_id"),
)

rating_changes = sa.Table(
    "rating_changes",
    metadata,
    match_key(),
    sa.Column("user_id", sa.ForeignKey("players.user_id"), primary_key=True),
    *_pool(),
    sa.Column("mu_before", sa.Float, nullable=False),
    sa.Column("sigma_before", sa.Float, nullable=False),
    *_rating(),
    sa.Index(None, "user_id", "guild_id", "game", "seats", "at"),
    sa.Index(None, "guild_id", "game", "seats", "at"),
)

# A ladder season of this pool from `starts_at` to `ends_at`. `rules` are those of tournaments.ladder.
seasons = sa.Table(
    "seasons",
    metadata,
    sa.Column("id", Id, primary_key=True),
    *_pool(),
    sa.Column("mode", sa.Text, nullable=False),
    sa.Column("pace", sa.Text, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("starts_at", UtcTime, nullable=False),
    sa.Column("ends_at", UtcTime, nullable=False),
    sa.Column("closed_at", UtcTime),
    sa.Column("created_by", sa.BigInteger, nullable=False),
    sa.Column("rules", sa.JSON, nullable=False),
    sa.Index(None, "guild_id", "closed_at"),
    sqlite_autoincrement=True,
)
