"""Each transaction of a share asks for its lock: the table of epochs goes."""

from alembic import op

revision = "0027"
down_revision = "0026"


def upgrade() -> None:
    op.drop_table("shares")
