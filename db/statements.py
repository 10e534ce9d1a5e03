"""Writing statements for many rows. Each is made once: to make one takes longer than to execute it.

Rows of an update or a deletion name the row that is meant by parameters `key_<column>`; in an update the names of the
columns themselves are their new values. Upserts, which depend on the database, are in `db.dialects`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import sqlalchemy as sa

from host.records import Presence

PRESENCE = Presence._fields[1:]
"""The columns of `seats` with the presence of a seat."""


@cache
def insert(table: sa.Table) -> sa.Insert:
    """Insert rows."""
    return table.insert()


@cache
def delete(table: sa.Table, *keys: str) -> sa.Delete:
    """Delete the rows with these values of the columns `keys`."""
    return table.delete().where(*_are(table, *keys))


@cache
def update(table: sa.Table, keys: tuple[str, ...], *columns: str, **fixed: object) -> sa.Update:
    """Change these columns of the rows that `keys` name; `fixed` are new values that are the same for all rows."""
    return table.update().where(*_are(table, *keys)).values({name: sa.bindparam(name) for name in columns} | fixed)


def _are(table: sa.Table, *keys: str) -> Iterator[sa.ColumnElement[bool]]:
    return (table.c[name] == sa.bindparam(f"key_{name}") for name in keys)
