"""`python -m bot rerate`: all ratings computed again from the match log, while no bot runs."""

from __future__ import annotations

from datetime import UTC, datetime

from bot import exits
from bot.backups import explained
from bot.exits import Exit
from db.backup import require_stopped
from db.store import SqlStore, open_store
from games.registry import GAMES
from host.service import BEAT_EVERY
from host.work import Work
from tournaments.ratings.service import Ratings

ALIVE = 3 * BEAT_EVERY
"""For so long after its last sign of life a bot may still run. A SQLite file says for itself that it is in use."""


async def rerate(url: str) -> str:
    """What was done. Raises Exit while a bot runs, and what `db.store.open_store` raises.

    Killed in the middle, the rest is rated by the bot when it starts.
    """
    with explained():
        require_stopped(url)
    store = await open_store(url)
    try:
        if not url.startswith("sqlite"):
            await _require_silence(store)
        count = await Ratings(store.ratings, GAMES, _now, Work()).recompute()
    finally:
        await store.close()
    return f"All ratings are computed again, from {count} {'match' if count == 1 else 'matches'} that have ended."


async def _require_silence(store: SqlStore) -> None:
    alive = await store.heartbeat()
    if alive is not None and _now() - alive < ALIVE:
        line = f"A bot is running on this database, or was {ALIVE.seconds} seconds ago. Stop it, and try again then."
        raise Exit(exits.BACKUP_REFUSED, f"{line} Nothing was changed.")


def _now() -> datetime:
    return datetime.now(UTC)
