"""What the host needs from outside: a store, computer players, somebody to tell. And the records that cross.

Every method of `Store` that writes returns after the commit, and either all of it is stored or nothing. It raises
`StorageDown` when the database takes nothing, `Conflict` when a row that must be new is there already.
"""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, TypeAlias

from games.core.game import Game
from games.core.protocol import Action, Choice, Decision, Point, Seat
from host.model import Ending, Panel, Place, Player, Setup

if TYPE_CHECKING:
    from host.lobbies.lobby import Lobby

By: TypeAlias = Literal["player", "clock", "computer"]
AnyGame: TypeAlias = Game[Any]


class Logged(NamedTuple):
    """One line of a match's log; `seq` counts from 1. Some carry the fingerprint of the state after them."""

    seq: int
    action: Action
    by: By
    at: datetime
    fingerprint: str | None = None


class Sealed(NamedTuple):
    """An answer in a window that has not closed yet."""

    decision: int
    seat: Seat
    choice: Choice
    by: By
    at: datetime


class Deadline(NamedTuple):
    """The clock of one question.

    closes_at   the earlier moment at which a window may close, None for a turn
    reserve_at  when the ordinary time of a turn ends and the seat's reserve begins, None for a window
    ping_at     when its seat is to be pinged next, None if no more
    pinged      whether it has been
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
        """The same clock after an outage of that time."""
        return self._replace(
            opened_at=self.opened_at + by,
            closes_at=self.closes_at and self.closes_at + by,
            due_at=self.due_at + by,
            reserve_at=self.reserve_at and self.reserve_at + by,
            ping_at=self.ping_at and self.ping_at + by,
        )


class Presence(NamedTuple):
    """How a seat keeps its time: turns in a row that the clock has answered, seconds of its reserve that are spent."""

    seat: Seat
    missed: int = 0
    spent: float = 0.0


class Order(NamedTuple):
    """A standing order: the seat passes in all windows of this prompt."""

    seat: Seat
    prompt: str


class Absence(NamedTuple):
    """A guild that the bot cannot reach: its matches stand still since then, and are stopped at `until`."""

    guild_id: int
    since: datetime
    until: datetime


class Late(NamedTuple):
    """A live match that nothing will move on by itself: without a clock (None), or with one that is overdue."""

    match_id: int
    due_at: datetime | None


class Result(NamedTuple):
    """What a seat takes home. `team` is set in games whose teams are secret until the end."""

    seat: Seat
    points: int
    won: bool
    mulligans: int = 0
    team: int | None = None


@dataclass(frozen=True, slots=True)
class End:
    """How a match ended: `results` is empty where nobody won or lost.

    reason  for people where an organiser has called it off, else for the log
    """

    ending: Ending
    at: datetime
    reason: str = ""
    forfeited_by: Seat | None = None
    fingerprint: str | None = None
    results: tuple[Result, ...] = ()
    rounds: tuple[tuple[Point, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One change of a live match, stored as one.

    actions          new lines of the log
    sealed           answers to keep until their window closes
    unsealed         decisions whose sealed answer is used or void
    opened, closed   questions whose clock starts, and decisions whose clock is taken away
    abort_wanted_by  the seat that agrees to abort
    substitute       who plays the seat from now on; the store remembers who left it
    presence         seats whose presence has changed
    pinged           clocks whose seat is pinged now, and when it will be next
    ordered          standing orders that are given
    unordered        standing orders that are taken back
    end              the match is over: its clocks, sealed answers and panels go
    beat             also note that the process is alive at this time
    """

    match_id: int
    actions: tuple[Logged, ...] = ()
    sealed: tuple[Sealed, ...] = ()
    unsealed: tuple[int, ...] = ()
    opened: tuple[Deadline, ...] = ()
    closed: tuple[int, ...] = ()
    abort_wanted_by: Seat | None = None
    substitute: Player | None = None
    presence: tuple[Presence, ...] = ()
    pinged: tuple[Deadline, ...] = ()
    ordered: tuple[Order, ...] = ()
    unordered: tuple[Order, ...] = ()
    end: End | None = None
    beat: datetime | None = None

    @property
    def is_public(self) -> bool:
        """Whether there is anything in it that everybody may see at once."""
        return bool(self.actions or self.substitute or self.end) or self.abort_wanted_by is not None


