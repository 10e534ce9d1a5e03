"""The end of a round is shown until each person has read it, and the next round's clocks wait for that."""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"


def upgrade() -> None:
    op.add_column("matches", sa.Column("paused", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("matches", sa.Column("reading", sa.JSON(), nullable=False, server_default="[]"))
