"""When a table was opened: seasons limit how soon the same two persons may challenge each other again."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.add_column("lobbies", sa.Column("opened_at", sa.DateTime(timezone=True), nullable=True))
    op.create_index("ix_lobbies_owner_id", "lobbies", ["owner_id"])
