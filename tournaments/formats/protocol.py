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

    def pair(self, field: Field) -> tuple[Table, ...]:
        """The next round: everybody who `plays_in` it stands at exactly one table, or is out. Empty: it is decided."""
        ...

    def places(self, field: Field) -> Places:
        """Who stands where, now or at the end; everybody once."""
        ...
