"""From events to the tournament as it is now: pure, one at a time. Events were checked before they were stored."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import datetime, timedelta
from functools import reduce, singledispatch
from typing import Any, TypeVar

from tournaments import events as e
from tournaments.events import Recorded
from tournaments.model import EntrantId, How, Line, Result, Table
from tournaments.tournament import Dispute, Entry, Phase, RoundState, TableMatch, TableState, Tournament

T = TypeVar("T")


def fold(tournament_id: int, log: Iterable[Recorded]) -> Tournament:
    """The tournament after all of its events, the first of which creates it. Raises ValueError for another log."""
    first, *rest = log
    if not isinstance(first.event, e.Created):
        raise ValueError(f"the log of tournament {tournament_id} begins with {first.event.kind}")
    return reduce(after, rest, created(tournament_id, first))


def created(tournament_id: int, first: Recorded) -> Tournament:
    event = first.event
    assert isinstance(event, e.Created)  # noqa: S101 (for the type checker: `fold` has looked)
    return Tournament(
        id=tournament_id,
        guild_id=event.guild_id,
        channel_id=event.channel_id,
        owner_id=event.owner_id,
        settings=event.settings,
        created_at=first.at,
        starts_at=event.starts_at,
    )


def after(tournament: Tournament, recorded: Recorded) -> Tournament:
    """The tournament after one more event."""
    return replace(_after(recorded.event, tournament, recorded.at), seq=recorded.seq)


@singledispatch
def _after(event: Any, t: Tournament, at: datetime) -> Tournament:
    raise ValueError(f"{event!r} cannot happen to a tournament that exists")


# Before the start


@_after.register
def _edited(event: e.Edited, t: Tournament, at: datetime) -> Tournament:
    return replace(t, settings=event.settings)


@_after.register
def _scheduled(event: e.Scheduled, t: Tournament, at: datetime) -> Tournament:
    return replace(t, starts_at=event.starts_at, phase=Phase.registration)


@_after.register
def _registered(event: e.Registered, t: Tournament, at: datetime) -> Tournament:
    there = t.phase is Phase.check_in
    return _entered(t, Entry(event.entrant, event.name, event.members, event.rating, checked_in=there))


@_after.register
def _withdrawn(event: e.Withdrawn, t: Tournament, at: datetime) -> Tournament:
    return _entry(t, event.entrant, withdrawn=True)


@_after.register
def _check_in_opened(event: e.CheckInOpened, t: Tournament, at: datetime) -> Tournament:
    entries = {key: replace(entry, checked_in=entry.is_computer) for key, entry in t.entries.items()}
    return replace(t, phase=Phase.check_in, entries=entries)


@_after.register
def _checked_in(event: e.CheckedIn, t: Tournament, at: datetime) -> Tournament:
    return _entry(t, event.entrant, checked_in=True)


@_after.register
def _check_in_closed(event: e.CheckInClosed, t: Tournament, at: datetime) -> Tournament:
    gone = {key: replace(t.entries[key], withdrawn=True) for key in event.missing}
    return replace(t, entries={**t.entries, **gone})


@_after.register
def _started(event: e.Started, t: Tournament, at: datetime) -> Tournament:
    entries = {key: replace(t.entries[key], joined_in=1) for key in event.seeds}
    return replace(t, phase=Phase.running, seeds=event.seeds, draw=event.draw, entries={**t.entries, **entries})


# Who takes part


@_after.register
def _admitted(event: e.Admitted, t: Tournament, at: datetime) -> Tournament:
    return replace(_entry(t, event.entrant, joined_in=event.joined_in), seeds=(*t.seeds, event.entrant))


@_after.register
def _dropped(event: e.Dropped, t: Tournament, at: datetime) -> Tournament:
    return _entry(t, event.entrant, left_after=event.left_after)


@_after.register
def _replaced(event: e.Replaced, t: Tournament, at: datetime) -> Tournament:
    """A match in which the former member sits is of no use any more."""
    members = list(t.entries[event.entrant].members)
    members[event.position] = event.member
    changed = _entry(t, event.entrant, members=tuple(members))
    current = t.current
    index = current.table_of(event.entrant) if current else None
    if current is None or index is None:
        return changed
    matches = tuple(replace(m, stale=m.stale or m.is_open) for m in current.tables[index].matches)
    return _table(changed, current.number, index, matches=matches)


# Rounds and tables


@_after.register
def _paired(event: e.Paired, t: Tournament, at: datetime) -> Tournament:
    tables = tuple(TableState(table, result=_bye(table, t.settings.best_of)) for table in event.tables)
    return replace(t, rounds=(*t.rounds, RoundState(event.number, tables, at, event.due_at)))


@_after.register
def _unpaired(event: e.Unpaired, t: Tournament, at: datetime) -> Tournament:
    return replace(t, rounds=t.rounds[: event.number - 1])


@_after.register
def _pressed(event: e.Pressed, t: Tournament, at: datetime) -> Tournament:
    ready = _at(t, event.number, event.table).ready
    return _table(t, event.number, event.table, ready=ready | {event.entrant})


@_after.register
def _opened(event: e.Opened, t: Tournament, at: datetime) -> Tournament:
    match = TableMatch(event.attempt, event.match_id, event.seats)
    matches = _at(t, event.number, event.table).matches
    return _table(t, event.number, event.table, matches=(*matches, match), ready=frozenset())


@_after.register
def _played(event: e.Played, t: Tournament, at: datetime) -> Tournament:
    return _match(t, event.number, event.table, event.attempt, score=event.score)


@_after.register
def _unplayed(event: e.Unplayed, t: Tournament, at: datetime) -> Tournament:
    return _match(t, event.number, event.table, event.attempt, ending=event.ending)


@_after.register
def _decided(event: e.Decided, t: Tournament, at: datetime) -> Tournament:
    return _table(t, event.number, event.table, result=event.result)


@_after.register
def _disputed(event: e.Disputed, t: Tournament, at: datetime) -> Tournament:
    return _table(t, event.number, event.table, dispute=Dispute(event.entrant, event.reason, at))


@_after.register
def _settled(event: e.Settled, t: Tournament, at: datetime) -> Tournament:
    return _table(t, event.number, event.table, dispute=None, trusts_to=_attempts(t, event.number, event.table))


@_after.register
def _ruled(event: e.Ruled, t: Tournament, at: datetime) -> Tournament:
    ruled = _table(t, event.number, event.table, result=event.result, dispute=None)
    return replace(ruled, phase=Phase.running, places=())


@_after.register
def _reopened(event: e.Reopened, t: Tournament, at: datetime) -> Tournament:
    played = _attempts(t, event.number, event.table)
    matches = tuple(replace(m, stale=m.is_open) for m in _at(t, event.number, event.table).matches)
    changes = {"matches": matches, "ready": frozenset[EntrantId](), "result": None, "dispute": None}
    reopened = _table(t, event.number, event.table, counts_to=played, trusts_to=played, **changes)
    return replace(reopened, phase=Phase.running, places=())


# Time


@_after.register
def _extended(event: e.Extended, t: Tournament, at: datetime) -> Tournament:
    later = timedelta(seconds=event.seconds)
    if t.phase is Phase.running:
        return _current(t, due_at=t.rounds[-1].due_at and t.rounds[-1].due_at + later)
    return replace(t, starts_at=t.starts_at and t.starts_at + later)


@_after.register
def _paused(event: e.Paused, t: Tournament, at: datetime) -> Tournament:
    return replace(t, paused_at=at)


@_after.register
def _resumed(event: e.Resumed, t: Tournament, at: datetime) -> Tournament:
    return replace(_stood_still(t, at - (t.paused_at or at), at), paused_at=None)


@_after.register
def _delayed(event: e.Delayed, t: Tournament, at: datetime) -> Tournament:
    return _stood_still(t, timedelta(seconds=event.seconds), at)


@_after.register
def _cause_set(event: e.CauseSet, t: Tournament, at: datetime) -> Tournament:
    return replace(t, cause=event.cause)


@_after.register
def _pledged(event: e.Pledged, t: Tournament, at: datetime) -> Tournament:
    return replace(t, pledges={**t.pledges, event.pledge.id: event.pledge}, pledged=max(t.pledged, event.pledge.id))


@_after.register
def _unpledged(event: e.Unpledged, t: Tournament, at: datetime) -> Tournament:
    return replace(t, pledges={key: pledge for key, pledge in t.pledges.items() if key != event.pledge})


@_after.register
def _cancelled(event: e.Cancelled, t: Tournament, at: datetime) -> Tournament:
    return replace(t, phase=Phase.cancelled, paused_at=None)


@_after.register
def _finished(event: e.Finished, t: Tournament, at: datetime) -> Tournament:
    return replace(t, phase=Phase.finished, places=event.places)


def _stood_still(t: Tournament, by: timedelta, at: datetime) -> Tournament:
    """Deadlines come so much later. A start is an appointment: it moves only if this ran into it or its check-in."""
    opens_at = t.check_in_at or t.starts_at
    if t.starts_at is not None and opens_at is not None and opens_at <= at:
        t = replace(t, starts_at=t.starts_at + by)
    current = t.current
    if current is None or current.due_at is None:
        return t
    return _current(t, due_at=current.due_at + by)


# What they are made of


def full_wins(best_of: int) -> int:
    """The matches won that decide a table: what a side has that nobody could play against."""
    return best_of // 2 + 1


def _bye(table: Table, best_of: int) -> Result | None:
    if not table.is_bye:
        return None
    return Result((Line(table.entrants[0], 1, wins=full_wins(best_of)),), How.bye)


def _entered(t: Tournament, entry: Entry) -> Tournament:
    return replace(t, entries={**t.entries, entry.id: entry})


def _entry(t: Tournament, entrant: EntrantId, **changes: Any) -> Tournament:
    return _entered(t, replace(t.entries[entrant], **changes))


def _at(t: Tournament, number: int, table: int) -> TableState:
    return t.rounds[number - 1].tables[table]


def _attempts(t: Tournament, number: int, table: int) -> int:
    return len(_at(t, number, table).matches)


def _current(t: Tournament, **changes: Any) -> Tournament:
    return replace(t, rounds=(*t.rounds[:-1], replace(t.rounds[-1], **changes)))


def _table(t: Tournament, number: int, table: int, **changes: Any) -> Tournament:
    played = t.rounds[number - 1]
    tables = _changed(played.tables, table, lambda state: replace(state, **changes))
    return replace(t, rounds=_changed(t.rounds, number - 1, lambda state: replace(state, tables=tables)))


def _match(t: Tournament, number: int, table: int, attempt: int, **changes: Any) -> Tournament:
    matches = _changed(_at(t, number, table).matches, attempt - 1, lambda match: replace(match, **changes))
    return _table(t, number, table, matches=matches)


def _changed(values: tuple[T, ...], index: int, change: Callable[[T], T]) -> tuple[T, ...]:
    return (*values[:index], change(values[index]), *values[index + 1 :])
