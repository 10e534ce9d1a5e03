"""The next step that a tournament takes without a request. Pure: equal tournament and time give an equal step.

The caller repeats `next_step` until it returns `NOTHING`; `wakes_at` then tells when to call it again. A process that
died at any point continues by calling it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import TypeAlias

from games.core.protocol import Mode
from host.errors import Refusal
from tournaments import events as e
from tournaments.course.reminding import due_reminder, next_reminder
from tournaments.course.scoring import awarded, no_show, verdict, walkover
from tournaments.course.seating import best_of, next_tables, seats_of
from tournaments.course.start import start_events
from tournaments.course.stopping import Stop, match_to_stop
from tournaments.events import Event
from tournaments.model import EntrantId, Field, How, Round, Table
from tournaments.ports import Head
from tournaments.rounds import RoundState, TableState
from tournaments.tournament import Phase, Tournament

IDLE = timedelta(days=90)
"""How long a tournament may wait for a person before it is called off: its entrants cannot delete their data."""
ABANDONED = f"It waited for an organiser, and nothing happened in {IDLE.days} days."
SETTLED = f"No organiser has ruled in {IDLE.days} days."
UNFINISHED = 2
"""Unfinished matches of a table after which the bot calls the organisers."""


@dataclass(frozen=True, slots=True)
class Open:
    """Open a match of this table with these entrants by seat."""

    number: int
    table: int
    attempt: int
    seats: tuple[EntrantId, ...]


Step: TypeAlias = tuple[Event, ...] | Open | Stop
NOTHING: tuple[Event, ...] = ()


def next_step(t: Tournament, now: datetime, draw: int, mode: Mode) -> Step:
    """Return the events to store, the match to open or the match to stop; `NOTHING` until `wakes_at` or the next event.

    draw  an unpredictable number: it becomes the tournament's `draw` at the start
    """
    idle = match_to_stop(t)
    if idle is not None:
        return idle
    abandoned = abandoned_at(t)
    if abandoned is not None and now >= abandoned:
        return tuple(e.Settled(*table, SETTLED) for table, _ in t.disputes) if t.is_over else (e.Cancelled(ABANDONED),)
    if t.is_over or t.paused_at is not None:
        return NOTHING
    if t.phase is not Phase.running:
        return _before_start(t, now, draw)
    admitted = _admitted(t)
    if admitted:
        return admitted
    for played in t.going_on:
        for index, state in enumerate(played.tables):
            step = _at_table(t, played, index, state, now, mode)
            if step:
                return step
    # No result is disputed, and a held round has been confirmed.
    if all(played.is_settled for played in t.rounds[: t.number]) and not t.is_held:
        return _next_round(t, now, mode)
    return _early_tables(t, now, mode) or due_reminder(t, now)


def due_at(t: Tournament) -> datetime | None:
    """The time of the next step; None if the next step needs a request or the end of a match."""
    if t.is_over or t.paused_at is not None:
        return None
    if t.phase is Phase.registration:
        return t.check_in_at or t.starts_at
    if t.phase is Phase.check_in:
        return t.starts_at
    waiting = [played for played in t.going_on if any(state.can_run_out for state in played.tables)]
    return min([played.due_at for played in waiting if played.due_at is not None], default=None)


def abandoned_at(t: Tournament) -> datetime | None:
    """When it stops waiting for an organiser: it is called off, or after its end the calls are settled.

    None while a match or a deadline makes it go on.
    """
    waits = (not t.is_over or bool(t.disputes)) and due_at(t) is None and not t.open_matches
    return t.changed_at + IDLE if waits else None


def wakes_at(t: Tournament) -> datetime | None:
    """When to call `next_step` again: at `due_at`, or earlier for a reminder, or when it is abandoned."""
    due, reminder = due_at(t), next_reminder(t)
    if due is None:
        return abandoned_at(t)
    return due if reminder is None else min(due, reminder.at)


def head_of(t: Tournament) -> Head:
    """The searchable facts that are stored beside the events."""
    return Head(t.settings.name, t.phase, t.is_live, due_at(t))


def _before_start(t: Tournament, now: datetime, draw: int) -> tuple[Event, ...]:
    due = due_at(t)
    if due is None or now < due:
        return due_reminder(t, now)
    if t.phase is Phase.registration and t.check_in_at is not None:
        return (e.CheckInOpened(),)
    try:
        return start_events(t, draw)
    except Refusal as refused:
        return (e.Scheduled(None, refused.code),)


def _admitted(t: Tournament) -> tuple[Event, ...]:
    """Admit waiting entrants while there is room and late entry is allowed."""
    room = len(t.waiting) if t.settings.cap is None else t.settings.cap - len(t.confirmed)
    if room <= 0 or not t.takes_entries:
        return NOTHING
    linked = [entry for entry in t.waiting if entry.is_linked]
    return tuple(e.Admitted(entry.id, len(t.rounds) + 1) for entry in linked[:room])


def _next_round(t: Tournament, now: datetime, mode: Mode) -> tuple[Event, ...]:
    field = replace(t.field, rounds=t.field.rounds[: t.number])
    tables = next_tables(field, mode) if len(t.confirmed) > 1 else ()
    if not tables:
        return (e.Finished(t.format.places(t.field), honours=True),)
    return (_paired(t, field, tables, now, whole=True),)


def _early_tables(t: Tournament, now: datetime, mode: Mode) -> tuple[Event, ...]:
    """Pair the tables of the first later round of a bracket that are known and not there yet."""
    if not t.opens_early:
        return NOTHING
    before = replace(t.field, rounds=t.field.rounds[: t.number])
    rounds = [_undisputed(played) for played in t.rounds]
    for number in range(t.number + 1, t.format.rounds(before) + 1):
        field = replace(before, rounds=tuple(rounds[: number - 1]))
        paired = _paired(t, field, next_tables(field, mode), now, whole=False)
        if paired.tables:
            return (paired,)
        rounds += [Round(number, (), ())] if number > len(rounds) else []
    return NOTHING


def _undisputed(played: RoundState) -> Round:
    """The round without the results that an organiser may change."""
    return replace(played.round, results=tuple([one.result if one.is_settled else None for one in played.tables]))


def _paired(t: Tournament, field: Field, tables: Sequence[Table], now: datetime, *, whole: bool) -> e.Paired:
    """The event that pairs the tables of the field's next round that are not there yet.

    Its end is never moved forward, and leaves all tables their time.
    """
    number, due = field.next_round, round_ends(t, now)
    there = t.rounds[number - 1] if number <= len(t.rounds) else None
    known = {state.table.spot for state in there.tables} if there is not None else set()
    new = tuple([table for table in tables if table.spot not in known])
    if due is not None and there is not None and there.due_at is not None:
        due = max(due, there.due_at) if new else there.due_at
    return e.Paired(number, new, due, best_of=best_of(field), whole=whole)


def round_ends(t: Tournament, now: datetime) -> datetime | None:
    """When a round that is paired now ends; None if its matches open automatically.

    During a pause that is counted from its beginning, because the end of the pause moves the round's end by all of it.
    """
    since = now if t.paused_at is None else t.paused_at
    return since + timedelta(hours=t.settings.round_hours) if t.settings.schedule == "free" else None


def _at_table(t: Tournament, played: RoundState, index: int, state: TableState, now: datetime, mode: Mode) -> Step:
    if state.result is not None or state.dispute is not None:
        return NOTHING
    result = verdict(t, state)
    if result is not None:
        return (e.Decided(played.number, index, result),)
    if state.open_match is not None:
        return NOTHING
    if state.absent and t.settings.schedule == "at once":
        return (e.Decided(played.number, index, walkover(t, state, state.absent)),)
    if _unfinished(state) >= UNFINISHED:
        return (e.Disputed(played.number, index, None, "unfinished"),)
    seats = seats_of(t, state, mode)
    if len(seats) not in mode.seats:
        return (e.Decided(played.number, index, awarded(state, seats, How.forfeit)),)
    if t.settings.schedule == "at once" or all(t.is_ready(state, entrant) for entrant in seats):
        return Open(played.number, index, state.attempts + 1, seats)
    if played.due_at is None or now < played.due_at:
        return NOTHING
    result = no_show(t, state)
    if _ruled_late(played, state) or (state.matches and not result.winners and not state.absent):
        return Open(played.number, index, state.attempts + 1, seats)
    return (e.Decided(played.number, index, result),)


def _ruled_late(played: RoundState, state: TableState) -> bool:
    """Whether the sides could not press Play in time, because an organiser ruled after the round's end."""
    return state.ruling is not None and played.due_at is not None and state.ruling.at >= played.due_at


def _unfinished(state: TableState) -> int:
    return sum(bool(m.ending) and not m.stale and m.attempt > state.trusts_to for m in state.matches)
