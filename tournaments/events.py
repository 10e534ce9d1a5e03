"""All events of a tournament. A tournament's list of events is its only stored state, and its audit log.

An event is stored unchanged; `tournaments.fold` computes the tournament from its events. `Recorded` adds the person
and the time. Events of organisers carry the reason in the organiser's words.

Rounds count from 1, tables of a round from 0, the matches of a table from 1 (`attempt`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

from pydantic import Discriminator, TypeAdapter

from tournaments.charity.model import Cause, Pledge
from tournaments.formats.protocol import Places
from tournaments.model import EntrantId, Member, Result, Table
from tournaments.settings import Settings


@dataclass(frozen=True, slots=True)
class Score:
    """The score of one match, in the order of the table's entrants.

    winners    the entrants that won; two or more have drawn, unless `together`; empty: all have lost
    points     points of the game; a team gets those of its best member, since partners score together
    mulligans  hands given back
    left       entrants with a member who left the match before its end, or never sat down
    together   True: the winners were one team in this match, and each of them won
    """

    winners: tuple[EntrantId, ...]
    points: tuple[int, ...]
    mulligans: tuple[int, ...]
    left: tuple[EntrantId, ...] = ()
    together: bool = False

    @property
    def is_win(self) -> bool:
        """Whether the winners won rather than drew."""
        return len(self.winners) == 1 or self.together


@dataclass(frozen=True, slots=True)
class Created:
    guild_id: int
    channel_id: int
    owner_id: int
    settings: Settings
    starts_at: datetime | None = None
    kind: Literal["created"] = "created"


@dataclass(frozen=True, slots=True)
class Edited:
    """All settings as they are from now on."""

    settings: Settings
    kind: Literal["edited"] = "edited"


@dataclass(frozen=True, slots=True)
class Scheduled:
    """The time of the automatic start; None: an organiser starts. The bot clears it if too few entrants are there."""

    starts_at: datetime | None
    reason: str = ""
    kind: Literal["scheduled"] = "scheduled"


@dataclass(frozen=True, slots=True)
class Registered:
    """An entrant registered; entrants are listed in the order of these events."""

    entrant: EntrantId
    name: str
    members: tuple[Member, ...]
    rating: float = 0.0
    kind: Literal["registered"] = "registered"


@dataclass(frozen=True, slots=True)
class Linked:
    """A person was linked to a listed name; `position` counts members from 0."""

    entrant: EntrantId
    position: int
    member: Member
    rating: float = 0.0
    kind: Literal["linked"] = "linked"


@dataclass(frozen=True, slots=True)
class Seeded:
    """An organiser ordered the entrants by hand, best first; entrants that are not in it follow."""

    order: tuple[EntrantId, ...]
    kind: Literal["seeded"] = "seeded"


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """An entrant left the list before it was admitted."""

    entrant: EntrantId
    reason: str = ""
    kind: Literal["withdrawn"] = "withdrawn"


@dataclass(frozen=True, slots=True)
class CheckInOpened:
    kind: Literal["check_in_opened"] = "check_in_opened"


@dataclass(frozen=True, slots=True)
class CheckedIn:
    entrant: EntrantId
    kind: Literal["checked_in"] = "checked_in"


@dataclass(frozen=True, slots=True)
class CheckInClosed:
    """The check-in closed; entrants that have not checked in are off the list."""

    missing: tuple[EntrantId, ...]
    kind: Literal["check_in_closed"] = "check_in_closed"


@dataclass(frozen=True, slots=True)
class Started:
    """The tournament started. `seeds`: admitted entrants in seed order; `draw` decides all lots. The others wait."""

    seeds: tuple[EntrantId, ...]
    draw: int
    kind: Literal["started"] = "started"


@dataclass(frozen=True, slots=True)
class Admitted:
    """A waiting entrant was admitted late."""

    entrant: EntrantId
    joined_in: int
    kind: Literal["admitted"] = "admitted"


@dataclass(frozen=True, slots=True)
class Paired:
    """A round begins. `due_at`: when no-shows are decided; None if the matches open automatically.

    reason  the organiser's reason for a pairing by hand; "" if the format paired the round
    """

    number: int
    tables: tuple[Table, ...]
    due_at: datetime | None
    reason: str = ""
    kind: Literal["paired"] = "paired"


@dataclass(frozen=True, slots=True)
class Unpaired:
    """A ruling took back the newest round; it will be paired again. Its open matches are stopped."""

    number: int
    kind: Literal["unpaired"] = "unpaired"


@dataclass(frozen=True, slots=True)
class Repaired:
    """The newest round was paired again, by a ruling or by hand. Unchanged tables keep their matches.

    affected  entrants whose table changed, now or in a round that was taken back with this one
    """

    number: int
    tables: tuple[Table, ...]
    due_at: datetime | None
    affected: tuple[EntrantId, ...]
    reason: str
    kind: Literal["repaired"] = "repaired"


@dataclass(frozen=True, slots=True)
class Confirmed:
    """An organiser confirmed the results of a round, so that the next can be paired."""

    number: int
    kind: Literal["confirmed"] = "confirmed"


@dataclass(frozen=True, slots=True)
class Reminded:
    """These entrants were reminded of a deadline: the check-in (round 0), or the end of a round."""

    number: int
    entrants: tuple[EntrantId, ...]
    kind: Literal["reminded"] = "reminded"


@dataclass(frozen=True, slots=True)
class Pressed:
    """One side is ready to play."""

    number: int
    table: int
    entrant: EntrantId
    kind: Literal["pressed"] = "pressed"


@dataclass(frozen=True, slots=True)
class Opened:
    """A match of this table was opened; `seats` are the entrants by seat."""

    number: int
    table: int
    attempt: int
    match_id: int
    seats: tuple[EntrantId, ...]
    kind: Literal["opened"] = "opened"


@dataclass(frozen=True, slots=True)
class Played:
    """A match ended with a result."""

    number: int
    table: int
    attempt: int
    score: Score
    kind: Literal["played"] = "played"


@dataclass(frozen=True, slots=True)
class Unplayed:
    """A match ended without a result. `ending` is a `host.model.Ending`."""

    number: int
    table: int
    attempt: int
    ending: str
    kind: Literal["unplayed"] = "unplayed"


@dataclass(frozen=True, slots=True)
class Decided:
    """The bot set the final result of a table."""

    number: int
    table: int
    result: Result
    kind: Literal["decided"] = "decided"


@dataclass(frozen=True, slots=True)
class Disputed:
    """An entrant, or the bot (None), called the organisers to a table. The table stops until they rule."""

    number: int
    table: int
    entrant: EntrantId | None
    reason: str
    kind: Literal["disputed"] = "disputed"


@dataclass(frozen=True, slots=True)
class Settled:
    """An organiser ended a dispute without changing the table."""

    number: int
    table: int
    reason: str
    kind: Literal["settled"] = "settled"


@dataclass(frozen=True, slots=True)
class Ruled:
    """An organiser set, changed or voided the result of a table."""

    number: int
    table: int
    result: Result
    reason: str
    kind: Literal["ruled"] = "ruled"


@dataclass(frozen=True, slots=True)
class Reopened:
    """An organiser had a table replayed from the start; its earlier matches do not count."""

    number: int
    table: int
    reason: str
    kind: Literal["reopened"] = "reopened"


@dataclass(frozen=True, slots=True)
class Replaced:
    """A substitute took a member's place; `position` counts members from 0."""

    entrant: EntrantId
    position: int
    member: Member
    reason: str
    kind: Literal["replaced"] = "replaced"


