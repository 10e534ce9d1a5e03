"""Whether files are there. `Path.exists` and its like say "no" since Python 3.14 where it cannot be known."""

from __future__ import annotations

import stat
from pathlib import Path


def is_there(path: Path) -> bool:
    """Whether there is a file or folder of this name. Raises OSError: it may not be looked at, its name is too long."""
    return _mode(path) != 0


def is_file(path: Path) -> bool:
    """Whether this is a file. Raises OSError as `is_there`."""
    return stat.S_ISREG(_mode(path))


def is_folder(path: Path) -> bool:
    """Whether this is a folder. Raises OSError as `is_there`."""
    return stat.S_ISDIR(_mode(path))


def _mode(path: Path) -> int:
    """The mode of what is there; 0 for nothing."""
    try:
        return path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return 0
