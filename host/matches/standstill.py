"""A table that not all its persons can reach: its clocks stand still until they can. Plans, as in `steps`.

The table may have no board, because Discord refuses it or its channel was deleted; then each person reaches it by
`/hand` alone. When all persons have, or the board is shown again, each open question begins its time anew.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from games.core.protocol import Seat
from host.matches.match import LiveMatch
from host.matches.plan import Plan
from host.records import Deadline, Presence, Standstill, Step

MOVES = 2
"""So often a table that was deleted gives its questions their time anew: deleting it again delays nothing."""


def stop(match: LiveMatch, now: datetime) -> Plan:
    """The clocks stand from now on."""
    return _standing(match, match.standstill._replace(since=now, reached=frozenset()))


def reach(match: LiveMatch, seat: Seat, now: datetime) -> Plan:
    """The person of this seat has reached the table without a board; the last one lets the clocks run again."""
    reached = match.standstill.reached | {seat}
    if {player.seat for player in match.people} <= reached:
        return _anew(match, match.standstill._replace(since=None, reached=reached), now)
    return _standing(match, match.standstill._replace(reached=reached))


def show(match: LiveMatch, now: datetime) -> Plan:
    """The board is shown again: the clocks run. They run already where all persons have reached it without."""
    shown = match.standstill._replace(since=None, reached=frozenset())
    return _anew(match, shown, now) if match.standstill.since else _standing(match, shown)


def move(match: LiveMatch, now: datetime) -> Plan:
    """The table was deleted and is shown in another place."""
    moved = match.standstill._replace(moves=match.standstill.moves + 1)
    return _anew(match, moved, now) if match.standstill.moves < MOVES else _standing(match, moved)


def _standing(match: LiveMatch, standstill: Standstill) -> Plan:
    return Plan(Step(match.id, standstill=standstill), match.position)


def _anew(match: LiveMatch, standstill: Standstill, now: datetime) -> Plan:
    """All open questions begin their time now, and persons who have not come yet have their whole time to come.

    All clocks of a window have begun together, so its moments tell as little as before.
    """
    position = match.position
    clocks = {key: _begun(row, now) for key, row in position.deadlines.items()}
    presence = {seat: _awaited(row, match.pace.no_show, now) for seat, row in position.presence.items()}
    changed = tuple(row for seat, row in presence.items() if row != position.presence[seat])
    step = Step(match.id, opened=tuple(clocks.values()), closed=tuple(clocks), presence=changed, standstill=standstill)
    return Plan(step, replace(position, deadlines=clocks, presence=presence))


def _begun(row: Deadline, now: datetime) -> Deadline:
    return row.moved(now - row.opened_at)


def _awaited(row: Presence, no_show: float | None, now: datetime) -> Presence:
    if no_show is None or row.came or row.missing_at is None:
        return row
    return row._replace(missing_at=now + timedelta(seconds=no_show))
