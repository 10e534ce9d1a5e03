"""What an error of the database means to the host."""

from __future__ import annotations

from sqlalchemy.exc import DBAPIError

from db import dialects
from host.errors import StorageDamaged, StorageDown


def is_down(error: Exception) -> bool:
    """Whether the database is to blame (locked, full, read-only, damaged, gone) and not the row."""
    return dialects.is_down(error) if isinstance(error, DBAPIError) else isinstance(error, OSError)


def down(error: Exception) -> StorageDown:
    """The error as the host knows it, in the words of the database alone."""
    words = str(error.orig) if isinstance(error, DBAPIError) else str(error)
    found = (StorageDamaged if dialects.is_damaged(error) else StorageDown)(words)
    found.__cause__ = error
    return found
