"""Everything that can happen in a tournament. The list of these is the truth about it, and its audit log.

An event is stored as it is and never changes; what a tournament is now follows from its events (`tournaments.fold`).
Who did it and when stands beside it (`Recorded`). What organisers do carries their reason in their own words.

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
    """What came of one match, for the entrants of its table and in their order.

    winners    who won it; several have drawn, unless they are `together`; where there are none all have lost
    points     points of the game; a team has those of its best member, since partners score together
    mulligans  hands given back
    left       entrants of whom somebody left the match before its end, or did not sit down
    together   the winners were one team of the match, and each of them has won it
    """

    winners: tuple[EntrantId, ...]
    points: tuple[int, ...]
    mulligans: tuple[int, ...]
    left: tuple[EntrantId, ...] = ()
    together: bool = False

    @property
    def is_win(self) -> bool:
        """Whether the winners have won, and not drawn."""
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
    """When it starts by itself; None: when an organiser starts it. The bot takes a start back if too few are there."""

    starts_at: datetime | None
    reason: str = ""
    kind: Literal["scheduled"] = "scheduled"


@dataclass(frozen=True, slots=True)
class Registered:
    """Somebody wants to take part, and is on the list in the order of these events."""

    entrant: EntrantId
    name: str
    members: tuple[Member, ...]
    rating: float = 0.0
    kind: Literal["registered"] = "registered"


@dataclass(frozen=True, slots=True)
class Linked:
    """A name that was on the list without a person gets one; `position` counts members from 0."""

    entrant: EntrantId
    position: int
    member: Member
    rating: float = 0.0
    kind: Literal["linked"] = "linked"


@dataclass(frozen=True, slots=True)
class Seeded:
    """An organiser orders the entrants by hand, the best first; those who are not named come after them."""

    order: tuple[EntrantId, ...]
    kind: Literal["seeded"] = "seeded"


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """Off the list again before having been let in."""

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
    """Whoever is missing is off the list."""

    missing: tuple[EntrantId, ...]
    kind: Literal["check_in_closed"] = "check_in_closed"


@dataclass(frozen=True, slots=True)
class Started:
    """Who is let in, in the order of seeds, and the lot that all draws go by. The others wait."""

    seeds: tuple[EntrantId, ...]
    draw: int
    kind: Literal["started"] = "started"


@dataclass(frozen=True, slots=True)
class Admitted:
    """Somebody who waited is let in late."""

    entrant: EntrantId
    joined_in: int
    kind: Literal["admitted"] = "admitted"


@dataclass(frozen=True, slots=True)
class Paired:
    """A round begins. `due_at`: when no-shows are ruled, None where the matches open by themselves.

    reason  of the organiser who has paired it by hand; "" for a round that the format has paired
    """

    number: int
    tables: tuple[Table, ...]
    due_at: datetime | None
    reason: str = ""
    kind: Literal["paired"] = "paired"


@dataclass(frozen=True, slots=True)
class Unpaired:
    """A ruling took back the newest round; it is paired again. Its open matches are stopped."""

    number: int
    kind: Literal["unpaired"] = "unpaired"


@dataclass(frozen=True, slots=True)
class Repaired:
    """The newest round is paired anew, after a ruling or by hand. Tables that are as they were keep what was played.

    affected  who has another table now, or had one in a round that was taken back with it
    """

    number: int
    tables: tuple[Table, ...]
    due_at: datetime | None
    affected: tuple[EntrantId, ...]
    reason: str
    kind: Literal["repaired"] = "repaired"


@dataclass(frozen=True, slots=True)
class Confirmed:
    """An organiser confirms the results of a round, so that the next one can be paired."""

    number: int
    kind: Literal["confirmed"] = "confirmed"


@dataclass(frozen=True, slots=True)
class Reminded:
    """These are reminded of the deadline as it is now: to check in (round 0), or to play in a round before it ends."""

    number: int
    entrants: tuple[EntrantId, ...]
    kind: Literal["reminded"] = "reminded"


@dataclass(frozen=True, slots=True)
class Pressed:
    """One side is there and wants to play now."""

    number: int
    table: int
    entrant: EntrantId
    kind: Literal["pressed"] = "pressed"


@dataclass(frozen=True, slots=True)
class Opened:
    """A match of this table is open; `seats` are the entrants by seat."""

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
    """A match ended without one. `ending` is a `host.model.Ending`."""

    number: int
    table: int
    attempt: int
    ending: str
    kind: Literal["unplayed"] = "unplayed"


@dataclass(frozen=True, slots=True)
class Decided:
    """The bot says how a table ended: nothing can change it any more."""

    number: int
    table: int
    result: Result
    kind: Literal["decided"] = "decided"


@dataclass(frozen=True, slots=True)
class Disputed:
    """An entrant, or None for the bot, calls the organisers to a table. Nothing goes on there until they rule."""

    number: int
    table: int
    entrant: EntrantId | None
    reason: str
    kind: Literal["disputed"] = "disputed"


@dataclass(frozen=True, slots=True)
class Settled:
    """An organiser ends a dispute and leaves the table as it is."""

    number: int
    table: int
    reason: str
    kind: Literal["settled"] = "settled"


@dataclass(frozen=True, slots=True)
class Ruled:
    """An organiser sets, changes or voids how a table ended."""

    number: int
    table: int
    result: Result
    reason: str
    kind: Literal["ruled"] = "ruled"


@dataclass(frozen=True, slots=True)
class Reopened:
    """An organiser has a table played again from nothing; its matches so far do not count."""

    number: int
    table: int
    reason: str
    kind: Literal["reopened"] = "reopened"


@dataclass(frozen=True, slots=True)
class Replaced:
    """A member of an entrant is somebody else from now on; `position` counts members from 0."""

    entrant: EntrantId
    position: int
    member: Member
    reason: str
    kind: Literal["replaced"] = "replaced"


@dataclass(frozen=True, slots=True)
class Dropped:
    """Somebody who had been let in leaves, and is paired in no round after `left_after`."""

    entrant: EntrantId
    left_after: int
    reason: str = ""
    kind: Literal["dropped"] = "dropped"


@dataclass(frozen=True, slots=True)
class Extended:
    """The next deadline comes so many seconds later."""

    seconds: float
    reason: str
    kind: Literal["extended"] = "extended"


@dataclass(frozen=True, slots=True)
class Paused:
    """Nothing new opens and deadlines stand still; matches that are being played go on."""

    reason: str
    kind: Literal["paused"] = "paused"


@dataclass(frozen=True, slots=True)
class Resumed:
    reason: str
    kind: Literal["resumed"] = "resumed"


@dataclass(frozen=True, slots=True)
class Delayed:
    """The bot was away for so many seconds."""

    seconds: float
    kind: Literal["delayed"] = "delayed"


@dataclass(frozen=True, slots=True)
class CauseSet:
    """What is collected for from now on; None: nothing any more."""

    cause: Cause | None
    kind: Literal["cause_set"] = "cause_set"


@dataclass(frozen=True, slots=True)
class Pledged:
    """Somebody promises; the same id again changes the promise."""

    pledge: Pledge
    kind: Literal["pledged"] = "pledged"


@dataclass(frozen=True, slots=True)
class Unpledged:
    """A promise is taken back."""

    pledge: int
    kind: Literal["unpledged"] = "unpledged"


@dataclass(frozen=True, slots=True)
class PledgeKept:
    """A promise is kept although the tournament was called off; all others have lapsed."""

    pledge: int
    kind: Literal["pledge_kept"] = "pledge_kept"


@dataclass(frozen=True, slots=True)
class Honoured:
    """These have the winner's role now, and nobody else has it from this tournament."""

    user_ids: tuple[int, ...]
    kind: Literal["honoured"] = "honoured"


@dataclass(frozen=True, slots=True)
class Cancelled:
    reason: str
    kind: Literal["cancelled"] = "cancelled"


@dataclass(frozen=True, slots=True)
class Finished:
    """Who stands where at the end. A later ruling takes it up again.

    honours  the winner's role follows in an event of its own: earlier versions gave it without one
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
    """An event with its place in the log, from 1, its time, and the person who did it; None: the bot."""

    seq: int
    at: datetime
    by: int | None
    event: Event

    @property
    def reason(self) -> str:
        """What the person gave as the reason, "" where none is asked for."""
        reason: str = getattr(self.event, "reason", "")
        return reason


def to_json(event: Event) -> dict[str, Any]:
    """The event as plain JSON values, `kind` among them."""
    data: dict[str, Any] = _ADAPTER.dump_python(event, mode="json")
    return data


def from_json(data: Mapping[str, Any]) -> Event:
    """The event again. Raises pydantic.ValidationError for what is none."""
    return _ADAPTER.validate_python(data)