@dataclass(frozen=True, slots=True)
class NewMatch:
    """A match before its first action. With a `lobby_id` that lobby becomes started in the same transaction."""

    setup: Setup
    rules_version: int
    seed: bytes
    seed_hash: str
    created_at: datetime
    deadlines: tuple[Deadline, ...]
    lobby_id: int | None = None


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match as it was stored; a seat that was left is a computer's here. `ping_id`: the message that pings in it."""

    id: int
    setup: Setup
    rules_version: int
    seed: bytes
    seed_hash: str
    created_at: datetime
    place: Place = field(default_factory=Place)
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


class SeatResult(NamedTuple):
    """A seat of an ended match. `left`: its player gave the seat to a computer, and has lost.

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


class Store(Protocol):
    """Where matches and lobbies are kept."""

    async def heartbeat(self) -> datetime | None:
        """When a process last said that it is alive; None if none ever did."""
        ...

    async def beat(self, at: datetime) -> None:
        """Say that this process is alive."""
        ...

    async def resume(self, away: timedelta, at: datetime) -> None:
        """Move all that is to happen in matches, lobbies, absences and tournaments by `away`, and beat."""
        ...

    async def absences(self) -> Sequence[Absence]:
        """The guilds that cannot be reached."""
        ...

    async def miss_guild(self, absence: Absence) -> None:
        """From now on this guild cannot be reached."""
        ...

    async def reach_guild(self, guild_id: int, away: timedelta) -> None:
        """The guild is back: move the clocks of its live matches by `away`."""
        ...

    async def late_matches(self, since: datetime) -> Sequence[Late]:
        """Live matches without a clock, and those whose next moment was before `since`, the oldest first."""
        ...

    async def last_match_id(self) -> int:
        """The highest id of a match, 0 before the first."""
        ...

    async def create_match(self, new: NewMatch) -> int:
        """Store a match; its id. Conflict: there is one for its contest already."""
        ...

    async def match_of_contest(self, contest: str) -> int | None:
        """The match, live or ended, that was opened for this."""
        ...

    async def append(self, step: Step) -> None:
        """Store one step. Conflict: the log has gone on without us."""
        ...

    async def set_place(self, match_id: int, place: Place) -> None: ...

    async def set_panel(self, match_id: int, panel: Panel) -> None: ...

    async def set_ping(self, match_id: int, message_id: int | None) -> None:
        """Where the message is that pings; None: there is none any more."""
        ...

    def live_matches(self) -> AsyncIterator[StoredMatch]:
        """All matches that have not ended, by id."""
        ...

    async def load_match(self, match_id: int) -> StoredMatch | None: ...

    async def create_lobby(self, lobby: Lobby) -> int:
        """Store a new lobby, whatever its `id` says; its id."""
        ...

    async def save_lobby(self, lobby: Lobby) -> None: ...

    async def open_lobbies(self) -> Sequence[Lobby]: ...

    async def load_lobby(self, lobby_id: int) -> Lobby | None: ...

    async def lobby_of_match(self, match_id: int) -> Lobby | None:
        """The lobby that has become this match."""
        ...

    async def past_matches(self, user_id: int, guild_id: int, limit: int) -> Sequence[MatchResult]:
        """The newest ended matches of a person, newest first."""
        ...

    async def ended_since(self, at: datetime) -> Sequence[int]:
        """The matches that ended at that time or later."""
        ...

    async def match_result(self, match_id: int) -> MatchResult | None:
        """An ended match; None if there is none of this id, or it goes on."""
        ...


class Computer(Protocol):
    """A computer player. It is shown a world that its seat cannot tell from the real one, never the real one."""

    @property
    def title(self) -> str:
        """Its name for people."""
        ...

    @property
    def summary(self) -> str:
        """How strong it is, in a sentence for the lobby; empty where it is not offered."""
        ...

    def plays(self, game: AnyGame) -> bool:
        """Whether it can play this game; the first one plays everything."""
        ...

    def choose(self, game: AnyGame, world: Any, decision: Decision, rng: random.Random) -> Choice:
        """A legal answer. Called outside the event loop; `world` is its own to change."""
        ...


Games: TypeAlias = Mapping[str, AnyGame]
Computers: TypeAlias = Mapping[str, Computer]
