"""What is to happen next without anybody asking. Pure: the same tournament at the same time has the same next step.

`next_step` is asked again and again until it has nothing more to say; then `due_at` says when to ask again. So a
process that died anywhere goes on by asking.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TypeAlias

from games.core.protocol import Mode
from host.errors import Refusal
from tournaments import events as e
from tournaments.course.entering import takes_entries
from tournaments.course.scoring import awarded, no_show, verdict
from tournaments.course.seating import seats_of
from tournaments.course.start import start_events
from tournaments.events import Event
from tournaments.formats.protocol import Format
from tournaments.model import EntrantId, How
from tournaments.ports import Head
from tournaments.tournament import Phase, RoundState, TableState, Tournament

UNFINISHED = 2
"""Matches of a table that nobody finished, after which the organisers are called."""
Formats: TypeAlias = Mapping[str, Format]


@dataclass(frozen=True, slots=True)
class Open:
    """A match of this table is to be opened, with these entrants by seat."""

    number: int
    table: int
    attempt: int
    seats: tuple[EntrantId, ...]


@dataclass(frozen=True, slots=True)
class Stop:
    """This match is to be stopped: it counts for nothing."""

    match_id: int


Step: TypeAlias = tuple[Event, ...] | Open | Stop
NOTHING: tuple[Event, ...] = ()


def next_step(t: Tournament, now: datetime, draw: int, mode: Mode, formats: Formats) -> Step:
    """What to store, open or stop; `NOTHING` until something happens or `due_at` has come.

    draw  a number that nobody could know before: it becomes the lot of the tournament when it starts
    """
    idle = _idle_match(t)
    if idle is not None:
        return Stop(idle)
    if t.is_over or t.paused_at is not None:
        return NOTHING
    if t.phase is not Phase.running:
        return _before_start(t, now, draw)
    format_, current = formats[t.settings.format], t.current
    admitted = _admitted(t, format_)
    if admitted:
        return admitted
    if current is None or current.is_settled:
        return _next_round(t, now, format_)
    for index, state in enumerate(current.tables):
        step = _at_table(t, current, index, state, now, mode)
        if step:
            return step
    return NOTHING


def due_at(t: Tournament) -> datetime | None:
    """When something is to happen by itself, None: when somebody does something or a match ends."""
    if t.is_over or t.paused_at is not None:
        return None
    if t.phase is Phase.registration:
        return t.check_in_at or t.starts_at
    if t.phase is Phase.check_in:
        return t.starts_at
    current = t.current
    waited_for = current is not None and any(_can_run_out(state) for state in current.tables)
    return current.due_at if current is not None and waited_for else None


def head_of(t: Tournament) -> Head:
    """What is stored beside its events."""
    return Head(t.settings.name, t.phase, t.is_live, due_at(t))


def _idle_match(t: Tournament) -> int | None:
    """A match that is of no use any more."""
    for number, index, match in t.open_matches:
        state = t.rounds[number - 1].tables[index]
        if match.stale or state.result is not None or t.phase is Phase.cancelled:
            return match.match_id
    return None


def _before_start(t: Tournament, now: datetime, draw: int) -> tuple[Event, ...]:
    due = due_at(t)
    if due is None or now < due:
        return NOTHING
    if t.phase is Phase.registration and t.check_in_at is not None:
        return (e.CheckInOpened(),)
    try:
        return start_events(t, draw)
    except Refusal as too_few:
        return (e.Scheduled(None, too_few.code),)


def _admitted(t: Tournament, format_: Format) -> tuple[Event, ...]:
    """Who waits is let in as long as there is room and time."""
    room = len(t.waiting) if t.settings.cap is None else t.settings.cap - len(t.confirmed)
    if room <= 0 or not takes_entries(t, format_):
        return NOTHING
    return tuple(e.Admitted(entry.id, len(t.rounds) + 1) for entry in t.waiting[:room])


def _next_round(t: Tournament, now: datetime, format_: Format) -> tuple[Event, ...]:
    field = t.field
    tables = format_.pair(field) if len(t.confirmed) > 1 else ()
    if not tables:
        return (e.Finished(format_.places(field)),)
    lasts = timedelta(hours=t.settings.round_hours)
    return (e.Paired(field.next_round, tables, now + lasts if t.settings.schedule == "free" else None),)


def _at_table(t: Tournament, played: RoundState, index: int, state: TableState, now: datetime, mode: Mode) -> Step:
    if state.result is not None or state.dispute is not None:
        return NOTHING
    result = verdict(t, state)
    if result is not None:
        return (e.Decided(played.number, index, result),)
    if state.open_match is not None:
        return NOTHING
    if _unfinished(state) >= UNFINISHED:
        return (e.Disputed(played.number, index, None, "unfinished"),)
    seats = seats_of(t, state, mode)
    if len(seats) not in mode.seats:
        return (e.Decided(played.number, index, awarded(t.settings, state, seats, How.forfeit)),)
    if t.settings.schedule == "at once" or all(_is_ready(t, state, entrant) for entrant in seats):
        return Open(played.number, index, len(state.matches) + 1, seats)
    if played.due_at is not None and now >= played.due_at:
        return (e.Decided(played.number, index, no_show(t, state)),)
    return NOTHING


def _unfinished(state: TableState) -> int:
    return sum(bool(m.ending) and not m.stale and m.attempt > state.trusts_to for m in state.matches)


def _can_run_out(state: TableState) -> bool:
    return state.result is None and state.dispute is None and state.open_match is None


def _is_ready(t: Tournament, state: TableState, entrant: EntrantId) -> bool:
    return entrant in state.ready or t.entries[entrant].is_computer
