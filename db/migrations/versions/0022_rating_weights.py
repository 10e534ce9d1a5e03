"""Different opponents of a rating, meetings of two persons, and the corrections of organisers.

Ratings that are there already have no formula, so the bot computes them again at its next start.
"""

import sqlalchemy as sa
from alembic import op

from db.dialects import Id

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    for table in ("ratings", "rating_changes"):
        op.add_column(table, sa.Column("opponents", sa.Integer(), nullable=False, server_default="0"))
    op.create_table(
        "rating_meetings",
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("other_id", sa.BigInteger(), nullable=False),
        sa.Column("used", sa.Float(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["players.user_id"], name="fk_rating_meetings_user_id_players"),
        sa.ForeignKeyConstraint(["other_id"], ["players.user_id"], name="fk_rating_meetings_other_id_players"),
        sa.PrimaryKeyConstraint("guild_id", "game", "seats", "user_id", "other_id", name="pk_rating_meetings"),
    )
    for column in ("user_id", "other_id"):
        op.create_index(f"ix_rating_meetings_{column}", "rating_meetings", [column])
    op.create_table(
        "rating_formulas",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("formula", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "game", name="pk_rating_formulas"),
    )
    op.create_table(
        "rating_rulings",
        sa.Column("id", Id, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("by", sa.BigInteger(), nullable=False),
        sa.Column("act", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("match_id", Id),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("season_id", Id),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_rating_rulings_match_id_matches"),
        sa.ForeignKeyConstraint(["season_id"], ["seasons.id"], name="fk_rating_rulings_season_id_seasons"),
        sa.PrimaryKeyConstraint("id", name="pk_rating_rulings"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_rating_rulings_guild_id", "rating_rulings", ["guild_id"])
