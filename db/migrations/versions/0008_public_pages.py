"""Web pages that are switched on, and who agrees to be named on them."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "public_pages",
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("subject_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("kind", "subject_id", name="pk_public_pages"),
    )
    op.create_index("ix_public_pages_key", "public_pages", ["key"], unique=True)
    op.add_column("user_settings", sa.Column("on_web", sa.Boolean(), server_default=sa.false(), nullable=False))
