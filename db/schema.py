"""The tables. A change here needs a migration: a test compares the two.

Discord ids have 64 bits. Times are UTC. The tables hold no derived data, except `results` and `round_points`, which
save statistics from replaying every match, and the searchable columns of `tournaments`.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa

from db.dialects import Id
from games.core.protocol import Choice

metadata = sa.MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)


class UtcTime(sa.TypeDecorator[datetime]):
    """An aware time: UTC in the database, UTC in the program."""

    impl = sa.DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: sa.Dialect) -> datetime | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"{value!r} has no time zone")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: sa.Dialect) -> datetime | None:
        return value and value.replace(tzinfo=value.tzinfo or UTC).astimezone(UTC)


class ChoiceText(sa.TypeDecorator[Any]):
    """An answer as JSON; several tokens are read as a tuple."""

    impl = sa.Text
    cache_ok = True

    def process_bind_param(self, value: Choice, dialect: sa.Dialect) -> str:
        return json.dumps(value, separators=(",", ":"))

    def process_result_value(self, value: str | None, dialect: sa.Dialect) -> Choice:
        choice = json.loads(value or "null")
        return tuple(choice) if isinstance(choice, list) else choice


def _match_key() -> sa.Column[int]:
    return sa.Column("match_id", sa.ForeignKey("matches.id"), primary_key=True)


players = sa.Table(
    "players",
    metadata,
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("name", sa.Text, nullable=False),
)

matches = sa.Table(
    "matches",
    metadata,
    sa.Column("id", Id, primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("mode", sa.Text, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("pace", sa.Text, nullable=False),
    sa.Column("fast_windows", sa.Boolean, nullable=False),
    sa.Column("rematch_of", Id),
    sa.Column("away", sa.Text, nullable=False, server_default="computer"),
    sa.Column("rules_version", sa.Integer, nullable=False),
    sa.Column("seed", sa.LargeBinary, nullable=False),
    sa.Column("seed_hash", sa.Text, nullable=False),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("thread_id", sa.BigInteger),
    sa.Column("board_id", sa.BigInteger),
    sa.Column("ping_id", sa.BigInteger),
    sa.Column("created_at", UtcTime, nullable=False),
    sa.Column("ended_at", UtcTime),
    sa.Column("ending", sa.Text),
    sa.Column("reason", sa.Text),
    sa.Column("forfeited_by", sa.Integer),
    sa.Column("fingerprint", sa.Text),
    sa.Column("contest", sa.Text),
    sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("practice", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Index(None, "ending"),
    sa.Index(None, "guild_id", "game"),
    sa.Index(None, "contest", unique=True),
    sa.Index(None, "rated", "ended_at"),
    # Ids are never reused, even if the newest match is deleted, because messages show them.
    sqlite_autoincrement=True,
)

# A seat with both a user_id and a level was left by its player, and a computer player took over. `sits_in` is the
# level of a computer player that plays while the person is away.
seats = sa.Table(
    "seats",
    metadata,
    _match_key(),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("user_id", sa.ForeignKey("players.user_id")),
    sa.Column("level", sa.Text),
    sa.Column("wants_abort", sa.Boolean, nullable=False),
    sa.Column("sits_in", sa.Text),
    sa.Column("missed", sa.Integer, nullable=False, server_default="0"),
    sa.Column("spent", sa.Float, nullable=False, server_default="0"),
    sa.Index(None, "user_id"),
)

actions = sa.Table(
    "actions",
    metadata,
    _match_key(),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("decision", sa.Integer, nullable=False),
    sa.Column("choice", ChoiceText, nullable=False),
    sa.Column("by", sa.Text, nullable=False),
    sa.Column("at", UtcTime, nullable=False),
    sa.Column("fingerprint", sa.Text),
)

sealed = sa.Table(
    "sealed",
    metadata,
    _match_key(),
    sa.Column("decision", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("choice", ChoiceText, nullable=False),
    sa.Column("by", sa.Text, nullable=False),
    sa.Column("at", UtcTime, nullable=False),
)

deadlines = sa.Table(
    "deadlines",
    metadata,
    _match_key(),
    sa.Column("decision", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("opened_at", UtcTime, nullable=False),
    sa.Column("closes_at", UtcTime),
    sa.Column("due_at", UtcTime, nullable=False),
    sa.Column("reserve_at", UtcTime),
    sa.Column("ping_at", UtcTime),
    sa.Column("pinged", sa.Boolean, nullable=False, server_default=sa.false()),
)

# Standing orders: the seat passes in every window of this prompt.
orders = sa.Table(
    "orders",
    metadata,
    _match_key(),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("prompt", sa.Text, primary_key=True),
)

panels = sa.Table(
    "panels",
    metadata,
    _match_key(),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("application_id", sa.BigInteger, nullable=False),
    sa.Column("token", sa.Text, nullable=False),
    sa.Column("message_id", sa.BigInteger),
    sa.Column("at", UtcTime, nullable=False),
)

results = sa.Table(
    "results",
    metadata,
    _match_key(),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("points", sa.Integer, nullable=False),
    sa.Column("won", sa.Boolean, nullable=False),
    sa.Column("mulligans", sa.Integer, nullable=False, server_default="0"),
    sa.Column("team", sa.Integer),
)

# `position` counts the points of a round; 0 without a seat marks a round without points.
round_points = sa.Table(
    "round_points",
    metadata,
    _match_key(),
    sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("position", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer),
    sa.Column("points", sa.Integer),
    sa.Column("reason", sa.Text),
)

lobbies = sa.Table(
    "lobbies",
    metadata,
    sa.Column("id", Id, primary_key=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("message_id", sa.BigInteger),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("mode", sa.Text, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("pace", sa.Text, nullable=False),
    sa.Column("fast_windows", sa.Boolean, nullable=False),
    sa.Column("owner_id", sa.BigInteger, nullable=False),
    sa.Column("players", sa.JSON, nullable=False),
    sa.Column("invited", sa.JSON, nullable=False),
    sa.Column("expires_at", UtcTime, nullable=False),
    sa.Column("match_id", sa.ForeignKey("matches.id")),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("rematch_of", Id),
    sa.Column("away", sa.Text, nullable=False, server_default="computer"),
    sa.Index(None, "state"),
    sqlite_autoincrement=True,
)

# `live`, `phase`, `name` and `due_at` are derived from the events for searching.
tournaments = sa.Table(
    "tournaments",
    metadata,
    sa.Column("id", Id, primary_key=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("channel_id", sa.BigInteger),
    sa.Column("message_id", sa.BigInteger),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("phase", sa.Text, nullable=False),
    sa.Column("live", sa.Boolean, nullable=False),
    sa.Column("due_at", UtcTime),
    sa.Index(None, "guild_id"),
    sa.Index(None, "live"),
    sqlite_autoincrement=True,
)

tournament_events = sa.Table(
    "tournament_events",
    metadata,
    sa.Column("tournament_id", sa.ForeignKey("tournaments.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", UtcTime, nullable=False),
    sa.Column("by", sa.BigInteger),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("data", sa.JSON, nullable=False),
)

# The time of the last heartbeat: one row for each share; one row, id 1, for a process that runs all servers.
heartbeat = sa.Table(
    "heartbeat",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", UtcTime, nullable=False),
)

# How often each share was taken by a process (`db.shares`).
shares = sa.Table(
    "shares",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("epoch", sa.BigInteger, nullable=False),
)

# Unreachable guilds: the clocks of their matches stand still since then.
absences = sa.Table(
    "absences",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("since", UtcTime, nullable=False),
    sa.Column("until", UtcTime, nullable=False),
)


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
    _match_key(),
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

user_settings = sa.Table(
    "user_settings",
    metadata,
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("pings", sa.Text, nullable=False),
    sa.Column("on_web", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("confirm", sa.Text, nullable=False, server_default="first"),
    sa.Column("look", sa.Text),
)

# The number of steps of a lesson that a person has done.
lessons = sa.Table(
    "lessons",
    metadata,
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("game", sa.Text, primary_key=True),
    sa.Column("lesson", sa.Text, primary_key=True),
    sa.Column("step", sa.Integer, nullable=False),
    sa.Column("at", UtcTime, nullable=False),
)

guild_settings = sa.Table(
    "guild_settings",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("organiser_role", sa.BigInteger),
    sa.Column("pace", sa.Text),
    sa.Column("look", sa.Text),
)

# Cards as emojis that the bot has uploaded.
application_emojis = sa.Table(
    "application_emojis",
    metadata,
    sa.Column("application_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("emoji_id", sa.BigInteger, nullable=False),
)

# Messages that are kept up to date, by key.
posts = sa.Table(
    "posts",
    metadata,
    sa.Column("key", sa.Text, primary_key=True),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("message_id", sa.BigInteger, nullable=False),
)

# Web pages that are switched on, by subject; the key is part of the address.
public_pages = sa.Table(
    "public_pages",
    metadata,
    sa.Column("kind", sa.Text, primary_key=True),
    sa.Column("subject_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("key", sa.Text, nullable=False),
    sa.Index(None, "key", unique=True),
)

# What a computer player thinks of a match that is over (`ai.review`); computed from its log, so it may be deleted.
reviews = sa.Table(
    "reviews",
    metadata,
    _match_key(),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("data", sa.JSON, nullable=False),
)

# Who has tried which puzzle, and the wrong choices before it was solved.
puzzle_progress = sa.Table(
    "puzzle_progress",
    metadata,
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("puzzle", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("misses", sa.Integer, nullable=False),
    sa.Column("solved_at", UtcTime),
)

# The puzzle of the day of a server, and when the next one is due.
daily_puzzles = sa.Table(
    "daily_puzzles",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("day", sa.Integer, nullable=False),
    sa.Column("puzzle", sa.Integer, nullable=False),
    sa.Column("before", sa.Integer),
    sa.Column("due_at", UtcTime, nullable=False),
)

# Who wants to be named for having solved the puzzle of a day.
puzzle_solvers = sa.Table(
    "puzzle_solvers",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("misses", sa.Integer, nullable=False),
    sa.Column("at", UtcTime, nullable=False),
)

# Where programs of others are told of a public tournament, and what they have not taken yet.
webhooks = sa.Table(
    "webhooks",
    metadata,
    sa.Column("id", Id, primary_key=True),
    sa.Column("tournament_id", sa.ForeignKey("tournaments.id"), nullable=False),
    sa.Column("url", sa.Text, nullable=False),
    sa.Column("secret", sa.Text, nullable=False),
    sqlite_autoincrement=True,
)

webhook_deliveries = sa.Table(
    "webhook_deliveries",
    metadata,
    sa.Column("id", Id, primary_key=True),
    sa.Column("webhook_id", sa.ForeignKey("webhooks.id"), nullable=False),
    sa.Column("event", sa.Text, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("due_at", UtcTime, nullable=False),
    sa.Index(None, "due_at"),
    sqlite_autoincrement=True,
)
