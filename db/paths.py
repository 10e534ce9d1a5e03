"""Files of a SQLite database: whether they are there, and whether they may be written.

`Path.exists` and its like say "no" since Python 3.14 where it cannot be known.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

BESIDE = ("-wal", "-shm", "-journal")
"""SQLite's side files of a database in use. A stale one would be taken for the last changes of another file."""
LOCK = "-lock"
"""The file by which a process locks a database (`db.claim`)."""


def is_there(path: Path) -> bool:
    """Whether there is a file or folder of this name. Raises OSError: it may not be looked at, its name is too long."""
    return _mode(path) != 0


def is_file(path: Path) -> bool:
    """Whether this is a file. Raises OSError as `is_there`."""
    return stat.S_ISREG(_mode(path))


def is_folder(path: Path) -> bool:
    """Whether this is a folder. Raises OSError as `is_there`."""
    return stat.S_ISDIR(_mode(path))


def unwritable(database: Path) -> Path | None:
    """The database, or a file beside it, that is there and may not be written; a command of another user made it.

    None where all may be. Raises OSError as `is_there`.
    """
    files = [Path(f"{database}{suffix}") for suffix in ("", *BESIDE, LOCK)]
    return next((file for file in files if _refuses(file)), None)


def _refuses(file: Path) -> bool:
    """Whether the file is there and may not be written; asked twice, as a bot that ends may make or remove it."""
    return not os.access(file, os.W_OK) and is_there(file) and not os.access(file, os.W_OK)


def _mode(path: Path) -> int:
    """The mode of the file or folder; 0 if there is none."""
    try:
        return path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return 0
