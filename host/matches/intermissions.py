"""The time after a round: each person reads its end until pressing Next round. Plans, as in `steps`.

The clocks of the next round's questions begin `Pace.intermission` seconds after the end of a round, or as soon as all
persons have pressed. Questions can be answered before that. A press is no answer, and only the last one is public.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from games.core.ends import final_view, newest_end
from games.core.protocol import Event, Seat
from host.matches.match import LiveMatch
from host.matches.plan import Plan
from host.records import Intermission, Step


def after(match: LiveMatch, events: Sequence[Event]) -> Intermission | None:
    """The intermission after these events; None if no round of a person has ended in them.

    Where the part of one seat alone has ended the others play on, and no clock waits.
    """
    reading = {player.seat for player in match.people if newest_end(events, player.seat) is not None}
    if not reading:
        return None
    begun = match.intermission
    pauses = any(map(is_public, events)) and match.pace.intermission > 0
    return Intermission(begun.paused or pauses, begun.reading | reading)


def is_public(event: Event) -> bool:
    """Whether a round has ended with this event for all."""
    return final_view(event, None) is not None


def clocks_begin(match: LiveMatch, now: datetime, begun: Intermission | None = None) -> datetime:
    """When the clocks of questions begin that are asked now; `begun` is an intermission that begins with them."""
    if match.intermission.paused:
        return max([now, *[row.opened_at for row in match.position.deadlines.values()]])
    pauses = begun is not None and begun.paused
    return now + timedelta(seconds=match.pace.intermission) if pauses else now


def read(match: LiveMatch, seat: Seat, now: datetime) -> Plan:
    """The person of this seat has read the end of the round; the last one lets the clocks begin."""
    reading = match.intermission.reading - {seat}
    if match.intermission.paused and not reading & {player.seat for player in match.people}:
        return begin(match, now, reading)
    return Plan(Step(match.id, intermission=match.intermission._replace(reading=reading)), match.position)


def begin(match: LiveMatch, now: datetime, reading: frozenset[Seat] | None = None) -> Plan:
    """The clocks begin now, where they have not. All clocks of a window begin together, so it tells as little."""
    position, reading = match.position, match.intermission.reading if reading is None else reading
    moved = {key: row.moved(now - row.opened_at) for key, row in position.deadlines.items() if row.opened_at > now}
    step = Step(match.id, opened=tuple(moved.values()), closed=tuple(moved), intermission=Intermission(False, reading))
    return Plan(step, replace(position, deadlines={**position.deadlines, **moved}))
