"""Ratings, what each match did to them, seasons of the ladder."""

from typing import Any

import sqlalchemy as sa
from alembic import op

from db.dialects import Id

revision = "0004"
down_revision = "0003"


def pool() -> list[sa.Column[Any]]:
    return [
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
    ]


def rating() -> list[sa.Column[Any]]:
    return [
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    ]


def upgrade() -> None:
    op.add_column("matches", sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_index("ix_matches_rated_ended_at", "matches", ["rated", "ended_at"])
    op.create_table(
        "ratings",
        *pool(),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        *rating(),
        sa.ForeignKeyConstraint(["user_id"], ["players.user_id"], name="fk_ratings_user_id_players"),
        sa.PrimaryKeyConstraint("guild_id", "game", "seats", "user_id", name="pk_ratings"),
    )
    op.create_index("ix_ratings_user_id", "ratings", ["user_id"])
    op.create_table(
        "rating_changes",
        sa.Column("match_id", Id, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        *pool(),
        sa.Column("mu_before", sa.Float(), nullable=False),
        sa.Column("sigma_before", sa.Float(), nullable=False),
        *rating(),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_rating_changes_match_id_matches"),
        sa.ForeignKeyConstraint(["user_id"], ["players.user_id"], name="fk_rating_changes_user_id_players"),
        sa.PrimaryKeyConstraint("match_id", "user_id", name="pk_rating_changes"),
    )
    for columns in (["user_id", "guild_id", "game", "seats", "at"], ["guild_id", "game", "seats", "at"]):
        op.create_index(f"ix_rating_changes_{'_'.join(columns)}", "rating_changes", columns)
    op.create_table(
        "seasons",
        sa.Column("id", Id, nullable=False),
        *pool(),
        sa.Column("mode", sa.Text(), nullable=False),
        sa.Column("pace", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("starts_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ends_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("closed_at", sa.DateTime(timezone=True)),
        sa.Column("created_by", sa.BigInteger(), nullable=False),
        sa.Column("rules", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_seasons"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_seasons_guild_id_closed_at", "seasons", ["guild_id", "closed_at"])
