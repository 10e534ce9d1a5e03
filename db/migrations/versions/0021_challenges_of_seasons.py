"""The season of a challenge, which its message names."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    op.add_column("lobbies", sa.Column("season", sa.Text(), nullable=False, server_default=""))
