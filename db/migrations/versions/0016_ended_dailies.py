"""Whether a server has ended its puzzle of the day: the row stays, so that days go on where they ended."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.add_column("daily_puzzles", sa.Column("is_on", sa.Boolean(), server_default=sa.true(), nullable=False))
