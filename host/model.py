"""The plain values of a live match: players, pace, ending."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from typing import Any, Literal, TypeAlias

from games.core.language import text
from games.core.protocol import Seat

Away: TypeAlias = Literal["computer", "forfeit"]
"""The table's setting for an away seat: a computer player sits in until its person is back, or it is given up."""

FORGOTTEN = "Deleted player"
"""The name of a deleted person in the matches of others."""


def is_forgotten(user_id: int) -> bool:
    """Whether the number stands for a deleted person: it is negative, so it belongs to no user of Discord."""
    return user_id < 0


@dataclass(frozen=True, slots=True)
class Pace:
    """Time limits in seconds.

    turn            for a question, before the reserve is used; at its end the clock answers
    window          longest time for a sealed reaction
    window_minimum  shortest time for a sealed reaction, even if all have answered
    window_jitter   upper end of a random addition to that
    reminder        how long before the reserve begins the seat is reminded of its turn
    quiet_window    `window_minimum` if only computer players are asked
    quiet_jitter    upper end of a random addition to that
    reserve         extra time of a seat for the whole match
    call            time after which asked seats are called to the table; None: never, because people sit at the table
    intermission    time after a round in which its end is shown before the clocks of the next one begin
    no_show         time from a seat's first question in which its person has to come; None: no person waits for another
    quiet_limit     longest time for a sealed reaction if only computer players are asked: one that thinks too long must
                    not delay people
    think           after which a computer player answers, least and most, to a question with the whole time of a turn
    ready           after which the computer players of this match have ended their thinking, on a machine that is not
                    busy: none answers before (`host.matches.agenda.paced`)
    """

    key: str
    title: str
    turn: float
    window: float
    window_minimum: float
    window_jitter: float
    reminder: float
    quiet_window: float = 1
    quiet_jitter: float = 0.4
    reserve: float = 0
    call: float | None = None
    no_show: float | None = None
    quiet_limit: float = 5
    think: tuple[float, float] = (1.0, 2.5)
    ready: float = 0.3
    intermission: float = 0


PACES: Mapping[str, Pace] = {
    "live": Pace("live", text("Live"), 90, 20, 8, 2, 45, reserve=180, no_show=60, intermission=15),
    "relaxed": Pace("relaxed", text("Relaxed"), 600, 120, 30, 10, 300, reserve=1_200, call=20, no_show=600),
    "daily": Pace(
        "daily", text("Daily"), 86_400, 28_800, 3_600, 1_200, 14_400, reserve=172_800, call=20, no_show=86_400
    ),
}


OWN_PACE = Pace("own", text("Your own pace"), 86_400, 86_400, 4, 0, 0, quiet_limit=2, intermission=15)
"""Of practice matches, where no other person waits. Not among the paces that a table may choose."""
FAST_PACE = replace(OWN_PACE, key="own_fast", quiet_window=0.4, quiet_jitter=0.2, think=(0.3, 0.6))
"""The same with fast computer players, which a person may choose."""
PRACTICE = {pace.key: pace for pace in (OWN_PACE, FAST_PACE)}


GONE = "gone"
"""The level of a seat that was removed by the rules: it is not asked anything."""


@dataclass(frozen=True, slots=True)
class Player:
    """The player of a seat: a person has a `user_id`, a computer player a `level`; an absent person has both."""

    seat: Seat
    name: str
    user_id: int | None = None
    level: str | None = None

    @property
    def is_computer(self) -> bool:
        """Whether a computer player plays it now, for good or for an absent person."""
        return self.level is not None

    @property
    def is_away(self) -> bool:
        """Whether a computer player sits in until the person is back."""
        return self.level is not None and self.user_id is not None

    @property
    def is_gone(self) -> bool:
        """Whether the rules have removed the seat."""
        return self.level == GONE


@dataclass(frozen=True, slots=True)
class Setup:
    """The settings with which a match is opened.

    players       one for each seat, in the order of seats
    fast_windows  windows close as soon as all have answered, which reveals something about hands
    rematch_of    the match that this one repeats
    away          the setting for seats whose turns the clock has answered twice in a row
    contest       a unique key from the opener of the match, for example of a tournament; None without one
    practice      one person plays against computer players in private: no thread, no board, no other reader
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
    practice: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """The place of the table, once it has been posted."""

    thread_id: int | None = None
    board_id: int | None = None


@dataclass(frozen=True, slots=True)
class Panel:
    """The newest private panel of a seat; its token lives 15 minutes from `at`. `language` is the code of its texts."""

    seat: Seat
    application_id: int
    token: str
    message_id: int | None
    at: datetime
    language: str = "en"


class Ending(StrEnum):
    """How a match ended.

    aborted     by agreement of its players
    called_off  by an organiser, with a reason
    no_show     a person did not come
    stopped     by the bot: an error in the rules, a log that no longer replays, a tournament that goes on without it
    """

    finished = "finished"
    forfeit = "forfeit"
    aborted = "aborted"
    called_off = "called_off"
    no_show = "no_show"
    stopped = "stopped"


class Counts(StrEnum):
    """What the end of a person's seat counts as, in a match with a result (`host.matches.counting.counts_as`).

    played    as the match has ended for it
    stood_in  the clock or a stand-in has played too much of it: it can lose rating and not win it
    given_up  its person has given it up: last place, without a win
    unmet     its person had not come when the others ended the match: its rating stays, others are rated against it
    no_show   its person did not come: it is not rated
    excused   an organiser has taken the seat out of the ratings
    """

    played = "played"
    stood_in = "stood_in"
    given_up = "given_up"
    unmet = "unmet"
    no_show = "no_show"
    excused = "excused"


class Exit(StrEnum):
    """How a person has given a seat up before the end of the match.

    left        by Leave match, or by the clock where the table has chosen that
    server      has left the server, or was removed from it: without a privileged intent these look the same
    tournament  has dropped out of the tournament
    away        was away when the last other person ended the match
    removed     was taken out of the tournament by an organiser
    data        has had all personal data deleted
    """

    left = "left"
    server = "server"
    tournament = "tournament"
    away = "away"
    removed = "removed"
    data = "data"
