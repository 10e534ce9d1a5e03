"""Only the user of the bot may read its files: hands, seeds and names are in the database and its copies."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterable, Sequence
from contextlib import suppress
from glob import escape
from pathlib import Path

from db.paths import BESIDE, LOCK, is_there

FILE, FOLDER = 0o600, 0o700
"""The modes of what the bot creates."""
OTHERS = stat.S_IRWXG | stat.S_IRWXO
KEPT = re.compile(rf"\.\d{{8}}T\d{{12}}({'|'.join(BESIDE)})?")
"""What `db.backup.restore` adds to the name of the database that was there before."""


def create_file(path: Path) -> None:
    """Create an empty file, unless there is one. Raises OSError."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, FILE))


def create_folder(path: Path) -> None:
    """Create a folder and those above it, unless they are there. Raises OSError."""
    for folder in reversed([path, *path.parents]):
        if not is_there(folder):
            folder.mkdir(mode=FOLDER, exist_ok=True)


def files_of(database: Path) -> Sequence[Path]:
    """The database, the files beside it, and databases that were kept when a backup was restored. Raises OSError."""
    beside = [Path(f"{database}{suffix}") for suffix in ("", *BESIDE, LOCK)]
    kept = database.parent.glob(f"{escape(database.name)}.*")
    named = [path for path in kept if KEPT.fullmatch(path.name.removeprefix(database.name))]
    return [path for path in (*beside, *named) if is_there(path)]


def close_to_others(files: Iterable[Path]) -> None:
    """Take all rights of other users from these files; files of another user stay as they are (`doctor` names them)."""
    for file in files:
        with suppress(OSError):
            if open_to_others(file):
                file.chmod(stat.S_IMODE(file.stat().st_mode) & ~OTHERS)


def open_to_others(file: Path) -> bool:
    """Whether other users have a right to this file. Raises OSError."""
    return bool(file.stat().st_mode & OTHERS)


def is_writable_by_others(folder: Path) -> bool:
    """Whether every user may replace files in this folder. Raises OSError."""
    mode = folder.stat().st_mode
    return bool(mode & stat.S_IWOTH) and not mode & stat.S_ISVTX
