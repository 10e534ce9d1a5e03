"""Tables of ratings and of ladder seasons."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from db.dialects import Id
from db.schema.base import UtcTime, Word, match_key, metadata
from tournaments.ratings.corrections import Act


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
        sa.Column("opponents", sa.Integer, nullable=False, server_default="0"),
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

# Derived as well: how much the meetings of two persons have used of what they can count (tournaments.ratings.weight).
rating_meetings = sa.Table(
    "rating_meetings",
    metadata,
    *_pool(),
    sa.Column("user_id", sa.ForeignKey("players.user_id"), nullable=False),
    sa.Column("other_id", sa.ForeignKey("players.user_id"), nullable=False),
    sa.Column("used", sa.Float, nullable=False),
    sa.Column("at", UtcTime, nullable=False),
    sa.PrimaryKeyConstraint("guild_id", "game", "seats", "user_id", "other_id"),
    sa.Index(None, "user_id"),
    sa.Index(None, "other_id"),
)

# The version of the formula with which all of that is computed in a game of a server; 0: it is to be computed again.
rating_formulas = sa.Table(
    "rating_formulas",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("game", sa.Text, primary_key=True),
    sa.Column("formula", sa.Integer, nullable=False),
)

# What organisers have corrected, a log that only grows (tournaments.ratings.corrections).
rating_rulings = sa.Table(
    "rating_rulings",
    metadata,
    sa.Column("id", Id, primary_key=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("at", UtcTime, nullable=False),
    sa.Column("by", sa.BigInteger, nullable=False),
    sa.Column("act", Word(Act), nullable=False),
    sa.Column("reason", sa.Text, nullable=False),
    sa.Column("match_id", sa.ForeignKey("matches.id")),
    sa.Column("user_id", sa.BigInteger),
    sa.Column("season_id", sa.ForeignKey("seasons.id")),
    sa.Index(None, "guild_id"),
    sqlite_autoincrement=True,
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
