"""Checks that no other user of the machine reads the database, its copies and the token, or replaces them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from bot.doctor.findings import Finding
from bot.nightly import backups, name_of
from bot.settings import Settings
from cogs.kit.texts.words import listed
from db.address import file_of
from db.paths import is_folder, is_there
from db.private import files_of, is_writable_by_others, open_to_others

ENV = Path(".env")


def look(settings: Settings) -> Sequence[Finding]:
    """Check the files and folders of the database and of the backups, and the file `.env`."""
    try:
        found = [*_files(settings), *_folders(settings)]
    except OSError as error:
        return [Finding("Files", "unknown", f"{error.filename} cannot be looked at: {error.strerror}.")]
    return found or [Finding("Files", "ok", "no other user reads the database, its copies or .env.")]


def _files(settings: Settings) -> Sequence[Finding]:
    database = file_of(settings.database_url)
    files = [path for _, path in backups(settings.backup_folder, name_of(settings.database_url))]
    files += files_of(database) if database is not None else ()
    files += [ENV] if is_there(ENV) else []
    exposed = [str(file) for file in files if open_to_others(file)]
    if not exposed:
        return ()
    said = f"other users have rights to {listed(exposed)}."
    advice = f"Take them away: chmod 600 {' '.join(exposed)}. For all but .env the bot does it at its start."
    return [Finding("Files", "wrong", said, advice)]


def _folders(settings: Settings) -> Sequence[Finding]:
    database = file_of(settings.database_url)
    folders = [settings.backup_folder, *([database.parent] if database is not None else ())]
    return [
        Finding("Files", "wrong", f"every user may replace the files in {folder}.", f"chmod o-w {folder}")
        for folder in dict.fromkeys(path.absolute() for path in folders)
        if is_folder(folder) and is_writable_by_others(folder)
    ]
