"""Tables of matches, of their people and of lobbies."""

from __future__ import annotations

import sqlalchemy as sa

from db.dialects import Id
from db.schema.base import ChoiceText, UtcTime, Word, match_key, metadata
from host.lobbies.lobby import LobbyState
from host.model import Counts, Ending, Exit

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
    sa.Column("stands_since", UtcTime),
    sa.Column("reached", sa.JSON, nullable=False, server_default="[]"),
    sa.Column("moves", sa.Integer, nullable=False, server_default="0"),
    sa.Column("paused", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("reading", sa.JSON, nullable=False, server_default="[]"),
    sa.Column("created_at", UtcTime, nullable=False),
    sa.Column("ended_at", UtcTime),
    sa.Column("ending", Word(Ending)),
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

# A seat with both a user_id and a level was left by its player, or its player did not come (`no_show`), and a computer
# player took over. `sits_in` is the level of a computer player that plays while the person is away. `counts_as` is a
# host.model.Counts, set at the end of a match with a result; matches that ended before it was stored have none.
# `excuse` is an organiser's reason.
seats = sa.Table(
    "seats",
    metadata,
    match_key(),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("user_id", sa.ForeignKey("players.user_id")),
    sa.Column("level", sa.Text),
    sa.Column("wants_abort", sa.Boolean, nullable=False),
    sa.Column("sits_in", sa.Text),
    sa.Column("missed", sa.Integer, nullable=False, server_default="0"),
    sa.Column("spent", sa.Float, nullable=False, server_default="0"),
    sa.Column("came", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("missing_at", UtcTime),
    sa.Column("no_show", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("exit", Word(Exit)),
    sa.Column("hinted", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("nudged", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("counts_as", Word(Counts)),
    sa.Column("excuse", sa.Text),
    sa.Index(None, "user_id"),
)

actions = sa.Table(
    "actions",
    metadata,
    match_key(),
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
    match_key(),
    sa.Column("decision", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("choice", ChoiceText, nullable=False),
    sa.Column("by", sa.Text, nullable=False),
    sa.Column("at", UtcTime, nullable=False),
)

deadlines = sa.Table(
    "deadlines",
    metadata,
    match_key(),
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
    match_key(),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("prompt", sa.Text, primary_key=True),
)

panels = sa.Table(
    "panels",
    metadata,
    match_key(),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("application_id", sa.BigInteger, nullable=False),
    sa.Column("token", sa.Text, nullable=False),
    sa.Column("message_id", sa.BigInteger),
    sa.Column("at", UtcTime, nullable=False),
    sa.Column("language", sa.Text, nullable=False, server_default="en"),
)

# Seats that agree to show their hands on a stream: so many seconds later, or with 0 when the round is over.
shown_hands = sa.Table(
    "shown_hands",
    metadata,
    match_key(),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("delay", sa.Integer, nullable=False),
    sa.Column("at", UtcTime, nullable=False),
)

results = sa.Table(
    "results",
    metadata,
    match_key(),
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
    match_key(),
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
    sa.Column("state", Word(LobbyState), nullable=False),
    sa.Column("rematch_of", Id),
    sa.Column("away", sa.Text, nullable=False, server_default="computer"),
    sa.Column("opened_at", UtcTime),
    sa.Column("season", sa.Text, nullable=False, server_default=""),
    sa.Index(None, "state"),
    sa.Index(None, "owner_id"),
    sqlite_autoincrement=True,
)

# A computer player's review of an ended match (`ai.review`); computed from its log, so it may be deleted.
reviews = sa.Table(
    "reviews",
    metadata,
    match_key(),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("data", sa.JSON, nullable=False),
)
