"""Prevents two processes from using one SQLite database."""

from __future__ import annotations

from contextlib import AbstractContextManager

from bot import exits
from bot.exits import Exit
from bot.supervisor import database_exit
from db.claim import Claimed, claim
from db.migrate import UnwritableDatabase


def alone_on(url: str) -> AbstractContextManager[object]:
    """Claim a SQLite database for this process (`db.claim`). Raises Exit while another process has it."""
    try:
        return claim(url)
    except Claimed as error:
        line = f"The database (DATABASE_URL) cannot be used: {error}. Stop that one, or give this one its own."
        raise Exit(exits.DATABASE_UNUSABLE, line) from None
    except OSError as error:  # the folder is missing or not writable
        raise database_exit(UnwritableDatabase(f"{error.filename}: {error.strerror}")) from error
