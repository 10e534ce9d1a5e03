"""The base class of formats: attributes, and the methods that pair rounds.

A format pairs one round at a time, given all earlier rounds, all of them over. All differences between formats are
attributes or methods here; no other module compares a format's key.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from enum import StrEnum
from itertools import groupby
from typing import ClassVar, TypeAlias

from tournaments.model import EntrantId, Field, Table
from tournaments.settings import Settings
from tournaments.standings.table import table

Places: TypeAlias = tuple[tuple[EntrantId, ...], ...]
"""All entrants, from the first place on; entrants that share a place are in one group."""
OF_SOME_FORMATS = frozenset(
    {"cut", "early", "late_until", "pod_size", "points", "reset", "rounds", "sit_outs", "third_place", "tie_breaks"},
)
"""Names of the settings that only some formats use."""


class Drawing(StrEnum):
    """How a format is drawn: as standings, or as a tree with one or two brackets."""

    table = "table"
    single_tree = "single_tree"
    double_tree = "double_tree"


class Format(ABC):
    """Pairs the next round of a field, as a pure function. Earlier pairings never change.

    key                  its name in stored settings; it never changes
    title                its name for people
    drawing              how the whole tournament is drawn: as a tree if the loser of each table is out
    forfeits_are_played  a forfeit and a no-show count in tie-breaks as if they had been played
    table_sizes          allowed numbers of entrants at a table that is no bye, unless `sizes` says otherwise
    uses                 which of the settings that only some formats use (`OF_SOME_FORMATS`) this one does
    trf_type             its name in a TRF file; None: it cannot be exported to TRF
    """

    key: ClassVar[str]
    title: ClassVar[str]
    drawing: ClassVar[Drawing] = Drawing.table
    forfeits_are_played: ClassVar[bool] = False
    table_sizes: ClassVar[tuple[int, ...]] = (2,)
    uses: ClassVar[frozenset[str]] = frozenset({"late_until", "points", "sit_outs", "tie_breaks"})
    trf_type: ClassVar[str | None] = None

    @property
    def is_knockout(self) -> bool:
        """Whether the loser of a table is out, so that there are no match points."""
        return self.drawing is not Drawing.table

    @property
    def is_for_pairs(self) -> bool:
        """Whether every table has two entrants."""
        return self.table_sizes == (2,)

    def sizes(self, settings: Settings) -> tuple[int, ...]:
        """Allowed numbers of entrants at a table that is no bye, with these settings."""
        return self.table_sizes

    def full_table(self, settings: Settings) -> int:
        """Entrants at a full table."""
        return self.table_sizes[0]

    def tree(self, field: Field) -> tuple[Drawing, Field] | None:
        """The part of the field that is drawn as a tree, and how; None if there is none yet."""
        return None if self.drawing is Drawing.table else (self.drawing, field)

    def by_strength(self, field: Field) -> tuple[EntrantId, ...]:
        """All entrants, best first; decides level tables of an elimination."""
        return tuple(entrant.id for entrant in field.entrants)

    @abstractmethod
    def rounds(self, field: Field) -> int:
        """The number of rounds as far as it is known now."""

    def rounds_for_points(self, field: Field) -> int:
        """The number of rounds that are played for points, as far as it is known now; not for a knockout."""
        return self.rounds(field)

    def last_entry(self, field: Field) -> int:
        """The last round that a late entrant may join; 1 if no one can join after the start."""
        return self.rounds_for_points(field) if "late_until" in self.uses else 1

    @abstractmethod
    def pair(self, field: Field) -> tuple[Table, ...]:
        """The tables of the next round; empty when the tournament is decided.

        Each entrant that `plays_in` the round is at exactly one table, except that in eliminations some are out, and in
        a double elimination the winners bracket waits every other round. The opponent of a dropped entrant has a bye.

        A bracket (`tree`) is also paired while earlier tables are open or missing: its tables whose sides are known.
        """

    def places(self, field: Field) -> Places:
        """The places of all entrants, now or at the end, each entrant once: the standings, unless a format says more.

        Entrants that are level in every tie-break share a place.
        """
        levels = groupby(table(field), key=lambda standing: standing.place)
        return tuple(tuple(standing.entrant for standing in level) for _, level in levels)
