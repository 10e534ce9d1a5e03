"""Addresses that are told of a public tournament, and what waits to be sent there."""

import sqlalchemy as sa
from alembic import op

from db.dialects import Id

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.create_table(
        "webhooks",
        sa.Column("id", Id, nullable=False),
        sa.Column("tournament_id", Id, nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournaments.id"], name="fk_webhooks_tournament_id_tournaments"),
        sa.PrimaryKeyConstraint("id", name="pk_webhooks"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "webhook_deliveries",
        sa.Column("id", Id, nullable=False),
        sa.Column("webhook_id", Id, nullable=False),
        sa.Column("event", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["webhook_id"], ["webhooks.id"], name="fk_webhook_deliveries_webhook_id_webhooks"),
        sa.PrimaryKeyConstraint("id", name="pk_webhook_deliveries"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_webhook_deliveries_due_at", "webhook_deliveries", ["due_at"])
