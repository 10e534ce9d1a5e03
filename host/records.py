"""The records that the host exchanges with its store: parts of matches, steps, and results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final, Literal, NamedTuple, TypeAlias

from games.core.protocol import Action, Choice, Point, Seat
from host.model import Counts, Ending, Exit, Panel, Place, Player, Setup

By: TypeAlias = Literal["player", "order", "clock", "computer", "undo"]
"""By whom an answer was given: its person, a standing order of the person, the clock, a computer player. A line by
"undo" is no answer, but takes answers back (`host.matches.undo`).
"""
UNDO: Final = "undo"
OWN: tuple[By, ...] = ("player", "order")
"""Answers that the person has given, now or in advance."""


class Logged(NamedTuple):
    """One line of a match's log; `seq` counts from 1. Some have the fingerprint of the state after them.

    at  when the answer took effect; in a window when that closed, because the time of a sealed answer is secret
    """

    seq: int
    action: Action
    by: By
    at: datetime
    fingerprint: str | None = None


class Sealed(NamedTuple):
    """An answer in a window that is still open."""

    decision: int
    seat: Seat
    choice: Choice
    by: By
    at: datetime


class Deadline(NamedTuple):
    """The clock of one question.

    closes_at   the earlier moment at which a window may close; None for a turn
    reserve_at  when the ordinary time of a turn ends and the seat's reserve begins; None for a window
    ping_at     when its seat is pinged next; None if no more
    pinged      whether the seat was pinged
    """

    decision: int
    seat: Seat
    opened_at: datetime
    closes_at: datetime | None
    due_at: datetime
    reserve_at: datetime | None = None
    ping_at: datetime | None = None
    pinged: bool = False

    def moved(self, by: timedelta) -> Deadline:
        """The same clock, moved by an outage."""
        return self._replace(
            opened_at=self.opened_at + by,
            closes_at=self.closes_at and self.closes_at + by,
            due_at=self.due_at + by,
            reserve_at=self.reserve_at and self.reserve_at + by,
            ping_at=self.ping_at and self.ping_at + by,
        )


class Presence(NamedTuple):
    """The presence of a seat.

    missed      turns in a row that the clock has answered
    spent       used seconds of its reserve
    came        whether its person was shown the hand or has pressed anything of the match; secret
    missing_at  when its person counts as not come; None before the seat's first question
    no_show     whether its person did not come by then; public
    exit        how its person has given it up; None if not
    hinted      whether its person was shown a hint; secret
    nudged      whether its person was nudged in the turn that goes on; public
    """

    seat: Seat
    missed: int = 0
    spent: float = 0.0
    came: bool = False
    missing_at: datetime | None = None
    no_show: bool = False
    exit: Exit | None = None
    hinted: bool = False
    nudged: bool = False

    def moved(self, by: timedelta) -> Presence:
        """The same presence, its moment moved by an outage."""
        return self._replace(missing_at=self.missing_at and self.missing_at + by)


class Share(NamedTuple):
    """By whom the answers of a seat were given; it follows from the log.

    answers   all of them
    acted     those of the clock or of a computer player for an absent person
    turns     those of them outside windows
    """

    answers: int = 0
    acted: int = 0
    turns: int = 0


class Order(NamedTuple):
    """A standing order: the seat passes in all windows of this prompt."""

    seat: Seat
    prompt: str


class TableOutage(NamedTuple):
    """How a table can be reached (`host.matches.table_outage`).

    since    its clocks stand still since then, because not all persons can reach it; None while they run
    reached  the seats whose persons have reached it without a board
    moves    how often it was deleted and shown in another place
    """

    since: datetime | None = None
    reached: frozenset[Seat] = frozenset()
    moves: int = 0


class Intermission(NamedTuple):
    """The time after a round, in which its end is shown (`host.matches.intermissions`).

    paused   the clocks of the open questions have not begun: they begin at their `opened_at`
    reading  the seats whose persons have not pressed Next round
    """

    paused: bool = False
    reading: frozenset[Seat] = frozenset()


class GuildOutage(NamedTuple):
    """An unreachable guild: its matches and tournaments stand still since then, and are ended at `until`."""

    guild_id: int
    since: datetime
    until: datetime


class Late(NamedTuple):
    """A live match without a next moment: without a clock (None), or with one that is overdue."""

    match_id: int
    due_at: datetime | None


class Clocks(NamedTuple):
    """The clocks of all servers, those of other processes included.

    overdue        live matches whose next moment is too long ago; `oldest` is the earliest of these moments
    without_clock  live matches without a next moment
    silent         of `parts` into which the servers are divided, those whose process stores no heartbeat: it is not
                   there, or not connected to Discord. Their matches are in neither number
    """

    overdue: int
    oldest: datetime | None
    without_clock: int
    silent: int
    parts: int


class Result(NamedTuple):
    """The result of a seat. `team` is set in games whose teams are secret until the end."""

    seat: Seat
    points: int
    won: bool
    mulligans: int = 0
    team: int | None = None


@dataclass(frozen=True, slots=True)
class End:
    """The end of a match; `results` is empty if there are neither winners nor losers.

    reason  shown to people if an organiser has called it off, else only logged
    counts  what the seat of each person counts as, if there is a result
    """

    ending: Ending
    at: datetime
    reason: str = ""
    forfeited_by: Seat | None = None
    fingerprint: str | None = None
    results: tuple[Result, ...] = ()
    rounds: tuple[tuple[Point, ...], ...] = ()
    counts: Mapping[Seat, Counts] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Step:
    """One change of a live match, stored in one transaction.

    actions          new lines of the log
    sealed           answers to keep until their window closes
    unsealed         decisions whose sealed answer is applied or void
    opened, closed   questions whose clock starts, and decisions whose clock ends
    abort_wanted_by  the seat that agrees to abort
    abort_declined   no seat agrees to abort any more
    substitute       the new player of a seat; the store remembers the one who left
    presence         seats whose presence has changed
    pinged           clocks whose seat is pinged now, with the time of the next ping
    ordered          new standing orders
    unordered        standing orders that end
    table_outage     how the table can be reached from now on
    intermission     from now on
    end              the match is over: its clocks, sealed answers and panels are deleted
    beat             also store a heartbeat with this time
    """

    match_id: int
    actions: tuple[Logged, ...] = ()
    sealed: tuple[Sealed, ...] = ()
    unsealed: tuple[int, ...] = ()
    opened: tuple[Deadline, ...] = ()
    closed: tuple[int, ...] = ()
    abort_wanted_by: Seat | None = None
    abort_declined: bool = False
    substitute: Player | None = None
    presence: tuple[Presence, ...] = ()
    pinged: tuple[Deadline, ...] = ()
    ordered: tuple[Order, ...] = ()
    unordered: tuple[Order, ...] = ()
    table_outage: TableOutage | None = None
    intermission: Intermission | None = None
    end: End | None = None
    beat: datetime | None = None


@dataclass(frozen=True, slots=True)
class NewMatch:
    """A match before its first action. With a `lobby_id` that lobby is marked as started in the same transaction.

    presence  of the seats that are asked first
    """

    setup: Setup
    rules_version: int
    seed: bytes
    seed_hash: str
    created_at: datetime
    deadlines: tuple[Deadline, ...]
    lobby_id: int | None = None
    presence: tuple[Presence, ...] = ()


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A stored match; a seat that was left is a computer player's. `ping_id`: the message that pings in it.

    persons  the persons who took seats, those who have left included
    excuses  why an organiser has taken these seats out of the ratings
    """

    id: int
    setup: Setup
    rules_version: int
    seed: bytes
    seed_hash: str
    created_at: datetime
    place: Place = field(default_factory=Place)
    table_outage: TableOutage = field(default_factory=TableOutage)
    intermission: Intermission = field(default_factory=Intermission)
    actions: tuple[Logged, ...] = ()
    sealed: tuple[Sealed, ...] = ()
    deadlines: tuple[Deadline, ...] = ()
    panels: tuple[Panel, ...] = ()
    presence: tuple[Presence, ...] = ()
    orders: frozenset[Order] = frozenset()
    ping_id: int | None = None
    abort_wanted: frozenset[Seat] = frozenset()
    ending: Ending | None = None
    forfeited_by: Seat | None = None
    fingerprint: str | None = None
    reason: str = ""
    persons: Mapping[Seat, int] = field(default_factory=dict)
    counts: Mapping[Seat, Counts] = field(default_factory=dict)
    excuses: Mapping[Seat, str] = field(default_factory=dict)


