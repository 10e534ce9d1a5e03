"""Rulings of organisers and disputes, pauses and delays, and the end of the tournament."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tournaments.formats.protocol import Places
from tournaments.model import EntrantId, Result


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
    """The pause ended."""

    reason: str
    kind: Literal["resumed"] = "resumed"


@dataclass(frozen=True, slots=True)
class Delayed:
    """The bot was offline for this many seconds."""

    seconds: float
    kind: Literal["delayed"] = "delayed"


@dataclass(frozen=True, slots=True)
class Honoured:
    """The winner's role was given to these persons and taken from its earlier holders in this tournament."""

    user_ids: tuple[int, ...]
    kind: Literal["honoured"] = "honoured"


@dataclass(frozen=True, slots=True)
class Cancelled:
    """An organiser, or the bot, cancelled the tournament."""

    reason: str
    kind: Literal["cancelled"] = "cancelled"


@dataclass(frozen=True, slots=True)
class Reinstated:
    """An organiser took the cancellation back. The tournament goes on where it was."""

    reason: str
    kind: Literal["reinstated"] = "reinstated"


@dataclass(frozen=True, slots=True)
class Finished:
    """The tournament ended with these places. A later ruling reopens it.

    honours  True: an `Honoured` event follows; earlier versions gave the winner's role without that event
    """

    places: Places
    honours: bool = False
    kind: Literal["finished"] = "finished"
