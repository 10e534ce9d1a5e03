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
from host.records import Deadline, Presence, Step, TableOutage

MOVES = 2
"""So often a table that was deleted gives its questions their time anew: deleting it again delays nothing."""


def stop(match: LiveMatch, now: datetime) -> Plan:
    """The clocks stand from now on."""
    return _standing(match, match.table_outage._replace(since=now, reached=frozenset()))


def reach(match: LiveMatch, seat: Seat, now: datetime) -> Plan:
    """The person of this seat has reached the table without a board; the last one lets the clocks run again."""
    reached = match.table_outage.reached | {seat}
    if {player.seat for player in match.people} <= reached:
        return _anew(match, match.table_outage._replace(since=None, reached=reached), now)
    return _standing(match, match.table_outage._replace(reached=reached))


def show(match: LiveMatch, now: datetime) -> Plan:
    """The board is shown again: the clocks run. They run already where all persons have reached it without."""
    outage = match.table_outage._replace(since=None, reached=frozenset())
    return _anew(match, outage, now) if match.table_outage.since else _standing(match, outage)


def move(match: LiveMatch, now: datetime) -> Plan:
    """The table was deleted and is shown in another place."""
    moved = match.table_outage._replace(moves=match.table_outage.moves + 1)
    return _anew(match, moved, now) if match.table_outage.moves < MOVES else _standing(match, moved)


def _standing(match: LiveMatch, outage: TableOutage) -> Plan:
    return Plan(Step(match.id, table_outage=outage), match.position)


def _anew(match: LiveMatch, outage: TableOutage, now: datetime) -> Plan:
    """All open questions begin their time now, and persons who have not come yet have their whole time to come.

    All clocks of a window have begun together, so its moments tell as little as before.
    """
    position = match.position
    clocks = {key: _begun(row, now) for key, row in position.deadlines.items()}
    presence = {seat: _awaited(row, match.pace.no_show, now) for seat, row in position.presence.items()}
    changed = tuple(row for seat, row in presence.items() if row != position.presence[seat])
    step = Step(match.id, opened=tuple(clocks.values()), closed=tuple(clocks), presence=changed, table_outage=outage)
    return Plan(step, replace(position, deadlines=clocks, presence=presence))


def _begun(row: Deadline, now: datetime) -> Deadline:
    return row.moved(now - row.opened_at)


def _awaited(row: Presence, no_show: float | None, now: datetime) -> Presence:
    if no_show is None or row.came or row.missing_at is None:
        return row
    return row._replace(missing_at=now + timedelta(seconds=no_show))