class SeatResult(NamedTuple):
    """A seat of an ended match. `left`: its player gave it up and has lost, `counts` is `given_up`.

    `team` is set in games whose teams are secret until the end; its members won or lost together.
    """

    seat: Seat
    name: str
    user_id: int | None
    level: str | None
    left: bool
    points: int
    won: bool
    mulligans: int = 0
    team: int | None = None
    counts: Counts = Counts.played


@dataclass(frozen=True, slots=True)
class MatchResult:
    """An ended match; `rounds` are the points of each finished round, oldest first."""

    id: int
    game: str
    mode: str
    pace: str
    guild_id: int
    channel_id: int
    place: Place
    created_at: datetime
    ended_at: datetime
    ending: Ending
    forfeited_by: Seat | None
    seed: bytes
    seed_hash: str
    seats: tuple[SeatResult, ...]
    rounds: tuple[tuple[Point, ...], ...]


FIRST_MATCHES = 3
"""The first matches of a game, in which a person is new to it: its mode for learning is the default, and final choices
are confirmed.
"""


class LastTable(NamedTuple):
    """The table that a person played last; `level` is that of the first computer player there, None without one."""

    game: str
    mode: str
    seats: int
    level: str | None


class Practised(NamedTuple):
    """A practice match that a person has played to its end; `level` is that of its computer players."""

    game: str
    level: str
    won: bool


@dataclass(frozen=True, slots=True)
class Played:
    """What a person has played.

    matches    how many were begun, by game, those that go on included
    last       the newest of them
    practised  the newest practice matches that were played to the end, the newest first, without those in which
               an answer was taken back, and without those that were won with a hint
    """

    matches: Mapping[str, int] = field(default_factory=dict)
    last: LastTable | None = None
    practised: Sequence[Practised] = ()
