"""Cases of `apply` for events of the whole tournament: its settings, entrants, times, pledges and end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from tournaments import events as e
from tournaments.effects.cases import apply, changed, entered, with_entry, with_round, with_table
from tournaments.model import EntrantId
from tournaments.names import team_name
from tournaments.tournament import CalledOff, Entry, Kind, Move, Phase, Reminder, StartMoved, Tournament

ABOUT = timedelta(minutes=10)
"""Times that differ by less are taken for the same: a bot that starts again has been away for a while."""


# Before the start


@apply.register
def _edited(event: e.Edited, t: Tournament, at: datetime) -> Tournament:
    return _moved_down(t, _moved_up(t, replace(t, settings=event.settings)))


@apply.register
def _scheduled(event: e.Scheduled, t: Tournament, at: datetime) -> Tournament:
    refused = event.reason if event.starts_at is None else ""
    scheduled = replace(
        t,
        starts_at=event.starts_at,
        scheduled_at=at,
        postponed=timedelta(),
        phase=Phase.registration,
        refused=refused,
        refused_at=at,
    )
    return _start_moved(t, scheduled, at)


def _start_moved(before: Tournament, t: Tournament, at: datetime) -> Tournament:
    """Note who was on the list when a start that was known has changed."""
    was_known = before.starts_at is not None or before.start_moved is not None
    if not was_known or t.starts_at == before.starts_at:
        return t
    return replace(t, start_moved=StartMoved(at, tuple([entry.id for entry in (*t.confirmed, *t.waiting)])))


@apply.register
def _registered(event: e.Registered, t: Tournament, at: datetime) -> Tournament:
    entry = Entry(event.entrant, event.name, event.members, event.rating)
    return entered(t, replace(entry, checked_in=t.phase is Phase.check_in and entry.is_linked))


@apply.register
def _linked(event: e.Linked, t: Tournament, at: datetime) -> Tournament:
    entry = t.entries[event.entrant]
    members = changed(entry.members, event.position, lambda _: event.member)
    return with_entry(t, event.entrant, members=members, rating=max(entry.rating, event.rating))


@apply.register
def _seeded(event: e.Seeded, t: Tournament, at: datetime) -> Tournament:
    return replace(t, order=event.order)


@apply.register
def _withdrawn(event: e.Withdrawn, t: Tournament, at: datetime) -> Tournament:
    return _moved(_moved_up(t, with_entry(t, event.entrant, withdrawn=True)), "out", (event.entrant,), event.reason, at)


def _moved(t: Tournament, kind: Kind, entrants: Sequence[EntrantId], reason: str, at: datetime) -> Tournament:
    return replace(t, moves=(*t.moves, Move(kind, tuple(entrants), reason, at))) if entrants else t


def _moved_up(before: Tournament, t: Tournament) -> Tournament:
    """Note who has got a place by this event: it has made room before the start."""
    moved = _among(before.waiting, t.confirmed) if before.is_before_start else ()
    return replace(t, moved_up=(*t.moved_up, moved)) if moved else t


def _moved_down(before: Tournament, t: Tournament) -> Tournament:
    """Note who has lost a place by this event and waits in line: it has taken room before the start."""
    moved = _among(t.waiting, before.confirmed) if before.is_before_start else ()
    return replace(t, moved_down=(*t.moved_down, moved)) if moved else t


def _among(others: Sequence[Entry], entries: Sequence[Entry]) -> tuple[EntrantId, ...]:
    """The entrants of these entries that are among the others as well."""
    ids = {entry.id for entry in others}
    return tuple([entry.id for entry in entries if entry.id in ids])


@apply.register
def _check_in_opened(event: e.CheckInOpened, t: Tournament, at: datetime) -> Tournament:
    entries = {key: replace(entry, checked_in=entry.is_computer) for key, entry in t.entries.items()}
    return replace(t, phase=Phase.check_in, entries=entries)


@apply.register
def _checked_in(event: e.CheckedIn, t: Tournament, at: datetime) -> Tournament:
    return with_entry(t, event.entrant, checked_in=True)


@apply.register
def _check_in_closed(event: e.CheckInClosed, t: Tournament, at: datetime) -> Tournament:
    gone = {key: replace(t.entries[key], withdrawn=True, missed=True) for key in event.missing}
    return _moved(replace(t, entries={**t.entries, **gone}), "missed", event.missing, "", at)


@apply.register
def _started(event: e.Started, t: Tournament, at: datetime) -> Tournament:
    entries = {key: replace(t.entries[key], joined_in=1) for key in event.seeds}
    return replace(
        t, phase=Phase.running, refused="", seeds=event.seeds, draw=event.draw, entries={**t.entries, **entries}
    )


# Entrants


@apply.register
def _admitted(event: e.Admitted, t: Tournament, at: datetime) -> Tournament:
    return replace(with_entry(t, event.entrant, joined_in=event.joined_in), seeds=(*t.seeds, event.entrant))


@apply.register
def _dropped(event: e.Dropped, t: Tournament, at: datetime) -> Tournament:
    seat = t.seat_of(event.entrant)
    gave_up = seat.number if seat is not None and t.at(seat).result is None else 0
    left = with_entry(t, event.entrant, left_after=event.left_after, reason=event.reason, gave_up=gave_up)
    return _moved(left, "out", (event.entrant,), event.reason, at)


@apply.register
def _sits_out(event: e.SitsOut, t: Tournament, at: datetime) -> Tournament:
    return with_entry(t, event.entrant, sits_out=t.entries[event.entrant].sits_out | {event.number})


@apply.register
def _sits_in(event: e.SitsIn, t: Tournament, at: datetime) -> Tournament:
    return with_entry(t, event.entrant, sits_out=t.entries[event.entrant].sits_out - {event.number})


@apply.register
def _restored(event: e.Restored, t: Tournament, at: datetime) -> Tournament:
    """Who is back in a tournament that had ended without it makes it run again."""
    entry, is_finished = t.entries[event.entrant], t.phase is Phase.finished
    back = replace(
        entry, withdrawn=False, missed=False, left_after=None, reason="", gave_up=0, returns=entry.returns + 1
    )
    after = entered(replace(t, phase=Phase.running) if is_finished else t, back)
    return _moved(_moved_down(t, after), "back", (event.entrant,), event.reason, at)


@apply.register
def _replaced(event: e.Replaced, t: Tournament, at: datetime) -> Tournament:
    """Mark open matches in which the former member sits as stale. A name that is made of the members' names changes."""
    entry = t.entries[event.entrant]
    members = changed(entry.members, event.position, lambda _: event.member)
    own_name = len(members) > 1 and entry.name != team_name(entry.members)
    former = {**entry.former, event.position: entry.members[event.position]}
    name = entry.name if own_name else team_name(members)
    after = with_entry(t, event.entrant, members=members, name=name, former=former)
    seat = t.seat_of(event.entrant)
    if seat is None:
        return after
    matches = tuple(
        replace(m, stale="replaced", reason=event.reason) if m.is_open and not m.stale else m
        for m in t.at(seat).matches
    )
    return with_table(after, seat, matches=matches)


