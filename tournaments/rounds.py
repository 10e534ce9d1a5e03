"""The rounds of a tournament, with the matches, results and calls of their tables, as they follow from its events."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Literal, NamedTuple
from zlib import crc32

from tournaments.model import EntrantId, Result, Round, Score, Table


class TableKey(NamedTuple):
    """Which table of a tournament: the number of its round, from 1, and its index there, from 0, as events name it."""

    number: int
    table: int


@dataclass(frozen=True, slots=True)
class TableMatch:
    """One match of a table, open until it has a score or an ending without one.

    seats   the entrants by seat
    stale   why it is stopped and replayed: "replaced", "again" or "cancelled"; "" if it is not
    reason  the organiser's reason for that
    absent  the entrants that did not come, if it was called off for that
    opened_at, ended_at  when it was opened, and when it had its score or ending
    """

    attempt: int
    match_id: int
    seats: tuple[EntrantId, ...]
    score: Score | None = None
    ending: str = ""
    stale: str = ""
    reason: str = ""
    absent: tuple[EntrantId, ...] = ()
    opened_at: datetime | None = None
    ended_at: datetime | None = None

    @property
    def is_open(self) -> bool:
        """Whether it has neither a score nor an ending."""
        return self.score is None and not self.ending


@dataclass(frozen=True, slots=True)
class Dispute:
    """A call to the organisers: by which entrant, None for the bot, and why."""

    entrant: EntrantId | None
    reason: str
    at: datetime


@dataclass(frozen=True, slots=True)
class LastRuling:
    """What an organiser did at a table last.

    kind    "ruled" (a result was set, changed or voided), "again" (the table is replayed) or "settled" (a call ended)
    seq     the number of its event in the tournament
    before  the result that it has replaced; None if there was none
    """

    kind: Literal["ruled", "again", "settled"]
    seq: int
    at: datetime
    reason: str
    before: Result | None = None


@dataclass(frozen=True, slots=True)
class TableState:
    """A table of a round and its history.

    matches    all that were opened, oldest first
    counts_to  matches up to this attempt do not count: an organiser had the table replayed
    trusts_to  unfinished matches up to this attempt no longer count towards calling the organisers
    ready      entrants that have pressed Play since the last match was opened, and have not taken it back
    unready    entrants that have taken it back since then
    calls      how often the other entrants were to be called because a first one was ready
    called     when each entrant has caused such a call last
    best_of    most matches here; a decided table ends early
    base       attempts of this round before it was paired again: they belong to other tables
    ended_at   when it got its result
    ruling     None if no organiser has ruled on it or settled a call
    appealed   entrants that have called the organisers once more after they had ruled
    """

    table: Table
    matches: tuple[TableMatch, ...] = ()
    counts_to: int = 0
    trusts_to: int = 0
    ready: frozenset[EntrantId] = frozenset()
    unready: frozenset[EntrantId] = frozenset()
    calls: int = 0
    called: Mapping[EntrantId, datetime] = field(default_factory=dict)
    result: Result | None = None
    dispute: Dispute | None = None
    best_of: int = 1
    base: int = 0
    ended_at: datetime | None = None
    ruling: LastRuling | None = None
    appealed: frozenset[EntrantId] = frozenset()

    @property
    def version(self) -> int:
        """A number that changes when an organiser rules here or when other entrants get the table."""
        return crc32(f"{self.ruling.seq if self.ruling else 0}:{self.table.entrants}".encode())

    @property
    def deciding_wins(self) -> int:
        """The matches won that decide the table. A side without an opponent is credited with them."""
        return self.best_of // 2 + 1

    @property
    def attempts(self) -> int:
        """The highest attempt so far."""
        return max([self.base, *(match.attempt for match in self.matches)])

    @property
    def open_match(self) -> TableMatch | None:
        """The open match of the table; None without one."""
        return next((match for match in self.matches if match.is_open), None)

    @property
    def absent(self) -> tuple[EntrantId, ...]:
        """The entrants that did not come to the last match, if it counts."""
        last = self.matches[-1] if self.matches else None
        return last.absent if last is not None and last.attempt > max(self.counts_to, self.trusts_to) else ()

    @property
    def can_run_out(self) -> bool:
        """Whether the end of the round would decide it."""
        return self.result is None and self.dispute is None and self.open_match is None

    @property
    def scores(self) -> tuple[Score, ...]:
        """The scores of the matches that count, oldest first."""
        return tuple(m.score for m in self.matches if m.score is not None and m.attempt > self.counts_to)

    @property
    def is_settled(self) -> bool:
        """Whether it has an undisputed result."""
        return self.result is not None and self.dispute is None


@dataclass(frozen=True, slots=True)
class RoundState:
    """A round with its tables.

    whole      all its tables are there; False: more follow when their sides are known
    due_at     when no-shows are decided
    confirmed  an organiser has confirmed its results
    extended   by how much organisers have moved `due_at`
    """

    number: int
    tables: tuple[TableState, ...]
    paired_at: datetime
    due_at: datetime | None
    confirmed: bool = False
    extended: timedelta = timedelta()
    whole: bool = True

    @property
    def is_settled(self) -> bool:
        """Whether all tables that are there have undisputed results."""
        return all(table.is_settled for table in self.tables)

    @property
    def by_key(self) -> Iterator[tuple[TableKey, TableState]]:
        """Key and state of each table."""
        for index, state in enumerate(self.tables):
            yield TableKey(self.number, index), state

    @property
    def attempts(self) -> int:
        """The highest attempt of any table."""
        return max([table.attempts for table in self.tables], default=0)

    def table_of(self, entrant: EntrantId) -> int | None:
        """The index of the entrant's table; None without one."""
        return next((i for i, table in enumerate(self.tables) if entrant in table.table.entrants), None)

    @property
    def round(self) -> Round:
        """The round as formats see it."""
        return Round(self.number, tuple(t.table for t in self.tables), tuple(t.result for t in self.tables))
