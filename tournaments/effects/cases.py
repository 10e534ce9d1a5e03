"""`apply`, a function with a case for each kind of event, and functions by which cases change parts of a tournament."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import singledispatch
from typing import Any, TypeVar

from tournaments.model import EntrantId
from tournaments.rounds import TableKey
from tournaments.tournament import Entry, Tournament

T = TypeVar("T")


@singledispatch
def apply(event: Any, t: Tournament, at: datetime) -> Tournament:
    """Return the tournament after this event, which happened at `at`. Raises ValueError for an unknown event."""
    raise ValueError(f"{event!r} cannot happen to a tournament that exists")


def entered(t: Tournament, entry: Entry) -> Tournament:
    """Return the tournament with this entry added or replaced."""
    return replace(t, entries={**t.entries, entry.id: entry})


def with_entry(t: Tournament, entrant: EntrantId, **changes: Any) -> Tournament:
    """Return the tournament with changes to one entry."""
    return entered(t, replace(t.entries[entrant], **changes))


def with_round(t: Tournament, number: int, **changes: Any) -> Tournament:
    """Return the tournament with changes to one round."""
    return replace(t, rounds=changed(t.rounds, number - 1, lambda state: replace(state, **changes)))


def with_table(t: Tournament, key: TableKey, **changes: Any) -> Tournament:
    """Return the tournament with changes to one table."""
    tables = changed(t.rounds[key.number - 1].tables, key.table, lambda state: replace(state, **changes))
    return with_round(t, key.number, tables=tables)


def changed(values: tuple[T, ...], index: int, change: Callable[[T], T]) -> tuple[T, ...]:
    """Return the values with one of them changed."""
    return (*values[:index], change(values[index]), *values[index + 1 :])