# Time


@apply.register
def _extended(event: e.Extended, t: Tournament, at: datetime) -> Tournament:
    later = timedelta(seconds=event.seconds)
    if t.phase is Phase.running:
        for played in t.going_on:
            t = with_round(
                t, played.number, due_at=played.due_at and played.due_at + later, extended=played.extended + later
            )
        return t
    return _start_moved(t, replace(t, starts_at=t.starts_at and t.starts_at + later), at)


@apply.register
def _paused(event: e.Paused, t: Tournament, at: datetime) -> Tournament:
    return replace(t, paused_at=at)


@apply.register
def _resumed(event: e.Resumed, t: Tournament, at: datetime) -> Tournament:
    paused_at = t.paused_at or at
    set_meanwhile = max(t.scheduled_at or paused_at, paused_at) - paused_at
    return _start_moved(t, replace(_stood_still(t, at - paused_at, at, set_meanwhile), paused_at=None), at)


@apply.register
def _delayed(event: e.Delayed, t: Tournament, at: datetime) -> Tournament:
    return _stood_still(t, timedelta(seconds=event.seconds), at)


# The cause and its pledges


@apply.register
def _cause_set(event: e.CauseSet, t: Tournament, at: datetime) -> Tournament:
    return replace(t, cause=event.cause)


