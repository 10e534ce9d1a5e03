"""The languages of people, servers and open panels."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"


def upgrade() -> None:
    op.add_column("user_settings", sa.Column("language", sa.Text()))
    op.add_column("guild_settings", sa.Column("language", sa.Text()))
    op.add_column("panels", sa.Column("language", sa.Text(), nullable=False, server_default="en"))
