"""Reminders: who has still to check in before the start, or to press Play before a round in a free schedule ends."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from tournaments import events as e
from tournaments.events import Event
from tournaments.model import EntrantId
from tournaments.tournament import Phase, TableState, Tournament

BEFORE_START = timedelta(minutes=10)
BEFORE_ROUND_ENDS = timedelta(hours=12)
"""How long before the deadline, at most."""


class DueReminder(NamedTuple):
    """These entrants are to be reminded of the deadline at this time; round 0 is the check-in."""

    at: datetime
    number: int
    deadline: datetime
    entrants: tuple[EntrantId, ...]


def next_reminder(t: Tournament) -> DueReminder | None:
    """The reminder that has not been given for the deadline that is nearest; None where nobody is to be reminded."""
    if t.phase is Phase.check_in and t.starts_at is not None:
        before = min(BEFORE_START, timedelta(minutes=t.settings.check_in) / 3)
        return _reminder(t, 0, t.starts_at, before, to_check_in(t))
    current = t.current
    if t.phase is Phase.running and current is not None and current.due_at is not None:
        before = min(BEFORE_ROUND_ENDS, timedelta(hours=t.settings.round_hours) / 4)
        return _reminder(t, current.number, current.due_at, before, to_play(t))
    return None


def due_reminder(t: Tournament, now: datetime) -> tuple[Event, ...]:
    """The reminder that is due now."""
    reminder = next_reminder(t)
    if reminder is None or not reminder.at <= now < reminder.deadline:
        return ()
    return (e.Reminded(reminder.number, reminder.entrants),)


def to_check_in(t: Tournament) -> tuple[EntrantId, ...]:
    """Who loses the place unless they check in; a name without a person is not there to be reminded."""
    return tuple(entry.id for entry in (*t.confirmed, *t.waiting) if not entry.checked_in and entry.user_ids)


def to_play(t: Tournament) -> tuple[EntrantId, ...]:
    """Who has not pressed Play at a table of the newest round that runs out."""
    tables = [state for state in (t.current.tables if t.current else ()) if can_run_out(state)]
    return tuple(
        entrant
        for state in tables
        for entrant in state.table.entrants
        if t.is_present(entrant) and not is_ready(t, state, entrant)
    )


def can_run_out(state: TableState) -> bool:
    """Whether the end of the round would decide this table."""
    return state.result is None and state.dispute is None and state.open_match is None


def is_ready(t: Tournament, state: TableState, entrant: EntrantId) -> bool:
    """Whether it has pressed Play, or need not."""
    return entrant in state.ready or t.entries[entrant].is_computer


def _reminder(
    t: Tournament, number: int, deadline: datetime, before: timedelta, entrants: tuple[EntrantId, ...]
) -> DueReminder | None:
    given = any(one.number == number and one.deadline == deadline for one in t.reminders)
    return None if given or not entrants else DueReminder(deadline - before, number, deadline, entrants)