@apply.register
def _pledged(event: e.Pledged, t: Tournament, at: datetime) -> Tournament:
    made, by = event.pledge, event.pledge.user_id
    promises = {**t.promises, by: t.promises.get(by, 0) + 1}
    return replace(t, pledges={**t.pledges, made.id: made}, pledged=max(t.pledged, made.id), promises=promises)


@apply.register
def _unpledged(event: e.Unpledged, t: Tournament, at: datetime) -> Tournament:
    return replace(t, pledges={key: pledge for key, pledge in t.pledges.items() if key != event.pledge})


@apply.register
def _pledge_kept(event: e.PledgeKept, t: Tournament, at: datetime) -> Tournament:
    return replace(t, kept=t.kept | {event.pledge})


# The end


@apply.register
def _cancelled(event: e.Cancelled, t: Tournament, at: datetime) -> Tournament:
    """Its open matches are stopped. If that is taken back they are played again."""
    for table, match in t.open_matches:
        at_table = t.at(table).matches
        stopped = replace(match, stale="cancelled", reason=event.reason)
        t = with_table(t, table, matches=tuple([stopped if one == match else one for one in at_table]))
    called_off = CalledOff(at, t.phase, t.paused_at)
    return replace(t, phase=Phase.cancelled, paused_at=None, reason=event.reason, called_off=called_off)


@apply.register
def _reinstated(event: e.Reinstated, t: Tournament, at: datetime) -> Tournament:
    """All is as it was. Deadlines have stood still meanwhile, those of a paused tournament until the pause ends."""
    called_off = t.called_off or CalledOff(at, Phase.running if t.rounds else Phase.registration, None)
    back = replace(t, phase=called_off.phase, paused_at=called_off.paused_at, called_off=None, reason="")
    back = replace(back, reinstated=t.reinstated + 1)
    return back if back.paused_at is not None else _start_moved(t, _stood_still(back, at - called_off.at, at), at)


@apply.register
def _honoured(event: e.Honoured, t: Tournament, at: datetime) -> Tournament:
    return replace(t, honoured=event.user_ids)


@apply.register
def _finished(event: e.Finished, t: Tournament, at: datetime) -> Tournament:
    finished = replace(t, phase=Phase.finished, places=event.places)
    return finished if event.honours else replace(finished, honoured=finished.to_honour)


def _stood_still(t: Tournament, by: timedelta, at: datetime, set_after: timedelta = timedelta()) -> Tournament:
    """Move deadlines by this time. A start moves only if the interruption reached it or its check-in.

    If a clock was set back by about as much as a start has moved, it was wrong: the start is the planned one again.

    set_after  how much of the time had passed when the start was set: that part does not move it
    """
    opens_at = t.check_in_at or t.starts_at
    if t.starts_at is not None and opens_at is not None and opens_at <= at:
        later = by - set_after
        t = replace(t, starts_at=t.starts_at + later, postponed=later, reminders=_with_deadline(t, t.starts_at, later))
    elif t.starts_at is not None and by < timedelta() and abs(by + t.postponed) <= ABOUT:
        planned = t.starts_at - t.postponed
        t = replace(t, starts_at=planned, postponed=timedelta(), reminders=_with_deadline(t, t.starts_at, -t.postponed))
    for played in t.going_on:
        t = with_round(t, played.number, due_at=played.due_at and played.due_at + by)
        t = replace(t, reminders=_with_deadline(t, played.due_at, by))
    return t


def _with_deadline(t: Tournament, deadline: datetime | None, by: timedelta) -> tuple[Reminder, ...]:
    """Return the reminders with the moved deadline, so that a moved deadline is not reminded of twice."""
    return tuple(replace(one, deadline=one.deadline + by) if one.deadline == deadline else one for one in t.reminders)
