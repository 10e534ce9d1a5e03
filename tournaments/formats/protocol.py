"""What a format is: a class with attributes, and the methods that pair its rounds.

A format is asked for one round at a time, always with all rounds so far and all of them over. Whatever depends on the
format is an attribute or a method here: no other module asks for a format's key.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from enum import StrEnum
from typing import ClassVar, TypeAlias

from tournaments.model import EntrantId, Field, Table
from tournaments.settings import Settings

Places: TypeAlias = tuple[tuple[EntrantId, ...], ...]
"""Everybody from the first place on; those who share one stand together."""


class Drawing(StrEnum):
    """How a format is drawn: as a table of points, or as a tree with one or two brackets."""

    table = "table"
    single_tree = "single_tree"
    double_tree = "double_tree"


class Format(ABC):
    """A pure function from a field to its next round. It never changes what was paired before.

    key                  its name in stored settings; it never changes
    title                its name for people
    drawing              how all of it is drawn
    is_knockout          the loser of a table is out, and nobody counts points
    forfeits_are_played  a forfeit and a no-show count in tie-breaks as if they had been played
    table_sizes          entrants at a table that is no bye
    trf_type             its name in a TRF file; None: such a file cannot tell it
    """

    key: ClassVar[str]
    title: ClassVar[str]
    drawing: ClassVar[Drawing] = Drawing.table
    is_knockout: ClassVar[bool] = False
    forfeits_are_played: ClassVar[bool] = False
    table_sizes: ClassVar[tuple[int, ...]] = (2,)
    trf_type: ClassVar[str | None] = None

    @property
    def is_for_pairs(self) -> bool:
        """Whether two meet at every table."""
        return self.table_sizes == (2,)

    def full_table(self, settings: Settings) -> int:
        """How many sit at a table when the numbers come out even."""
        return self.table_sizes[0]

    def tree(self, field: Field) -> tuple[Drawing, Field] | None:
        """The part of the field that is drawn as a tree, and how; None where there is none yet."""
        return None if self.drawing is Drawing.table else (self.drawing, field)

    def by_strength(self, field: Field) -> tuple[EntrantId, ...]:
        """Everybody, the better one first, as a level table of an elimination is decided."""
        return tuple(entrant.id for entrant in field.entrants)

    @abstractmethod
    def rounds(self, field: Field) -> int:
        """How many rounds there will be, as far as can be said now."""

    @abstractmethod
    def last_entry(self, field: Field) -> int:
        """The last round that somebody may still join; 1 where nobody can join after the start."""

    @abstractmethod
    def pair(self, field: Field) -> tuple[Table, ...]:
        """The next round, empty when all is decided.

        Everybody who `plays_in` it stands at exactly one table. In an elimination some are out, and in a double
        elimination the winners wait every other round. A place that somebody has left is empty: who would have met
        them there has a bye.
        """

    @abstractmethod
    def places(self, field: Field) -> Places:
        """Who stands where, now or at the end; everybody once."""
