"""Makes a backup every night while the bot runs, and deletes old ones.

The time of the next one follows from the names of the existing ones: a bot that was stopped at that hour makes its
backup at its start, and an empty folder gets one at once.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from glob import escape
from pathlib import Path

import structlog

from db.address import file_of
from db.backup import BackupRefused, CopyFailed, back_up
from db.private import create_folder
from host.clock import Clock

STAMP = "%Y-%m-%dT%H%M%SZ"
STAMPED = re.compile(r"\d{4}-\d\d-\d\dT\d{6}Z")
AGAIN = timedelta(hours=1)
"""Pause after a failure."""

log = structlog.get_logger(__name__)


class Nightly:
    """Makes backups of the SQLite database at `url`, at the full `hour` in UTC, and keeps the newest `keep`."""

    def __init__(self, url: str, folder: Path, hour: int, keep: int, clock: Clock) -> None:
        self._url, self._folder, self._hour, self._keep, self._clock = url, folder, hour, keep, clock
        self._name = name_of(url)

    async def run(self) -> None:
        """Make backups until cancelled."""
        while True:
            await self._clock.sleep_until(await asyncio.to_thread(self.due), asyncio.Event())
            while not await asyncio.to_thread(self._made):
                await self._clock.sleep_until(self._clock.now() + AGAIN, asyncio.Event())

    def due(self) -> datetime:
        """When the next backup is due. A name with a future time is ignored: the clock was wrong."""
        now = self._clock.now()
        try:
            made = [at for at, _ in backups(self._folder, self._name) if at <= now]
        except OSError:  # the folder may not be entered: the attempt to write there says so
            return now
        return _first(self._hour, made[-1]) if made else now

    def _made(self) -> bool:
        """Make one, then delete surplus ones; False if it cannot be made."""
        target = self._folder / f"{self._name}-{self._clock.now():{STAMP}}.db"
        try:
            create_folder(self._folder)
            for unfinished in self._unfinished():
                unfinished.unlink(missing_ok=True)
            back_up(self._url, target)
            # A clock that was set back makes the new one the oldest by name: it is kept all the same.
            others = [path for _, path in backups(self._folder, self._name) if path != target]
            for old in others[: max(0, len(others) + 1 - self._keep)]:
                old.unlink(missing_ok=True)
        except (BackupRefused, CopyFailed, OSError) as error:
            log.error("the nightly backup failed", why=str(error))
            return False
        log.info("a backup was made", file=str(target))
        return True

    def _unfinished(self) -> Sequence[Path]:
        """The files of copies that a `kill -9` of the bot interrupted: each may be as large as the database."""
        named = re.compile(rf"\.{re.escape(self._name)}-{STAMPED.pattern}\.db\.\d+(-journal)?")
        return [path for path in self._folder.glob(f".{escape(self._name)}-*") if named.fullmatch(path.name)]


def name_of(url: str) -> str:
    """With what the names of the nightly backups of this database begin."""
    return (file_of(url) or Path("database")).stem


def backups(folder: Path, name: str) -> Sequence[tuple[datetime, Path]]:
    """The nightly backups of the database of this name, oldest first. Other files are ignored. Raises OSError."""
    found = []
    for path in folder.glob(f"{escape(name)}-*.db"):
        stamp = path.stem.removeprefix(f"{name}-")
        if STAMPED.fullmatch(stamp):
            found.append((datetime.strptime(stamp, STAMP).replace(tzinfo=UTC), path))
    return sorted(found)


def _first(hour: int, after: datetime) -> datetime:
    """The first time after `after` at this full hour."""
    found = after.replace(hour=hour, minute=0, second=0, microsecond=0)
    return found if found > after else found + timedelta(days=1)
