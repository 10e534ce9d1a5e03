"""The ratings of a pool while matches are entered one after the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from tournaments.ratings.rate import Change, rate
from tournaments.ratings.rating import Rating
from tournaments.ratings.weight import Meetings, Pair, Side, met


@dataclass(slots=True)
class Book:
    """What the persons of a pool know of each other, or some of these persons: enough for their next match.

    A match that has just ended is entered into a book of its own people, and a pool is computed again from an empty
    book, so both give the same numbers.

    ratings   after the newest match of each person
    meetings  of these persons
    resets    the starts of seasons that move ratings closer to the initial one
    others    how many persons of the pool are not in `ratings`
    """

    ratings: dict[int, Rating] = field(default_factory=dict)
    meetings: dict[Pair, Meetings] = field(default_factory=dict)
    resets: Sequence[datetime] = ()
    others: int = 0

    def enter(self, match_id: int, at: datetime, sides: Sequence[Side]) -> Entry:
        """Enter a match between these sides, which may be none; return what it has changed."""
        if not sides:
            return Entry(match_id)
        persons = {user_id for side in sides for user_id in side.user_ids}
        people = self.others + len(persons | self.ratings.keys())
        changes = rate(self.ratings, match_id, at, sides, self.resets, self.meetings, people)
        meetings = met(sides, self.meetings, at)
        self.ratings.update({change.user_id: change.after for change in changes})
        self.meetings.update(meetings)
        return Entry(match_id, changes, meetings)


@dataclass(frozen=True, slots=True)
class Entry:
    """What a match has changed; nothing if it was not rated."""

    match_id: int
    changes: tuple[Change, ...] = ()
    meetings: Mapping[Pair, Meetings] = field(default_factory=dict)
