"""A backup every night while the bot runs, and the older ones taken away.

When the next one is due is read from the names of those that are there: a bot that was stopped at that hour makes its
backup when it starts again, and a folder that was emptied gets one at once.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import structlog

from db.backup import BackupRefused, CopyFailed, back_up
from db.dialects import file_of
from host.clock import Clock

STAMP = "%Y-%m-%dT%H%M%SZ"
STAMPED = re.compile(r"\d{4}-\d\d-\d\dT\d{6}Z")
AGAIN = timedelta(hours=1)
"""After a failure."""

log = structlog.get_logger(__name__)


class Nightly:
    """Makes backups of the SQLite database at `url`, at the full `hour` in UTC, and keeps the newest `keep`."""

    def __init__(self, url: str, folder: Path, hour: int, keep: int, clock: Clock) -> None:
        self._url, self._folder, self._hour, self._keep, self._clock = url, folder, hour, keep, clock
        self._name = (file_of(url) or Path("database")).stem

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            await self._clock.sleep_until(await asyncio.to_thread(self.due), asyncio.Event())
            while not await asyncio.to_thread(self._made):
                await self._clock.sleep_until(self._clock.now() + AGAIN, asyncio.Event())

    def due(self) -> datetime:
        """When the next one is to be made. One whose name lies in the future was made by a clock that was wrong."""
        now = self._clock.now()
        made = [at for at, _ in self._there() if at <= now]
        return _first(self._hour, made[-1]) if made else now

    def _made(self) -> bool:
        """Make one, then take away what is too many; False if it cannot be made."""
        target = self._folder / f"{self._name}-{self._clock.now():{STAMP}}.db"
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            back_up(self._url, target)
            for _, old in self._there()[: -self._keep]:
                old.unlink(missing_ok=True)
        except (BackupRefused, CopyFailed, OSError) as error:
            log.error("the nightly backup failed", why=str(error))
            return False
        log.info("a backup was made", file=str(target))
        return True

    def _there(self) -> Sequence[tuple[datetime, Path]]:
        """The backups of this database that were made here, oldest first. Other files are left alone."""
        found = []
        for path in self._folder.glob(f"{self._name}-*.db"):
            stamp = path.stem.removeprefix(f"{self._name}-")
            if STAMPED.fullmatch(stamp):
                found.append((datetime.strptime(stamp, STAMP).replace(tzinfo=UTC), path))
        return sorted(found)


def _first(hour: int, after: datetime) -> datetime:
    """The first full hour of this number after a moment."""
    found = after.replace(hour=hour, minute=0, second=0, microsecond=0)
    return found if found > after else found + timedelta(days=1)
