"""Final places by match points."""

from __future__ import annotations

from itertools import groupby

from tournaments.formats.protocol import Places
from tournaments.model import Field
from tournaments.standings import table


def by_table(field: Field) -> Places:
    """All entrants in the order of the standings; ties in every tie-break share a place."""
    groups = groupby(table(field), key=lambda standing: standing.place)
    return tuple(tuple(standing.entrant for standing in level) for _, level in groups)
