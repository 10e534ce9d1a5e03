"""What a format is. It is asked for one round at a time, always with all rounds so far and all of them over."""

from __future__ import annotations

from typing import Protocol, TypeAlias

from tournaments.model import EntrantId, Field, Table

Places: TypeAlias = tuple[tuple[EntrantId, ...], ...]
"""Everybody from the first place on; those who share one stand together."""


class Format(Protocol):
    """A pure function from a field to its next round. It never changes what was paired before."""

    @property
    def title(self) -> str:
        """Its name for people."""
        ...

    def rounds(self, field: Field) -> int:
        """How many rounds there will be, as far as can be said now."""
        ...

    def last_entry(self, field: Field) -> int:
        """The last round that somebody may still join; 1 where nobody can join after the start."""
        ...

    def pair(self, field: Field) -> tuple[Table, ...]:
        """The next round, empty when all is decided.

        Everybody who `plays_in` it stands at exactly one table. In an elimination some are out, and in a double
        elimination the winners wait every other round. A place that somebody has left is empty: who would have met
        them there has a bye.
        """
        ...

    def places(self, field: Field) -> Places:
        """Who stands where, now or at the end; everybody once."""
        ...
