"""Whether the person of a seat was shown a hint."""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"


def upgrade() -> None:
    op.add_column("seats", sa.Column("hinted", sa.Boolean(), nullable=False, server_default=sa.false()))
