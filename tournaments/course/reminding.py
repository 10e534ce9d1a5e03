"""Reminders to check in before the start, and to press Play before a round in a free schedule ends."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from tournaments import events as e
from tournaments.events import Event
from tournaments.model import EntrantId
from tournaments.rounds import RoundState
from tournaments.tournament import Phase, Tournament

BEFORE_START = timedelta(minutes=10)
"""Longest time between the reminder to check in and the start."""
BEFORE_ROUND_ENDS = timedelta(hours=12)
"""Longest time between the reminder to press Play and the end of the round."""


class DueReminder(NamedTuple):
    """A reminder that is due at `at` for these entrants; round 0 is the check-in."""

    at: datetime
    number: int
    deadline: datetime
    entrants: tuple[EntrantId, ...]


def next_reminder(t: Tournament) -> DueReminder | None:
    """Return the open reminder for the nearest deadline; None if no entrant needs one."""
    if t.phase is Phase.check_in and t.starts_at is not None:
        before = min(BEFORE_START, timedelta(minutes=t.settings.check_in) / 3)
        return _reminder(t, 0, t.starts_at, before, to_check_in(t))
    if t.phase is not Phase.running:
        return None
    before = min(BEFORE_ROUND_ENDS, timedelta(hours=t.settings.round_hours) / 4)
    ends = [(played, played.due_at) for played in t.going_on if played.due_at is not None]
    found = [_reminder(t, played.number, due_at, before, to_play(t, played)) for played, due_at in ends]
    return min([one for one in found if one is not None], key=lambda one: one.at, default=None)


def due_reminder(t: Tournament, now: datetime) -> tuple[Event, ...]:
    """Return the reminder that is due now, as an event."""
    reminder = next_reminder(t)
    if reminder is None or not reminder.at <= now < reminder.deadline:
        return ()
    return (e.Reminded(reminder.number, reminder.entrants),)


def to_check_in(t: Tournament) -> tuple[EntrantId, ...]:
    """Entrants that lose their place unless they check in. Names without a person are left out: they get no pings."""
    return tuple(entry.id for entry in (*t.confirmed, *t.waiting) if not entry.checked_in and entry.user_ids)


def to_play(t: Tournament, played: RoundState) -> tuple[EntrantId, ...]:
    """Entrants that have not pressed Play at a table that the end of this round would decide."""
    tables = [state for state in played.tables if state.can_run_out]
    return tuple(entrant for state in tables for entrant in t.waits_for(state))


def _reminder(
    t: Tournament, number: int, deadline: datetime, before: timedelta, entrants: tuple[EntrantId, ...]
) -> DueReminder | None:
    given = any(one.number == number and one.deadline == deadline for one in t.reminders)
    return None if given or not entrants else DueReminder(deadline - before, number, deadline, entrants)
