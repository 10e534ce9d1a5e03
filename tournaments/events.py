"""All events of a tournament. A tournament's list of events is its only stored state, and its audit log.

An event is stored unchanged; `tournaments.effects` computes the tournament from its events. `Recorded` adds the person
and the time. Events of organisers carry the reason in the organiser's words.

Rounds count from 1, tables of a round from 0, the matches of a table from 1 (`attempt`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any, ClassVar, NamedTuple, dataclass_transform

from pydantic import TypeAdapter

from tournaments.charity.model import Cause, Pledge
from tournaments.formats.protocol import Places
from tournaments.model import EntrantId, Member, Result, Score, Table
from tournaments.rounds import TableKey
from tournaments.settings import Settings


@dataclass_transform(frozen_default=True)
@dataclass(frozen=True)
class Event:
    """The base of all events, which are frozen dataclasses. `kind` is the name of each in stored logs: it stays."""

    kind: ClassVar[str]

    def __init_subclass__(cls, *, kind: str = "") -> None:
        """kind: "" for a base of several events."""
        dataclass(frozen=True)(cls)
        if kind:
            cls.kind = kind
            KINDS[kind] = cls


KINDS: dict[str, type[Event]] = {}
"""The class of each kind."""


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
    return {**_adapter(event.kind).dump_python(event, mode="json"), "kind": event.kind}


def from_json(data: Mapping[str, Any]) -> Event:
    """Read an event. Raises KeyError for an unknown kind, and pydantic.ValidationError for other data."""
    return _adapter(data["kind"]).validate_python(data)


@cache
def _adapter(kind: str) -> TypeAdapter[Event]:
    return TypeAdapter(KINDS[kind])


# Before the start


class Created(Event, kind="created"):
    """The tournament was created; its first event."""

    guild_id: int
    channel_id: int
    owner_id: int
    settings: Settings
    starts_at: datetime | None = None


class Edited(Event, kind="edited"):
    """All settings as they are from now on."""

    settings: Settings


class Scheduled(Event, kind="scheduled"):
    """The time of the automatic start; None: an organiser starts. The bot clears it if too few entrants are there."""

    starts_at: datetime | None
    reason: str = ""


class Registered(Event, kind="registered"):
    """An entrant registered; entrants are listed in the order of these events."""

    entrant: EntrantId
    name: str
    members: tuple[Member, ...]
    rating: float = 0.0


class Linked(Event, kind="linked"):
    """A person was linked to a listed name; `position` counts members from 0."""

    entrant: EntrantId
    position: int
    member: Member
    rating: float = 0.0


class Seeded(Event, kind="seeded"):
    """An organiser ordered the entrants by hand, best first; entrants that are not in it follow."""

    order: tuple[EntrantId, ...]


class Withdrawn(Event, kind="withdrawn"):
    """An entrant left the list before it was admitted."""

    entrant: EntrantId
    reason: str = ""


class CheckInOpened(Event, kind="check_in_opened"):
    """The check-in opened."""


class CheckedIn(Event, kind="checked_in"):
    """An entrant checked in."""

    entrant: EntrantId


class CheckInClosed(Event, kind="check_in_closed"):
    """The check-in closed; entrants that have not checked in are off the list."""

    missing: tuple[EntrantId, ...]


class Started(Event, kind="started"):
    """The tournament started. `seeds`: admitted entrants in seed order; `draw` decides all lots. The others wait."""

    seeds: tuple[EntrantId, ...]
    draw: int


class Admitted(Event, kind="admitted"):
    """A waiting entrant was admitted late."""

    entrant: EntrantId
    joined_in: int


# Rounds


class Paired(Event, kind="paired"):
    """Tables of a round are paired. `due_at`: when no-shows are decided; None if the matches open automatically.

    reason   the organiser's reason for a pairing by hand; "" if the format paired the round
    best_of  most matches at a table; None, also in old logs: as the settings say for all rounds
    whole    False: an earlier round goes on, and more tables follow; tables of this round that are there already stay
    """

    number: int
    tables: tuple[Table, ...]
    due_at: datetime | None
    reason: str = ""
    best_of: int | None = None
    whole: bool = True


class Unpaired(Event, kind="unpaired"):
    """A ruling, or an organiser, took back the newest round. Its open matches are stopped.

    waits  the round before it waits for its confirmation again, which was given too early
    """

    number: int
    reason: str = ""
    waits: bool = False


class Repaired(Event, kind="repaired"):
    """A round was paired again, by a ruling or by hand. Unchanged tables keep their matches.

    affected  entrants whose table changed, now or in a later round; empty: all were named for an earlier round
    whole     False: an earlier round goes on, and more tables follow
    """

    number: int
    tables: tuple[Table, ...]
    due_at: datetime | None
    affected: tuple[EntrantId, ...]
    reason: str
    whole: bool = True


class Confirmed(Event, kind="confirmed"):
    """An organiser confirmed the results of a round, so that the next can be paired."""

    number: int


class Reminded(Event, kind="reminded"):
    """These entrants were reminded of a deadline: the check-in (round 0), or the end of a round."""

    number: int
    entrants: tuple[EntrantId, ...]


# At a table


class TableEvent(Event):
    """An event at a table of a round."""

    number: int
    table: int

    @property
    def key(self) -> TableKey:
        """The table."""
        return TableKey(self.number, self.table)


class Pressed(TableEvent, kind="pressed"):
    """One side is ready to play."""

    entrant: EntrantId


class Unpressed(TableEvent, kind="unpressed"):
    """One side has taken back that it is ready, before a match was opened."""

    entrant: EntrantId


class Opened(TableEvent, kind="opened"):
    """A match of this table was opened; `seats` are the entrants by seat."""

    attempt: int
    match_id: int
    seats: tuple[EntrantId, ...]


class Played(TableEvent, kind="played"):
    """A match ended with a result. `match_id`: None in old logs, which name it by table and attempt alone."""

    attempt: int
    score: Score
    match_id: int | None = None


class Unplayed(TableEvent, kind="unplayed"):
    """A match ended without a result. `ending` is a `host.model.Ending`.

    absent    the entrants that did not come, if it was called off for that
    match_id  None in old logs, as of `Played`
    """

    attempt: int
    ending: str
    absent: tuple[EntrantId, ...] = ()
    match_id: int | None = None


class Decided(TableEvent, kind="decided"):
    """The bot set the final result of a table."""

    result: Result


class Disputed(TableEvent, kind="disputed"):
    """An entrant, or the bot (None), called the organisers to a table. The table stops until they rule."""

    entrant: EntrantId | None
    reason: str


class Settled(TableEvent, kind="settled"):
    """An organiser ended a dispute without changing the table."""

    reason: str


class Ruled(TableEvent, kind="ruled"):
    """An organiser set, changed or voided the result of a table."""

    result: Result
    reason: str


class Reopened(TableEvent, kind="reopened"):
    """An organiser had a table replayed from the start; its earlier matches do not count."""

    reason: str


# Entrants


class Replaced(Event, kind="replaced"):
    """A substitute took a member's place; `position` counts members from 0. `former`: that member, None in old logs."""

    entrant: EntrantId
    position: int
    member: Member
    reason: str
    former: Member | None = None


