"""Practice matches, which are played in private; and when a person is asked once more before a final choice."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.add_column("matches", sa.Column("practice", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("user_settings", sa.Column("confirm", sa.Text(), nullable=False, server_default="first"))
