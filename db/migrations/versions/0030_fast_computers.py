"""Whether computer players are fast in a person's practice matches."""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"


def upgrade() -> None:
    op.add_column("user_settings", sa.Column("fast_computers", sa.Boolean(), nullable=False, server_default=sa.false()))
