"""`python -m bot rerate`: computes all ratings again from the match log, while no bot runs."""

from __future__ import annotations

from bot.alone import alone_on
from bot.backups import explained
from db.backup import require_stopped
from db.store import open_store
from games.registry import GAMES
from host.background import BackgroundTasks
from host.clock import utc_now
from tournaments.ratings.service import Ratings


async def rerate(url: str) -> str:
    """Compute all ratings; return a line about it. Raises Exit while a bot runs, and errors of `db.store.open_store`.

    If it is killed, the bot rates the remaining matches at its next start.
    """
    with explained():
        require_stopped(url)
    with alone_on(url):
        store = await open_store(url)
        try:
            count = await Ratings(store.ratings, GAMES, utc_now, BackgroundTasks()).recompute()
        finally:
            await store.close()
    return f"All ratings are computed again, from {count} {'match' if count == 1 else 'matches'} that have ended."
