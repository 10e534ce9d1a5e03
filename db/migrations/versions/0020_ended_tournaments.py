"""Marks the tournaments that ended before it was stored that all their messages are shown."""

from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Of a finished one the podium tells it; what is missing of a cancelled one would be news of long ago."""
    op.execute(
        "INSERT INTO posts (key, channel_id, message_id) "
        "SELECT 'tournament\\:' || id || '\\:over', COALESCE(channel_id, 0), 0 FROM tournaments "
        "WHERE phase = 'cancelled' OR phase = 'finished' "
        "AND EXISTS (SELECT 1 FROM posts WHERE key = 'tournament\\:' || tournaments.id || '\\:podium')"
    )
