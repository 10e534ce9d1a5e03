"""Exit codes of `python -m bot`, so that whatever starts it can tell a mistake in the settings from a bad moment.

Each comes with one line on stderr that says what is wrong and what to do. They are those of sysexits.h.
"""

from __future__ import annotations

OK = 0
"""Ended by SIGTERM or SIGINT, with everything stored."""
FOUND = 1
"""`doctor` has found something to mend."""
USAGE = 64
"""The command line has a word or an option that there is not; the line names it."""
BACKUP_REFUSED = 64
"""A backup cannot be made or put back like this, or ratings not be computed again: the line says why."""
DATABASE_NEWER = 65
"""The database, or the backup, was written by a newer version of the bot."""
NO_BACKUP = 66
"""The file to restore from is missing, damaged, or no backup of this bot."""
UNSUPPORTED = 69
"""The operating system is not one that the bot runs on."""
DATABASE_UNUSABLE = 73
"""The database cannot be opened or written, or a copy of it cannot; or it is damaged; or another process works on this
SQLite file."""
STORAGE_DOWN = 75
"""The database took nothing any more while the bot ran (locked, full, moved away), or its server cannot be reached, or
another bot has it: start the bot again when that is over."""
TOKEN = 77
"""There is no token, or Discord does not know it."""
SETTINGS = 78
"""A setting has a value that it cannot have, or `.env` cannot be read; the value is never given."""
INTERRUPTED = 130
"""Ctrl-C during a command other than `run`, or before the bot ran."""


class Exit(Exception):  # noqa: N818 - an end, and not always an error
    """The process is to end with this code and this line on stderr."""

    def __init__(self, code: int, line: str) -> None:
        super().__init__(line)
        self.code = code
        self.line = line
