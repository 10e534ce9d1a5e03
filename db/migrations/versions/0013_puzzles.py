"""Puzzles: what people have solved, and the puzzle of the day."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.create_table(
        "puzzle_progress",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("puzzle", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("misses", sa.Integer(), nullable=False),
        sa.Column("solved_at", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("user_id", "puzzle", name="pk_puzzle_progress"),
    )
    op.create_table(
        "daily_puzzles",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("day", sa.Integer(), nullable=False),
        sa.Column("puzzle", sa.Integer(), nullable=False),
        sa.Column("before", sa.Integer()),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name="pk_daily_puzzles"),
    )
    op.create_table(
        "puzzle_solvers",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("day", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("misses", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "day", "user_id", name="pk_puzzle_solvers"),
    )
