"""The current state of a tournament: an immutable value that follows from its events (`tournaments.effects`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from itertools import chain
from typing import Literal, NamedTuple, TypeAlias

from tournaments.charity.model import Cause, Pledge
from tournaments.events import Played, Unplayed
from tournaments.formats.protocol import Format, Places
from tournaments.formats.registry import field_of, format_of
from tournaments.model import Entrant, EntrantId, Field, Member
from tournaments.rounds import Dispute, RoundState, TableKey, TableMatch, TableState
from tournaments.settings import Settings

LEFT = "no longer in this server"
"""The logged reason for an entrant that the bot takes out, because a person of it has left the server."""


class Phase(StrEnum):
    """The phase of a tournament, in the order of its course."""

    registration = "registration"
    check_in = "check_in"
    running = "running"
    finished = "finished"
    cancelled = "cancelled"


@dataclass(frozen=True, slots=True)
class Entry:
    """One side on the list.

    joined_in   the first round in which it is paired; None: not admitted (yet)
    left_after  the last round in which it is paired; None: it plays on
    withdrawn   off the list before it was admitted
    missed      withdrawn because it had not checked in
    reason      why an organiser has dropped it; "" if none has
    gave_up     the round whose table had no result when it left; 0 if there was none
    sits_out    the rounds in which it has asked not to be paired
    returns     how often it has come back
    former      the member that the newest substitute has replaced, by position
    """

    id: EntrantId
    name: str
    members: tuple[Member, ...]
    rating: float = 0.0
    checked_in: bool = False
    withdrawn: bool = False
    missed: bool = False
    joined_in: int | None = None
    left_after: int | None = None
    reason: str = ""
    gave_up: int = 0
    returns: int = 0
    sits_out: frozenset[int] = frozenset()
    former: Mapping[int, Member] = field(default_factory=dict)

    @property
    def is_active(self) -> bool:
        """Whether it takes part, or is registered to."""
        return not self.withdrawn and self.left_after is None

    @property
    def was_removed(self) -> bool:
        """Whether an organiser has taken it out."""
        return self.reason not in ("", LEFT)

    @property
    def is_computer(self) -> bool:
        """Whether all its members are computer players."""
        return all(member.level is not None for member in self.members)

    @property
    def is_linked(self) -> bool:
        """Whether all its members are persons or computer players."""
        return all(member.is_linked for member in self.members)

    @property
    def unlinked(self) -> tuple[int, ...]:
        """The positions of the members that are neither persons nor computer players."""
        return tuple(at for at, member in enumerate(self.members) if not member.is_linked)

    @property
    def can_check_in(self) -> bool:
        """Whether it takes part, has not checked in, and has a person or a computer player for each name."""
        return self.is_active and self.is_linked and not self.checked_in

    @property
    def user_ids(self) -> tuple[int, ...]:
        """The user ids of its persons."""
        return tuple(member.user_id for member in self.members if member.user_id is not None)

    @property
    def entrant(self) -> Entrant:
        """The entry as formats see it. It must have been admitted."""
        return Entrant(
            self.id, self.name, self.members, self.rating, self.joined_in or 1, self.left_after, self.sits_out
        )


@dataclass(frozen=True, slots=True)
class Correction:
    """A round was paired again: when, by which event of the log, which entrants changed tables, and why."""

    number: int
    affected: tuple[EntrantId, ...]
    reason: str
    at: datetime
    seq: int


@dataclass(frozen=True, slots=True)
class Reminder:
    """A reminder that was given: the deadline and the entrants; round 0 is the check-in."""

    number: int
    deadline: datetime
    entrants: tuple[EntrantId, ...]


@dataclass(frozen=True, slots=True)
class StartMoved:
    """A start that was known has changed, or was taken back: when, and which entrants were on the list."""

    at: datetime
    entrants: tuple[EntrantId, ...]


Kind: TypeAlias = Literal["out", "missed", "back"]


class Move(NamedTuple):
    """Entrants that were taken out or have left ("out"), have missed the check-in ("missed"), or are back ("back").

    reason  the organiser's reason; "" if it was the entrant's own act
    """

    kind: Kind
    entrants: tuple[EntrantId, ...]
    reason: str
    at: datetime


class CalledOff(NamedTuple):
    """A cancellation: when, and the phase and the beginning of the pause that it has ended."""

    at: datetime
    phase: Phase
    paused_at: datetime | None


@dataclass(frozen=True, slots=True)
class TakenBack:
    """An open match of a table that was taken back: it has to be stopped.

    why     "repaired" (its round was paired again) or "unpaired" (its round was taken back)
    reason  the organiser's reason for that
    """

    number: int
    table: int
    match: TableMatch
    why: str
    reason: str


@dataclass(frozen=True, slots=True)
class Tournament:
    """The complete state of one tournament.

    starts_at  the time of the automatic start; None: an organiser starts it
    entries    all entries ever registered, by id, in the order of registration
    seeds      the admitted entrants, best first, late ones last
    draw       decides everything that is drawn by lot
    places     the final places once it is finished; they stay while it runs again
    cause      the cause that it collects for
    pledges    the current pledges, by id, in the order in which they were first made
    pledged    the number of pledges ever made
    promises   how often each person has made or changed a pledge
    kept       pledges that were kept after the tournament was cancelled
    honoured   the persons who have the winner's role
    order      an organiser's seed order
    scheduled_at  when `starts_at` was set; None: when the tournament was created
    start_moved  the newest change of a start that was known
    postponed  by how much an interruption has moved `starts_at` last
    refused    why an automatic start failed, and when; "" if it did not
    attempts   the highest attempt of each round that was paired again, by its number
    taken_back matches of rounds that were paired again and have to be stopped
    moved_up   entrants that got a place after they had waited in line, together those of one event
    moved_down entrants that lost their place to a lowered cap before the start, together those of one event
    moves      entrants that left or came back
    reason     why it was cancelled
    called_off the cancellation that holds; None without one
    reinstated how often a cancellation was taken back
    seq        the number of events so far
    changed_at the time of the last of them
    """

    id: int
    guild_id: int
    channel_id: int
    owner_id: int
    settings: Settings
    created_at: datetime
    changed_at: datetime
    starts_at: datetime | None = None
    phase: Phase = Phase.registration
    entries: Mapping[EntrantId, Entry] = field(default_factory=dict)
    seeds: tuple[EntrantId, ...] = ()
    draw: int = 0
    rounds: tuple[RoundState, ...] = ()
    paused_at: datetime | None = None
    places: Places = ()
    cause: Cause | None = None
    pledges: Mapping[int, Pledge] = field(default_factory=dict)
    pledged: int = 0
    promises: Mapping[int, int] = field(default_factory=dict)
    kept: frozenset[int] = frozenset()
    honoured: tuple[int, ...] = ()
    order: tuple[EntrantId, ...] = ()
    scheduled_at: datetime | None = None
    start_moved: StartMoved | None = None
    postponed: timedelta = timedelta()
    refused: str = ""
    refused_at: datetime | None = None
    attempts: Mapping[int, int] = field(default_factory=dict)
    taken_back: tuple[TakenBack, ...] = ()
    corrections: tuple[Correction, ...] = ()
    reminders: tuple[Reminder, ...] = ()
    moved_up: tuple[tuple[EntrantId, ...], ...] = ()
    moved_down: tuple[tuple[EntrantId, ...], ...] = ()
    moves: tuple[Move, ...] = ()
    reason: str = ""
    called_off: CalledOff | None = None
    reinstated: int = 0
    seq: int = 1

    @property
    def field(self) -> Field:
        """The field for formats and standings."""
        entrants = tuple(self.entries[entrant].entrant for entrant in self.seeds)
        return field_of(self.settings, entrants, [played.round for played in self.rounds], self.draw)

    @property
    def format(self) -> Format:
        """The format that pairs it."""
        return format_of(self.settings)

    @property
    def is_over(self) -> bool:
        """Whether it is finished or cancelled."""
        return self.phase in (Phase.finished, Phase.cancelled)

    @property
    def is_before_start(self) -> bool:
        """Whether it can still start: registration or check-in is open."""
        return self.phase in (Phase.registration, Phase.check_in)

    @property
    def is_live(self) -> bool:
        """Whether anything may still happen without a request."""
        unfinished = self.open_matches or self.taken_back or set(self.honoured) != set(self.to_honour)
        return not self.is_over or bool(unfinished or self.disputes)

    @property
    def is_under_review(self) -> bool:
        """Whether it has final places that may change: an organiser has reopened it, or is called to a table."""
        return bool(self.places) and (self.phase is Phase.running or bool(self.disputes))

    @property
    def winners(self) -> tuple[EntrantId, ...]:
        """The winners: none if no one came to a final, several if the standings are tied at the top."""
        return self.first if self.phase is Phase.finished else ()

    @property
    def first(self) -> tuple[EntrantId, ...]:
        """The winners by the final places, also while these are under review."""
        if not self.places or not self.rounds:
            return ()
        return () if self.is_in_knockout and len(self.places[0]) > 1 else self.places[0]

    @property
    def to_honour(self) -> tuple[int, ...]:
        """The persons who should have the winner's role: those who have it until the end; none without a role."""
        if self.settings.winner_role is None or not self.is_over:
            return self.honoured
        return tuple(user_id for entrant in self.winners for user_id in self.entries[entrant].user_ids)

    @property
    def standing_pledges(self) -> tuple[Pledge, ...]:
        """The pledges that count: after a cancellation only those that were kept."""
        lapsed = self.phase is Phase.cancelled
        return tuple(pledge for pledge in self.pledges.values() if not lapsed or pledge.id in self.kept)

    @property
    def unlinked(self) -> tuple[Entry, ...]:
        """Active entries with a member that is neither a person nor a computer player."""
        return tuple(entry for entry in self._listed if not entry.is_linked)

    @property
    def current(self) -> RoundState | None:
        """The newest round that has all its tables; None before the first."""
        return next((played for played in reversed(self.rounds) if played.whole), None)

    @property
    def going_on(self) -> tuple[RoundState, ...]:
        """The current round, and the later ones of which some tables are there already; none before the first."""
        return self.rounds[self.number - 1 :] if self.rounds else ()

    @property
    def number(self) -> int:
        """The number of the current round; 0 before the first."""
        return self.current.number if self.current is not None else 0

    @property
    def is_in_knockout(self) -> bool:
        """Whether the current round is one of an elimination."""
        return self.current is not None and self.current.tables[0].table.is_knockout

    @property
    def opens_early(self) -> bool:
        """Whether a table of the bracket opens as soon as its sides are known, before its round."""
        settings = self.settings
        return self.is_in_knockout and settings.early and settings.schedule == "free" and not settings.hold

    @property
    def is_held(self) -> bool:
        """Whether all results are there, and the newest round waits for an organiser's confirmation."""
        current = self.current
        if self.phase is not Phase.running or current is None or not self.settings.hold or current.confirmed:
            return False
        return all(played.is_settled for played in self.rounds[: current.number])

    @property
    def open_matches(self) -> tuple[tuple[TableKey, TableMatch], ...]:
        """Table and match of all open matches."""
        return tuple((table, match) for table, state in self.tables for match in state.matches if match.is_open)

    @property
    def takes_entries(self) -> bool:
        """Whether registration is open: before the start, and as long as format and settings allow late entries."""
        if self.phase is not Phase.running:
            return not self.is_over
        return len(self.rounds) + 1 <= min(self.settings.late_until, self.format.last_entry(self.field))

    @property
    def deadline(self) -> datetime | None:
        """The deadline that an organiser may extend: the next end of a round without all its results, or the start."""
        if self.phase is Phase.running:
            return min([one.due_at for one in self.going_on if one.due_at and not one.is_settled], default=None)
        return self.starts_at

    @property
    def check_in_at(self) -> datetime | None:
        """When the check-in opens; None without a check-in or a start time."""
        if self.starts_at is None or not self.settings.check_in:
            return None
        return self.starts_at - timedelta(minutes=self.settings.check_in)

    @property
    def confirmed(self) -> tuple[Entry, ...]:
        """Before a start: entries that would be admitted now, by order and cap. Later: entrants still playing."""
        if not self.seeds:
            return self._listed[: self.settings.cap]
        return tuple(self.entries[e] for e in self.seeds if self.entries[e].is_active)

    @property
    def waiting(self) -> tuple[Entry, ...]:
        """Waiting entries, in the order of registration."""
        if not self.seeds:
            return self._listed[len(self.confirmed) :]
        return tuple(entry for entry in self._listed if entry.joined_in is None)

    @property
    def tables(self) -> Iterator[tuple[TableKey, TableState]]:
        """Key and state of every table, oldest first."""
        return chain.from_iterable(played.by_key for played in self.rounds)

    @property
    def _listed(self) -> tuple[Entry, ...]:
        return tuple(entry for entry in self.entries.values() if entry.is_active)

    def entry_of(self, user_id: int) -> Entry | None:
        """The active entry of this person."""
        return next((entry for entry in self._listed if user_id in entry.user_ids), None)

    def place_in_line(self, user_id: int) -> int:
        """This person's place among those who wait for room, counted from 1; 0 for all others."""
        return next((place for place, entry in enumerate(self.waiting, 1) if user_id in entry.user_ids), 0)

    def table_of(self, user_id: int) -> TableKey | None:
        """The table at which this person sits now."""
        entry = self.entry_of(user_id)
        return None if entry is None else self.seat_of(entry.id)

    def seat_of(self, entrant: EntrantId) -> TableKey | None:
        """The newest table of an entrant in the current round or a later one."""
        tables = chain.from_iterable(played.by_key for played in reversed(self.going_on))
        return next((table for table, state in tables if entrant in state.table.entrants), None)

    def has_table(self, key: TableKey) -> bool:
        """Whether there is such a table of a paired round."""
        return 1 <= key.number <= len(self.rounds) and 0 <= key.table < len(self.rounds[key.number - 1].tables)

    def at(self, key: TableKey) -> TableState:
        """The state of a table that `has_table` knows."""
        return self.rounds[key.number - 1].tables[key.table]

    def table_of_match(self, match_id: int) -> TableKey | None:
        """The table at which this match was played; None if it was taken back."""
        matches = ((table, match.match_id) for table, state in self.tables for match in state.matches)
        return next((table for table, played in matches if played == match_id), None)

    def table_of_ended(self, event: Played | Unplayed) -> TableKey | None:
        """The table of the match that has ended; None if it was taken back. Old logs name it by table and attempt."""
        if event.match_id is not None:
            return self.table_of_match(event.match_id)
        matches = self.at(event.key).matches if self.has_table(event.key) else ()
        return event.key if any(match.attempt == event.attempt for match in matches) else None

    def is_present(self, entrant: EntrantId) -> bool:
        """Whether it has not dropped out and all its members can play: none is a bare name or a deleted person."""
        entry = self.entries[entrant]
        return entry.left_after is None and all(m.is_linked and not m.is_forgotten for m in entry.members)

    def is_ready(self, state: TableState, entrant: EntrantId) -> bool:
        """Whether the entrant has pressed Play at this table, or does not have to."""
        return entrant in state.ready or self.entries[entrant].is_computer

    def waits_for(self, state: TableState) -> tuple[EntrantId, ...]:
        """Entrants of a table that are there and have not pressed Play."""
        return tuple(one for one in state.table.entrants if self.is_present(one) and not self.is_ready(state, one))

    @property
    def disputes(self) -> tuple[tuple[TableKey, Dispute], ...]:
        """Table and dispute of all tables that wait for an organiser; none after a cancellation."""
        if self.phase is Phase.cancelled:
            return ()
        return tuple((table, state.dispute) for table, state in self.tables if state.dispute is not None)
