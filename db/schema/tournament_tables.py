"""Tables of tournaments, and of web pages and webhooks that show them."""

from __future__ import annotations

import sqlalchemy as sa

from db.dialects import Id
from db.schema.base import UtcTime, Word, metadata
from host.public_pages import Kind
from tournaments.tournament import Phase

# `live`, `phase`, `name` and `due_at` are derived from the events for searching.
tournaments = sa.Table(
    "tournaments",
    metadata,
    sa.Column("id", Id, primary_key=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("channel_id", sa.BigInteger),
    sa.Column("message_id", sa.BigInteger),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("phase", Word(Phase), nullable=False),
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

# Web pages that are switched on, by subject; the key is part of the address.
public_pages = sa.Table(
    "public_pages",
    metadata,
    sa.Column("kind", Word(Kind), primary_key=True),
    sa.Column("subject_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("key", sa.Text, nullable=False),
    sa.Index(None, "key", unique=True),
)

# Webhooks of public tournaments, and the messages that wait for them.
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
