"""Types and statements that SQLite and PostgreSQL write differently."""

from __future__ import annotations

from functools import cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

SQLITE, POSTGRESQL = "sqlite", "postgresql"
"""SQLAlchemy's names of the databases."""
Id = sa.Integer().with_variant(sa.BigInteger(), POSTGRESQL)
"""A generated id. It has 64 bits, so that any number in a query fits."""
INSERT: dict[str, Any] = {SQLITE: sqlite.insert, POSTGRESQL: postgresql.insert}


@cache
def upsert(dialect: str, table: sa.Table) -> sa.Executable:
    """Insert a row, or update the row with its primary key."""
    statement = INSERT[dialect](table)
    keys = list(table.primary_key.columns)
    values = {column.name: statement.excluded[column.name] for column in table.columns if column not in set(keys)}
    upserted: sa.Executable = statement.on_conflict_do_update(index_elements=keys, set_=values)
    return upserted


@cache
def insert_new(dialect: str, table: sa.Table) -> sa.Executable:
    """Insert a row, unless there is one with its primary key."""
    inserted: sa.Executable = INSERT[dialect](table).on_conflict_do_nothing()
    return inserted
