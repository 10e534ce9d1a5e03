"""Tables that not all persons can reach."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    op.add_column("matches", sa.Column("stands_since", sa.DateTime(timezone=True)))
    op.add_column("matches", sa.Column("reached", sa.JSON(), nullable=False, server_default="[]"))
    op.add_column("matches", sa.Column("moves", sa.Integer(), nullable=False, server_default="0"))