class Dropped(Event, kind="dropped"):
    """An admitted entrant left; it is paired in no round after `left_after`."""

    entrant: EntrantId
    left_after: int
    reason: str = ""


class Restored(Event, kind="restored"):
    """An entrant that had left, or was taken off the list, is back with all that it had."""

    entrant: EntrantId
    reason: str = ""


class SitsOut(Event, kind="sits_out"):
    """An entrant asked to sit out this round, which was not paired yet."""

    entrant: EntrantId
    number: int


class SitsIn(Event, kind="sits_in"):
    """An entrant took that back, before the round was paired."""

    entrant: EntrantId
    number: int


# Time


class Extended(Event, kind="extended"):
    """The next deadline was moved by this many seconds."""

    seconds: float
    reason: str


class Paused(Event, kind="paused"):
    """The tournament was paused: no match opens and deadlines stand still; running matches go on."""

    reason: str


class Resumed(Event, kind="resumed"):
    """The pause ended."""

    reason: str


class Delayed(Event, kind="delayed"):
    """The bot was offline for this many seconds."""

    seconds: float


# The cause


class CauseSet(Event, kind="cause_set"):
    """The cause was set; None: it was removed."""

    cause: Cause | None


class Pledged(Event, kind="pledged"):
    """A person made a pledge; an event with the same id changes the pledge."""

    pledge: Pledge


class Unpledged(Event, kind="unpledged"):
    """A pledge was withdrawn, or an organiser has removed it and said why."""

    pledge: int
    reason: str = ""


class PledgeKept(Event, kind="pledge_kept"):
    """A pledge was kept although the tournament was cancelled; all other pledges have lapsed."""

    pledge: int


# The end


class Honoured(Event, kind="honoured"):
    """The winner's role was given to these persons and taken from its earlier holders in this tournament."""

    user_ids: tuple[int, ...]


class Cancelled(Event, kind="cancelled"):
    """An organiser, or the bot, cancelled the tournament."""

    reason: str


class Reinstated(Event, kind="reinstated"):
    """An organiser took the cancellation back. The tournament goes on where it was."""

    reason: str


class Finished(Event, kind="finished"):
    """The tournament ended with these places. A later ruling reopens it.

    honours  True: an `Honoured` event follows; earlier versions gave the winner's role without that event
    """

    places: Places
    honours: bool = False
