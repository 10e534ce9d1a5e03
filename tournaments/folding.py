"""What folding is made of: the function with a case for every kind of event, and changes of parts of a tournament."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import singledispatch
from typing import Any, TypeVar

from tournaments.model import EntrantId
from tournaments.tournament import Entry, TableState, Tournament

T = TypeVar("T")


@singledispatch
def apply(event: Any, t: Tournament, at: datetime) -> Tournament:
    """The tournament after this event, which happened at that time. Raises ValueError for an unknown one."""
    raise ValueError(f"{event!r} cannot happen to a tournament that exists")


def entered(t: Tournament, entry: Entry) -> Tournament:
    """The tournament with this entry, new or changed."""
    return replace(t, entries={**t.entries, entry.id: entry})


def with_entry(t: Tournament, entrant: EntrantId, **changes: Any) -> Tournament:
    """The tournament with changes of one entry."""
    return entered(t, replace(t.entries[entrant], **changes))


def table_at(t: Tournament, number: int, table: int) -> TableState:
    """A table of a round."""
    return t.rounds[number - 1].tables[table]


def with_round(t: Tournament, number: int, **changes: Any) -> Tournament:
    """The tournament with changes of one round."""
    return replace(t, rounds=changed(t.rounds, number - 1, lambda state: replace(state, **changes)))


def with_table(t: Tournament, number: int, table: int, **changes: Any) -> Tournament:
    """The tournament with changes of one table."""
    tables = changed(t.rounds[number - 1].tables, table, lambda state: replace(state, **changes))
    return with_round(t, number, tables=tables)


def changed(values: tuple[T, ...], index: int, change: Callable[[T], T]) -> tuple[T, ...]:
    """The values with one of them changed."""
    return (*values[:index], change(values[index]), *values[index + 1 :])
