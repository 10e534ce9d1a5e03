"""`python -m bot backup` and `restore`: messages for the operator. `db.backup` does the work."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot import exits
from bot.exits import Exit
from bot.supervisor import first_line
from db import backup
from db.backup import BackupRefused, CopyFailed, NoBackup
from db.migrate import NewerDatabase


def back_up(url: str, file: Path, *, overwrite: bool) -> str:
    """Make the backup; return a line about it. Raises Exit."""
    with explained():
        backup.back_up(url, file, overwrite=overwrite)
    return f"The backup is {file}: all that was stored up to now, checked. Keep it on another disk."


def restore(url: str, file: Path) -> str:
    """Restore the backup; return a line about it. Raises Exit."""
    with explained():
        kept = backup.restore(url, file)
    was = "There was no database before." if kept is None else f"The database that was there is kept as {kept}."
    return f"{file} is the database now. {was} Start the bot: every match goes on, with the time that it had left."


@contextmanager
def explained() -> Iterator[None]:
    """Turn errors of `db.backup` into Exit with a message for the operator."""
    try:
        yield
    except BackupRefused as error:
        raise Exit(exits.BACKUP_REFUSED, f"{first_line(error)}. Nothing was changed.") from error
    except NoBackup as error:
        raise Exit(exits.NO_BACKUP, f"{first_line(error)}. Nothing was changed.") from error
    except NewerDatabase as error:
        line = f"{first_line(error)}, which is from a newer version of the bot. Run that version. Nothing was changed."
        raise Exit(exits.DATABASE_NEWER, line) from error
    except CopyFailed as error:
        raise Exit(exits.DATABASE_UNUSABLE, f"{first_line(error)}.") from error
    except OSError as error:  # a folder that may not be entered, or a name that is too long
        line = f"{error.filename} cannot be used: {error.strerror}. Nothing was changed."
        raise Exit(exits.DATABASE_UNUSABLE, line) from error
