"""Common parts of all tables: the metadata, the types of columns, and the key of a match."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

import sqlalchemy as sa

from games.core.protocol import Choice

metadata = sa.MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)


class UtcTime(sa.TypeDecorator[datetime]):
    """An aware time: UTC in the database, UTC in the program."""

    impl = sa.DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: sa.Dialect) -> datetime | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"{value!r} has no time zone")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: sa.Dialect) -> datetime | None:
        return value and value.replace(tzinfo=value.tzinfo or UTC).astimezone(UTC)


class ChoiceText(sa.TypeDecorator[Any]):
    """An answer as JSON; several tokens are read as a tuple."""

    impl = sa.Text
    cache_ok = True

    def process_bind_param(self, value: Choice, dialect: sa.Dialect) -> str:
        return json.dumps(value, separators=(",", ":"))

    def process_result_value(self, value: str | None, dialect: sa.Dialect) -> Choice:
        choice = json.loads(value or "null")
        return tuple(choice) if isinstance(choice, list) else choice


class Word(sa.TypeDecorator[StrEnum]):
    """A member of an enum of words, as its word."""

    impl = sa.Text
    cache_ok = True

    def __init__(self, kind: type[StrEnum]) -> None:
        super().__init__()
        self.kind = kind

    def process_bind_param(self, value: str | None, dialect: sa.Dialect) -> str | None:
        return None if value is None else str(value)

    def process_result_value(self, value: str | None, dialect: sa.Dialect) -> StrEnum | None:
        return None if value is None else self.kind(value)


def match_key() -> sa.Column[int]:
    """The id of a match as (a part of) the primary key of a table."""
    return sa.Column("match_id", sa.ForeignKey("matches.id"), primary_key=True)
