"""Which seats agree to show their hands on a stream."""

import sqlalchemy as sa
from alembic import op

from db.dialects import Id

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    op.create_table(
        "shown_hands",
        sa.Column("match_id", Id, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("delay", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_shown_hands_match_id_matches"),
        sa.PrimaryKeyConstraint("match_id", "seat", name="pk_shown_hands"),
    )
