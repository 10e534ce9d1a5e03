"""Who came to a match, and what the end of each seat counts as."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    """The persons of earlier matches count as come, and their results stay: they have no `counts_as`."""
    op.add_column("seats", sa.Column("came", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("missing_at", sa.DateTime(timezone=True)))
    op.add_column("seats", sa.Column("no_show", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("exit", sa.Text()))
    op.add_column("seats", sa.Column("counts_as", sa.Text()))
    op.add_column("seats", sa.Column("excuse", sa.Text()))
    op.execute(sa.text("UPDATE seats SET came = :came").bindparams(came=True))
