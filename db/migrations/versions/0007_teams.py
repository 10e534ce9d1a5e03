"""The team of a seat, in games whose teams are known only at the end."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("results", sa.Column("team", sa.Integer(), nullable=True))
