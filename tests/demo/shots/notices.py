"""Messages beside announcement and pairings that ping entrants or organisers, and what replaces them later."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

from cogs.tournaments.pages.notices import (
    called_off_page,
    check_in_page,
    correction_page,
    hold_page,
    lapsed_page,
    moved_down_page,
    moved_up_page,
    not_started_page,
    old_hold_page,
    old_ready_page,
    old_start_page,
    ready_page,
    reminder_page,
    reopened_page,
    start_moved_page,
    unpaired_page,
    unready_page,
)
from tests.demo.shots.cups import CAUSE, NOW, OWNER, PLEDGES, finished, registered, started
from tests.demo.shots.shot import Shot
from tests.demo.shots.tournaments import no_thread
from tournaments import events as e
from tournaments.rounds import TableKey
from tournaments.tournament import Correction, Phase, Reminder, StartMoved


def notices() -> Iterator[Shot]:
    """All of them."""
    yield from _before()
    yield from _running()
    yield from _over()


def _before() -> Iterator[Shot]:
    cup = registered(size=10, bare=2, cap=6, starts_in=timedelta(minutes=25), check_in=30)
    there = cup.then(e.CheckInOpened(), e.CheckedIn(1))
    assert there.t.starts_at is not None
    yield "check-in", check_in_page(there.t, 0)
    yield "check-in-closed", check_in_page(replace(there.t, phase=Phase.running), 0)
    yield "reminder-check-in", reminder_page(there.t, Reminder(0, there.t.starts_at, (2, 3)), 0)
    yield "moved-up", moved_up_page(cup.t, (7,), 0)
    yield "moved-up-check-in", moved_up_page(there.t, (7,), 0)
    yield "moved-down", moved_down_page(cup.t, (7, 8), 0)
    yield "start-moved", start_moved_page(replace(cup.t, start_moved=StartMoved(NOW, (1, 2, 3))), 0)
    yield "start-moved-old", old_start_page(cup.t)
    yield "not-started-names", not_started_page(replace(cup.t, refused="not_linked", refused_at=NOW))
    yield "not-started-few", not_started_page(replace(registered(size=1).t, refused="too_few_entrants"))


def _running() -> Iterator[Shot]:
    free = started(schedule="free", pace="daily", size=6)
    table, due_at = free.t.rounds[0].tables[0].table, free.t.rounds[0].due_at
    assert due_at is not None
    ready = free.then(e.Pressed(1, 0, table.entrants[0]))
    yield "ready", ready_page(ready.t, TableKey(1, 0))
    yield "unready", unready_page(ready.then(e.Unpressed(1, 0, table.entrants[0])).t, TableKey(1, 0))
    yield "ready-old", old_ready_page(free.t)
    yield "reminder-round", reminder_page(free.t, Reminder(1, due_at, table.entrants), 0)
    held = started(rounds=1, hold=True)
    yield "hold", hold_page(held.then(e.Unpaired(2)).t, 1)
    yield "hold-confirmed", hold_page(held.then(e.Confirmed(1), by=OWNER).t, 1)
    yield "hold-old", old_hold_page(held.t, 1)
    yield "unpaired", unpaired_page(held.t, 2)
    correction = Correction(2, (1, 2, 3, 4), "Ann's match of round 1 was counted for Benedikt", NOW, 5)
    yield "correction", correction_page(started(rounds=1).t, correction, no_thread)


def _over() -> Iterator[Shot]:
    cup = registered(size=6).then(e.CauseSet(CAUSE), *[e.Pledged(pledge) for pledge in PLEDGES])
    off = cup.then(e.Cancelled("The hall is flooded"), by=OWNER)
    yield "called-off", called_off_page(off.t, 0)
    yield "pledges-lapsed", lapsed_page(off.t)
    yield "reopened", reopened_page(finished("swiss").t)
