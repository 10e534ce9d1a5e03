"""Events before the start: settings, the list of entrants and the check-in; and substitutes and dropouts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from tournaments.model import EntrantId, Member
from tournaments.settings import Settings


@dataclass(frozen=True, slots=True)
class Created:
    """The tournament was created; its first event."""

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
    """The check-in opened."""

    kind: Literal["check_in_opened"] = "check_in_opened"


@dataclass(frozen=True, slots=True)
class CheckedIn:
    """An entrant checked in."""

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
class Replaced:
    """A substitute took a member's place; `position` counts members from 0. `former`: that member, None in old logs."""

    entrant: EntrantId
    position: int
    member: Member
    reason: str
    former: Member | None = None
    kind: Literal["replaced"] = "replaced"


@dataclass(frozen=True, slots=True)
class Dropped:
    """An admitted entrant left; it is paired in no round after `left_after`."""

    entrant: EntrantId
    left_after: int
    reason: str = ""
    kind: Literal["dropped"] = "dropped"


@dataclass(frozen=True, slots=True)
class Restored:
    """An entrant that had left, or was taken off the list, is back with all that it had."""

    entrant: EntrantId
    reason: str = ""
    kind: Literal["restored"] = "restored"


@dataclass(frozen=True, slots=True)
class SitsOut:
    """An entrant asked to sit out this round, which was not paired yet."""

    entrant: EntrantId
    number: int
    kind: Literal["sits_out"] = "sits_out"


@dataclass(frozen=True, slots=True)
class SitsIn:
    """An entrant took that back, before the round was paired."""

    entrant: EntrantId
    number: int
    kind: Literal["sits_in"] = "sits_in"
