"""Exit codes of `python -m bot`, so that a supervisor can tell a wrong setting from a temporary failure.

Each code comes with one line on stderr that says what is wrong and what to do. The codes follow sysexits.h.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

OK = 0
"""Ended by SIGTERM, SIGINT or the end of its terminal (SIGHUP), with everything stored."""
FOUND = 1
"""`doctor` has found a fault."""
USAGE = 64
"""The command line has an unknown word or option; the line names it."""
BACKUP_REFUSED = 64
"""A backup, a restore or a recomputation of ratings is not possible now: the line says why."""
DATABASE_NEWER = 65
"""The database, or the backup, was written by a newer version of the bot."""
NO_BACKUP = 66
"""The file to restore from is missing, damaged, or no backup of this bot."""
UNSUPPORTED = 69
"""The operating system is not supported."""
DATABASE_UNUSABLE = 73
"""The database, or a copy of it, cannot be opened or written; or it is damaged; or another process uses this SQLite
file."""
OUTPUT = 74
"""What a command prints could not be written to stdout; the command itself was carried out."""
STORAGE_DOWN = 75
"""The database failed while the bot ran or at its start (locked, full, moved), or its server is unreachable, or another
bot uses it: start the bot again later."""
TOKEN = 77
"""The token is missing, or Discord rejects it."""
SETTINGS = 78
"""A setting has an invalid value, or `.env` cannot be read; the value is never printed."""
INTERRUPTED = 130
"""Ctrl-C during a command other than `run`, or before the bot ran."""


class Exit(Exception):
    """Ends the process with this code and this line on stderr."""

    def __init__(self, code: int, line: str) -> None:
        super().__init__(line)
        self.code = code
        self.line = line


def port_exit(name: str, host: str, port: int | None, why: object) -> Exit:
    """For a port that cannot be opened; `name` begins the names of its settings."""
    return Exit(SETTINGS, f"{name}_PORT {port} on {name}_HOST {host} cannot be opened: {why}. Choose another.")


def code_of(run: Callable[[], int]) -> int:
    """The exit code of this work; the line of an `Exit` is written to stderr."""
    try:
        return run()
    except Exit as end:
        sys.stderr.write(f"{end.line}\n")
        return end.code
    except KeyboardInterrupt:
        sys.stderr.write("Interrupted.\n")
        return INTERRUPTED
