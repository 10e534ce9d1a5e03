"""All events of a tournament. A tournament's list of events is its only stored state, and its audit log.

An event is stored unchanged; `tournaments.effects` computes the tournament from its events. `Recorded` adds the person
and the time. Events of organisers carry the reason in the organiser's words.

Rounds count from 1, tables of a round from 0, the matches of a table from 1 (`attempt`).
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any, NamedTuple, TypeAlias

from pydantic import Discriminator, TypeAdapter

from tournaments.events.entries import (
    Admitted,
    CheckedIn,
    CheckInClosed,
    CheckInOpened,
    Created,
    Dropped,
    Edited,
    Linked,
    Registered,
    Replaced,
    Restored,
    Scheduled,
    Seeded,
    SitsIn,
    SitsOut,
    Started,
    Withdrawn,
)
from tournaments.events.pledges import (
    CauseSet,
    Pledged,
    PledgeKept,
    Unpledged,
)
from tournaments.events.rounds import (
    Confirmed,
    Decided,
    Opened,
    Paired,
    Played,
    Pressed,
    Reminded,
    Repaired,
    Score,
    Unpaired,
    Unplayed,
    Unpressed,
)
from tournaments.events.rulings import (
    Cancelled,
    Delayed,
    Disputed,
    Extended,
    Finished,
    Honoured,
    Paused,
    Reinstated,
    Reopened,
    Resumed,
    Ruled,
    Settled,
)

__all__ = [
    "Admitted",
    "Cancelled",
    "CauseSet",
    "CheckInClosed",
    "CheckInOpened",
    "CheckedIn",
    "Confirmed",
    "Created",
    "Decided",
    "Delayed",
    "Disputed",
    "Dropped",
    "Edited",
    "Event",
    "Extended",
    "Finished",
    "Honoured",
    "Linked",
    "Opened",
    "Paired",
    "Paused",
    "Played",
    "PledgeKept",
    "Pledged",
    "Pressed",
    "Recorded",
    "Registered",
    "Reinstated",
    "Reminded",
    "Reopened",
    "Repaired",
    "Replaced",
    "Restored",
    "Resumed",
    "Ruled",
    "Scheduled",
    "Score",
    "Seeded",
    "Settled",
    "SitsIn",
    "SitsOut",
    "Started",
    "Unpaired",
    "Unplayed",
    "Unpledged",
    "Unpressed",
    "Withdrawn",
    "from_json",
    "to_json",
]

Event: TypeAlias = (
    Created
    | Edited
    | Scheduled
    | Registered
    | Linked
    | Seeded
    | Withdrawn
    | CheckInOpened
    | CheckedIn
    | CheckInClosed
    | Started
    | Admitted
    | Paired
    | Unpaired
    | Repaired
    | Confirmed
    | Reminded
    | Pressed
    | Unpressed
    | Opened
    | Played
    | Unplayed
    | Decided
    | Disputed
    | Settled
    | Ruled
    | Reopened
    | Replaced
    | Dropped
    | Restored
    | SitsOut
    | SitsIn
    | Extended
    | Paused
    | Resumed
    | Delayed
    | CauseSet
    | Pledged
    | Unpledged
    | PledgeKept
    | Honoured
    | Cancelled
    | Reinstated
    | Finished
)

_ADAPTER: TypeAdapter[Event] = TypeAdapter(Annotated[Event, Discriminator("kind")])


class Recorded(NamedTuple):
    """An event with its number in the log from 1, its time, and the person who caused it; None: the bot."""

    seq: int
    at: datetime
    by: int | None
    event: Event

    @property
    def reason(self) -> str:
        """The person's reason; "" for events without one."""
        reason: str = getattr(self.event, "reason", "")
        return reason


def to_json(event: Event) -> dict[str, Any]:
    """Convert an event to plain JSON values with its `kind`."""
    data: dict[str, Any] = _ADAPTER.dump_python(event, mode="json")
    return data


def from_json(data: Mapping[str, Any]) -> Event:
    """Read an event. Raises pydantic.ValidationError for other data."""
    return _ADAPTER.validate_python(data)