@dataclass(frozen=True, slots=True)
class Dropped:
    """An admitted entrant left; it is paired in no round after `left_after`."""

    entrant: EntrantId
    left_after: int
    reason: str = ""
    kind: Literal["dropped"] = "dropped"


@dataclass(frozen=True, slots=True)
class Extended:
    """The next deadline was moved by this many seconds."""

    seconds: float
    reason: str
    kind: Literal["extended"] = "extended"


@dataclass(frozen=True, slots=True)
class Paused:
    """The tournament was paused: no match opens and deadlines stand still; running matches go on."""

    reason: str
    kind: Literal["paused"] = "paused"


@dataclass(frozen=True, slots=True)
class Resumed:
    reason: str
    kind: Literal["resumed"] = "resumed"


@dataclass(frozen=True, slots=True)
class Delayed:
    """The bot was offline for this many seconds."""

    seconds: float
    kind: Literal["delayed"] = "delayed"


@dataclass(frozen=True, slots=True)
class CauseSet:
    """The cause was set; None: it was removed."""

    cause: Cause | None
    kind: Literal["cause_set"] = "cause_set"


@dataclass(frozen=True, slots=True)
class Pledged:
    """A person made a pledge; an event with the same id changes the pledge."""

    pledge: Pledge
    kind: Literal["pledged"] = "pledged"


@dataclass(frozen=True, slots=True)
class Unpledged:
    """A pledge was withdrawn."""

    pledge: int
    kind: Literal["unpledged"] = "unpledged"


@dataclass(frozen=True, slots=True)
class PledgeKept:
    """A pledge was kept although the tournament was cancelled; all other pledges have lapsed."""

    pledge: int
    kind: Literal["pledge_kept"] = "pledge_kept"


@dataclass(frozen=True, slots=True)
class Honoured:
    """The winner's role was given to these persons and taken from its earlier holders in this tournament."""

    user_ids: tuple[int, ...]
    kind: Literal["honoured"] = "honoured"


@dataclass(frozen=True, slots=True)
class Cancelled:
    reason: str
    kind: Literal["cancelled"] = "cancelled"


@dataclass(frozen=True, slots=True)
class Finished:
    """The tournament ended with these places. A later ruling reopens it.

    honours  True: an `Honoured` event follows; earlier versions gave the winner's role without that event
    """

    places: Places
    honours: bool = False
    kind: Literal["finished"] = "finished"


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
