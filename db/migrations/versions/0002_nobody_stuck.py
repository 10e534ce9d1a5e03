"""Reserves, pings, seats that are away, standing orders, guilds that cannot be reached."""

import sqlalchemy as sa
from alembic import op

from db.dialects import Id

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("matches", sa.Column("away", sa.Text(), nullable=False, server_default="computer"))
    op.add_column("matches", sa.Column("ping_id", sa.BigInteger()))
    op.add_column("lobbies", sa.Column("away", sa.Text(), nullable=False, server_default="computer"))
    op.add_column("seats", sa.Column("sits_in", sa.Text()))
    op.add_column("seats", sa.Column("missed", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("spent", sa.Float(), nullable=False, server_default="0"))
    op.add_column("deadlines", sa.Column("reserve_at", sa.DateTime(timezone=True)))
    op.add_column("deadlines", sa.Column("ping_at", sa.DateTime(timezone=True)))
    op.add_column("deadlines", sa.Column("pinged", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table(
        "orders",
        sa.Column("match_id", Id, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("prompt", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_orders_match_id_matches"),
        sa.PrimaryKeyConstraint("match_id", "seat", "prompt", name="pk_orders"),
    )
    op.create_table(
        "absences",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name="pk_absences"),
    )
