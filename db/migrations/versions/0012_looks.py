"""Emojis that an application has, and whether people and servers want pictures, glyphs or text."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "application_emojis",
        sa.Column("application_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("emoji_id", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("application_id", "name", name="pk_application_emojis"),
    )
    op.add_column("user_settings", sa.Column("look", sa.Text(), nullable=True))
    op.add_column("guild_settings", sa.Column("look", sa.Text(), nullable=True))
