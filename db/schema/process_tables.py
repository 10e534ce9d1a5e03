"""Tables of the bot itself: its processes, outages, emojis and kept messages."""

from __future__ import annotations

import sqlalchemy as sa

from db.schema.base import UtcTime, metadata

# The time of the last heartbeat: one row for each share; one row, id 1, for a process that runs all servers.
heartbeat = sa.Table(
    "heartbeat",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", UtcTime, nullable=False),
)

# Unreachable guilds (`host.records.GuildOutage`): their matches, lobbies and tournaments stand still since then.
absences = sa.Table(
    "absences",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("since", UtcTime, nullable=False),
    sa.Column("until", UtcTime, nullable=False),
)

# Cards as emojis that the bot has uploaded.
application_emojis = sa.Table(
    "application_emojis",
    metadata,
    sa.Column("application_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("emoji_id", sa.BigInteger, nullable=False),
)

# Servers in which commands of their own were registered (`DEV_GUILD_ID`).
command_guilds = sa.Table(
    "command_guilds",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
)

# Commands and options that Discord has refused at the last start.
refused_commands = sa.Table(
    "refused_commands",
    metadata,
    sa.Column("command", sa.Text, primary_key=True),
    sa.Column("option", sa.Text, primary_key=True),
    sa.Column("why", sa.Text, nullable=False),
)

# Messages that are kept up to date, by key.
posts = sa.Table(
    "posts",
    metadata,
    sa.Column("key", sa.Text, primary_key=True),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("message_id", sa.BigInteger, nullable=False),
)
