"""The first schema."""

import sqlalchemy as sa
from alembic import op

from db.dialects import Id

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "heartbeat",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_heartbeat"),
    )
    op.create_table(
        "matches",
        sa.Column("id", Id, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("mode", sa.Text(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("pace", sa.Text(), nullable=False),
        sa.Column("fast_windows", sa.Boolean(), nullable=False),
        sa.Column("rematch_of", Id),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("seed_hash", sa.Text(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("thread_id", sa.BigInteger()),
        sa.Column("board_id", sa.BigInteger()),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True)),
        sa.Column("ending", sa.Text()),
        sa.Column("reason", sa.Text()),
        sa.Column("forfeited_by", sa.Integer()),
        sa.Column("fingerprint", sa.Text()),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_matches_ending", "matches", ["ending"])
    op.create_index("ix_matches_guild_id_game", "matches", ["guild_id", "game"])
    op.create_table(
        "players",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_players"),
    )
    op.create_table(
        "actions",
        sa.Column("match_id", Id, nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("decision", sa.Integer(), nullable=False),
        sa.Column("choice", sa.Text(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("fingerprint", sa.Text()),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_actions_match_id_matches"),
        sa.PrimaryKeyConstraint("match_id", "seq", name="pk_actions"),
    )
    op.create_table(
        "deadlines",
        sa.Column("match_id", Id, nullable=False),
        sa.Column("decision", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("closes_at", sa.DateTime(timezone=True)),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_deadlines_match_id_matches"),
        sa.PrimaryKeyConstraint("match_id", "decision", name="pk_deadlines"),
    )
    op.create_table(
        "lobbies",
        sa.Column("id", Id, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("mode", sa.Text(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("pace", sa.Text(), nullable=False),
        sa.Column("fast_windows", sa.Boolean(), nullable=False),
        sa.Column("owner_id", sa.BigInteger(), nullable=False),
        sa.Column("players", sa.JSON(), nullable=False),
        sa.Column("invited", sa.JSON(), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("match_id", Id),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("rematch_of", Id),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_lobbies_match_id_matches"),
        sa.PrimaryKeyConstraint("id", name="pk_lobbies"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_lobbies_state", "lobbies", ["state"])
    op.create_table(
        "panels",
        sa.Column("match_id", Id, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("application_id", sa.BigInteger(), nullable=False),
        sa.Column("token", sa.Text(), nullable=False),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_panels_match_id_matches"),
        sa.PrimaryKeyConstraint("match_id", "seat", name="pk_panels"),
    )
    op.create_table(
        "results",
        sa.Column("match_id", Id, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_results_match_id_matches"),
        sa.PrimaryKeyConstraint("match_id", "seat", name="pk_results"),
    )
    op.create_table(
        "round_points",
        sa.Column("match_id", Id, nullable=False),
        sa.Column("round", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("position", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("points", sa.Integer()),
        sa.Column("reason", sa.Text()),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_round_points_match_id_matches"),
        sa.PrimaryKeyConstraint("match_id", "round", "position", name="pk_round_points"),
    )
    op.create_table(
        "sealed",
        sa.Column("match_id", Id, nullable=False),
        sa.Column("decision", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("choice", sa.Text(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_sealed_match_id_matches"),
        sa.PrimaryKeyConstraint("match_id", "decision", name="pk_sealed"),
    )
    op.create_table(
        "seats",
        sa.Column("match_id", Id, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("level", sa.Text()),
        sa.Column("wants_abort", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_seats_match_id_matches"),
        sa.ForeignKeyConstraint(["user_id"], ["players.user_id"], name="fk_seats_user_id_players"),
        sa.PrimaryKeyConstraint("match_id", "seat", name="pk_seats"),
    )
    op.create_index("ix_seats_user_id", "seats", ["user_id"])
