"""Tables of persons' and servers' settings, lessons and puzzles."""

from __future__ import annotations

import sqlalchemy as sa

from db.schema.base import UtcTime, Word, metadata
from host.people import Confirm, Look, Pings

user_settings = sa.Table(
    "user_settings",
    metadata,
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("pings", Word(Pings), nullable=False),
    sa.Column("on_web", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("confirm", Word(Confirm), nullable=False, server_default="first"),
    sa.Column("look", Word(Look)),
    sa.Column("language", sa.Text),
    sa.Column("fast_computers", sa.Boolean, nullable=False, server_default=sa.false()),
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
    sa.Column("look", Word(Look)),
    sa.Column("language", sa.Text),
)

# Puzzles that a person has tried, with the wrong choices before the solution.
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
    sa.Column("is_on", sa.Boolean, nullable=False, server_default=sa.true()),
)

# Persons who want to be named as solvers of the puzzle of a day.
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
