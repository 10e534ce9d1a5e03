"""A tournament as it is now: a value that follows from its events (`tournaments.fold`) and never changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum

from tournaments.charity.model import Cause, Pledge
from tournaments.events import Score
from tournaments.formats.protocol import Places
from tournaments.formats.registry import field_of
from tournaments.model import Entrant, EntrantId, Field, Member, Result, Round, Table
from tournaments.settings import Settings


class Phase(StrEnum):
    registration = "registration"
    check_in = "check_in"
    running = "running"
    finished = "finished"
    cancelled = "cancelled"


@dataclass(frozen=True, slots=True)
class Entry:
    """One side on the list.

    joined_in   the first round in which it is paired; None: not let in (yet)
    left_after  the last round in which it is paired; None: it plays on
    withdrawn   off the list before it was let in
    """

    id: EntrantId
    name: str
    members: tuple[Member, ...]
    rating: float = 0.0
    checked_in: bool = False
    withdrawn: bool = False
    joined_in: int | None = None
    left_after: int | None = None

    @property
    def is_active(self) -> bool:
        """Whether it takes part, or wants to."""
        return not self.withdrawn and self.left_after is None

    @property
    def is_computer(self) -> bool:
        """Whether nobody in it is a person."""
        return all(member.user_id is None for member in self.members)

    @property
    def user_ids(self) -> tuple[int, ...]:
        return tuple(member.user_id for member in self.members if member.user_id is not None)

    @property
    def entrant(self) -> Entrant:
        """What formats see of one that was let in."""
        return Entrant(self.id, self.name, self.members, self.rating, self.joined_in or 1, self.left_after)


@dataclass(frozen=True, slots=True)
class TableMatch:
    """One match of a table, open until it has a score or an ending without one.

    seats  the entrants by seat
    stale  somebody in it was replaced: it is stopped and played again
    """

    attempt: int
    match_id: int
    seats: tuple[EntrantId, ...]
    score: Score | None = None
    ending: str = ""
    stale: bool = False

    @property
    def is_open(self) -> bool:
        return self.score is None and not self.ending


@dataclass(frozen=True, slots=True)
class Dispute:
    """Who called the organisers, None for the bot, and why."""

    entrant: EntrantId | None
    reason: str
    at: datetime


@dataclass(frozen=True, slots=True)
class TableState:
    """A table of a round and all that has happened there.

    matches    all that were opened, oldest first
    counts_to  matches up to this attempt do not count: an organiser has had the table played again
    trusts_to  matches up to this attempt that nobody finished are no reason any more to call the organisers
    ready      who has pressed Play since the last match was opened
    """

    table: Table
    matches: tuple[TableMatch, ...] = ()
    counts_to: int = 0
    trusts_to: int = 0
    ready: frozenset[EntrantId] = frozenset()
    result: Result | None = None
    dispute: Dispute | None = None

    @property
    def open_match(self) -> TableMatch | None:
        return next((match for match in self.matches if match.is_open), None)

    @property
    def scores(self) -> tuple[Score, ...]:
        """Of the matches that count, oldest first."""
        return tuple(m.score for m in self.matches if m.score is not None and m.attempt > self.counts_to)

    @property
    def is_settled(self) -> bool:
        """It has a result that nobody disputes."""
        return self.result is not None and self.dispute is None


@dataclass(frozen=True, slots=True)
class RoundState:
    """A round with its tables. `due_at`: when no-shows are ruled."""

    number: int
    tables: tuple[TableState, ...]
    paired_at: datetime
    due_at: datetime | None

    @property
    def is_settled(self) -> bool:
        return all(table.is_settled for table in self.tables)

    def table_of(self, entrant: EntrantId) -> int | None:
        """The index of the table at which the entrant sits."""
        return next((i for i, table in enumerate(self.tables) if entrant in table.table.entrants), None)

    @property
    def round(self) -> Round:
        """What formats see of it."""
        return Round(self.number, tuple(t.table for t in self.tables), tuple(t.result for t in self.tables))


@dataclass(frozen=True, slots=True)
class Tournament:
    """All about one tournament.

    starts_at  when it starts by itself, None: when an organiser starts it
    entries    everybody who ever registered, by id, in the order of registration
    seeds      who was let in, best first, late ones last
    draw       the lot that draws go by
    places     the final places once it is finished
    cause      what is collected for
    pledges    the promises that stand, by id, in the order in which they were first made
    pledged    promises that were ever made
    seq        events so far
    """

    id: int
    guild_id: int
    channel_id: int
    owner_id: int
    settings: Settings
    created_at: datetime
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
    seq: int = 1

    @property
    def field(self) -> Field:
        """What formats and standings see."""
        entrants = tuple(self.entries[entrant].entrant for entrant in self.seeds)
        return field_of(self.settings, entrants, [played.round for played in self.rounds], self.draw)

    @property
    def is_over(self) -> bool:
        return self.phase in (Phase.finished, Phase.cancelled)

    @property
    def is_live(self) -> bool:
        """Whether anything may still happen by itself."""
        return not self.is_over or any(True for _ in self.open_matches)

    @property
    def current(self) -> RoundState | None:
        """The newest round."""
        return self.rounds[-1] if self.rounds else None

    @property
    def open_matches(self) -> tuple[tuple[int, int, TableMatch], ...]:
        """Round, table and match of all that are being played."""
        return tuple(
            (played.number, index, match)
            for played in self.rounds
            for index, table in enumerate(played.tables)
            for match in table.matches
            if match.is_open
        )

    @property
    def deadline(self) -> datetime | None:
        """What an organiser may extend: the end of the round, before the start the start."""
        if self.phase is Phase.running:
            return self.rounds[-1].due_at if self.rounds else None
        return self.starts_at

    @property
    def check_in_at(self) -> datetime | None:
        """When the check-in opens; None where there is none, or no time for it."""
        if self.starts_at is None or not self.settings.check_in:
            return None
        return self.starts_at - timedelta(minutes=self.settings.check_in)

    @property
    def confirmed(self) -> tuple[Entry, ...]:
        """Before the start: who would be let in now, by order of registration and the cap. Later: who plays on."""
        if self.phase in (Phase.registration, Phase.check_in):
            return self._listed[: self.settings.cap]
        return tuple(self.entries[e] for e in self.seeds if self.entries[e].is_active)

    @property
    def waiting(self) -> tuple[Entry, ...]:
        """Who waits in line, first come first."""
        if self.phase in (Phase.registration, Phase.check_in):
            return self._listed[len(self.confirmed) :]
        return tuple(entry for entry in self._listed if entry.joined_in is None)

    @property
    def _listed(self) -> tuple[Entry, ...]:
        return tuple(entry for entry in self.entries.values() if entry.is_active)

    def entry_of(self, user_id: int) -> Entry | None:
        """The side in which this person takes part, or wants to."""
        return next((entry for entry in self._listed if user_id in entry.user_ids), None)

    def table_of(self, user_id: int) -> tuple[int, int] | None:
        """Round and table at which this person sits now."""
        entry, current = self.entry_of(user_id), self.current
        index = current.table_of(entry.id) if entry and current else None
        return None if current is None or index is None else (current.number, index)

    def is_present(self, entrant: EntrantId) -> bool:
        """Whether it has not dropped out."""
        return self.entries[entrant].left_after is None

    @property
    def disputes(self) -> tuple[tuple[int, int, Dispute], ...]:
        """Round, table and reason of all that waits for an organiser."""
        return tuple(
            (played.number, index, table.dispute)
            for played in self.rounds
            for index, table in enumerate(played.tables)
            if table.dispute is not None
        )
