"""The plain values of a live match: who sits where, at what pace, and how it ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any, Literal, TypeAlias

from games.core.protocol import Seat

Away: TypeAlias = Literal["computer", "forfeit"]
"""What becomes of a seat that is away: a computer player sits in until its person is back, or the seat is given up."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How long things take, in seconds.

    turn            for a question before the seat's reserve is drawn on, and then the clock answers it
    window          for a sealed reaction, at most
    window_minimum  for a sealed reaction, at least, even if everybody has answered
    window_jitter   upper end of a random addition to that
    reminder        how long before the reserve begins the seat whose turn it is is reminded
    quiet_window    the same as `window_minimum` where nobody but computer players is asked
    quiet_jitter    upper end of a random addition to that
    reserve         for a whole match and seat, on top of its turns
    call            after how long whoever is asked is called to the table; None: never, people sit there and look on
    """

    key: str
    title: str
    turn: float
    window: float
    window_minimum: float
    window_jitter: float
    reminder: float
    quiet_window: float = 2
    quiet_jitter: float = 1
    reserve: float = 0
    call: float | None = None


PACES: Mapping[str, Pace] = {
    "live": Pace("live", "Live", 90, 20, 8, 2, 45, reserve=180),
    "relaxed": Pace("relaxed", "Relaxed", 600, 120, 30, 10, 300, reserve=1_200, call=20),
    "daily": Pace("daily", "Daily", 86_400, 28_800, 3_600, 1_200, 14_400, reserve=172_800, call=20),
}


GONE = "gone"
"""The level of a seat that was left and that the rules have let go: nobody answers for it, and it is asked nothing."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits in a seat: a person has a `user_id`, a computer player a `level`; a person who is away has both."""

    seat: Seat
    name: str
    user_id: int | None = None
    level: str | None = None

    @property
    def is_computer(self) -> bool:
        """Whether no person plays it."""
        return self.level is not None

    @property
    def is_away(self) -> bool:
        """Whether a computer player sits in until its person is back."""
        return self.level is not None and self.user_id is not None

    @property
    def is_gone(self) -> bool:
        return self.level == GONE


@dataclass(frozen=True, slots=True)
class Setup:
    """What a match is started with.

    players       one for each seat, in the order of seats
    fast_windows  a window closes as soon as all have answered, which tells something about their cards
    rematch_of    the match that this one repeats
    away          what becomes of a seat in whose turns the clock has acted twice in a row
    contest       what it is played for, as whoever opened it names it; no two matches have the same
    """

    game: str
    mode: str
    pace: str
    players: tuple[Player, ...]
    guild_id: int
    channel_id: int
    options: Mapping[str, Any] = field(default_factory=dict)
    fast_windows: bool = False
    rematch_of: int | None = None
    away: Away = "computer"
    contest: str | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """Where the table is, once it has been posted."""

    thread_id: int | None = None
    board_id: int | None = None


@dataclass(frozen=True, slots=True)
class Panel:
    """The last private panel of a seat; its token lives 15 minutes from `at`."""

    seat: Seat
    application_id: int
    token: str
    message_id: int | None
    at: datetime


class Ending(StrEnum):
    """How a match ended.

    aborted     by agreement of its players
    called_off  by an organiser, who says why
    stopped     by the bot: an error in the rules, a log that no longer replays, a tournament that goes on without it
    """

    finished = "finished"
    forfeit = "forfeit"
    aborted = "aborted"
    called_off = "called_off"
    stopped = "stopped"
