"""Reviews of matches."""

import sqlalchemy as sa
from alembic import op

from db.dialects import Id

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("match_id", Id, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_reviews_match_id_matches"),
        sa.PrimaryKeyConstraint("match_id", name="pk_reviews"),
    )
