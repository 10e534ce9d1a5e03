"""Translates errors of the database for the host."""

from __future__ import annotations

from sqlalchemy.exc import DBAPIError

from db import dialects
from host.errors import StorageDamaged, StorageDown


def is_down(error: Exception) -> bool:
    """Whether the database caused the error (locked, full, read-only, damaged, gone), not the row."""
    return dialects.is_down(error) if isinstance(error, DBAPIError) else isinstance(error, OSError)


def down(error: Exception) -> StorageDown:
    """The error as StorageDown, with the database's own message only."""
    words = str(error.orig) if isinstance(error, DBAPIError) else str(error)
    found = (StorageDamaged if dialects.is_damaged(error) else StorageDown)(words)
    found.__cause__ = error
    return found
