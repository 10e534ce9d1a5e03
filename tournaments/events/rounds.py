"""Events of rounds and of the matches at their tables."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from tournaments.model import EntrantId, Result, Table


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
class Paired:
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
    kind: Literal["paired"] = "paired"


@dataclass(frozen=True, slots=True)
class Unpaired:
    """A ruling, or an organiser, took back the newest round. Its open matches are stopped.

    waits  the round before it waits for its confirmation again, which was given too early
    """

    number: int
    reason: str = ""
    waits: bool = False
    kind: Literal["unpaired"] = "unpaired"


@dataclass(frozen=True, slots=True)
class Repaired:
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
class Unpressed:
    """One side has taken back that it is ready, before a match was opened."""

    number: int
    table: int
    entrant: EntrantId
    kind: Literal["unpressed"] = "unpressed"


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
    """A match ended without a result. `ending` is a `host.model.Ending`.

    absent  the entrants that did not come, if it was called off for that
    """

    number: int
    table: int
    attempt: int
    ending: str
    absent: tuple[EntrantId, ...] = ()
    kind: Literal["unplayed"] = "unplayed"


@dataclass(frozen=True, slots=True)
class Decided:
    """The bot set the final result of a table."""

    number: int
    table: int
    result: Result
    kind: Literal["decided"] = "decided"
