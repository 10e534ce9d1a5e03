"""Nudges: all who wait for one person's turn may have that person pinged, once a turn altogether. Pure.

There is none in a window or in a draft: there it would tell who has answered.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from games.core.protocol import Decision, Seat
from host.errors import Refusal
from host.matches.match import LiveMatch
from host.matches.plan import Plan
from host.records import Deadline, Presence, Step

NUDGE_AFTER = timedelta(seconds=30)
"""The person who is asked has so long before a nudge is possible."""


def waited_for(match: LiveMatch) -> Deadline | None:
    """The clock of the turn of the one person whom the match waits for, which all can see; None at other times."""
    position = match.position
    if match.ending or match.setup.practice or match.missing or match.table_outage.since:
        return None
    if len(position.blocking) != 1 or len({asked.seat for asked in match.view(None).asked}) != 1:
        return None
    [decision] = position.blocking
    if decision.window or decision.revisable or decision.seat in match.computers:
        return None
    return position.deadlines.get(decision.id)


def may_nudge(match: LiveMatch, seat: Seat) -> bool:
    """Whether this seat waits for another person who was not nudged yet in this turn."""
    row = waited_for(match)
    return row is not None and row.seat != seat and not match.presence(row.seat).nudged


def nudge(match: LiveMatch, seat: Seat, now: datetime) -> Plan:
    """Record that the person whose turn it is is pinged now; stored before the ping, so that no ping is sent twice.

    Refusal: no_nudge, nudged, nudged_early.
    """
    row = waited_for(match)
    if row is None or row.seat == seat:
        raise Refusal("no_nudge")
    there = match.presence(row.seat)
    if there.nudged:
        raise Refusal("nudged")
    if now < row.opened_at + NUDGE_AFTER:
        raise Refusal("nudged_early")
    row, there = row._replace(pinged=True), there._replace(nudged=True)
    after = replace(
        match.position,
        deadlines={**match.position.deadlines, row.decision: row},
        presence={**match.position.presence, row.seat: there},
    )
    return Plan(Step(match.id, pinged=(row,), presence=(there,)), after)


def turn_over(opened: Iterable[Decision], presence: Mapping[Seat, Presence]) -> Mapping[Seat, Presence]:
    """The presence of the nudged seats whose turn has ended: another seat is asked now, in no window."""
    nudged = {seat: there for seat, there in presence.items() if there.nudged}
    asked = {decision.seat for decision in opened if not decision.window} if nudged else set()
    return {seat: there._replace(nudged=False) for seat, there in nudged.items() if asked - {seat}}
