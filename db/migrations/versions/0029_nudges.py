"""Whether the person of a seat was nudged in the turn that goes on."""

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"


def upgrade() -> None:
    op.add_column("seats", sa.Column("nudged", sa.Boolean(), nullable=False, server_default=sa.false()))
