"""Orders persons by rating."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from tournaments.ratings.ports import Rated
from tournaments.ratings.rating import carried


def ranked(rated: Sequence[Rated], now: datetime, resets: Sequence[datetime] = ()) -> list[Rated]:
    """These persons as of now, best first; provisional ratings come last, equal ones by name."""
    aged = [person._replace(rating=carried(person.rating, now, resets)) for person in rated]
    return sorted(aged, key=lambda person: (person.rating.provisional, -person.rating.points, person.name.casefold()))


def places_of(standings: Sequence[Rated]) -> Mapping[int, int]:
    """The place of each person, 1 for the best; equal numbers share a place."""
    first: dict[tuple[bool, int], int] = {}
    return {
        person.user_id: first.setdefault((person.rating.provisional, person.rating.points), place)
        for place, person in enumerate(standings, start=1)
    }
