"""What organisers have corrected: matches that count for no rating, and persons who are taken out.

Each act is a ruling in a log that only grows; what holds now follows from it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import TypeVar

from host.records import MatchResult

K = TypeVar("K")


class Act(StrEnum):
    """What an organiser does, and how it is taken back."""

    annul = "annul"
    restore = "restore"
    take_out = "take_out"
    take_in = "take_in"


@dataclass(frozen=True, slots=True)
class Ruling:
    """One act of an organiser.

    match_id   of an annulled or restored match, else None
    user_id    of a person who is taken out or back in, else None
    season_id  only out of this season; None: out of all ratings of the server
    """

    guild_id: int
    at: datetime
    by: int
    act: Act
    reason: str
    match_id: int | None = None
    user_id: int | None = None
    season_id: int | None = None
    id: int = 0


BACK = (Act.restore, Act.take_in)
"""Acts that take an earlier one back."""


class Corrections:
    """What holds after these rulings of one server, oldest first.

    newest    the id of the newest ruling, 0 without any
    annulled  the rulings by match
    out       the rulings by person and season, None for all ratings
    """

    def __init__(self, rulings: Iterable[Ruling] = ()) -> None:
        self.newest = 0
        self.annulled: dict[int, Ruling] = {}
        self.out: dict[tuple[int, int | None], Ruling] = {}
        for ruling in rulings:
            self.newest = ruling.id
            if ruling.match_id is not None:
                _hold(self.annulled, ruling.match_id, ruling)
            elif ruling.user_id is not None:
                _hold(self.out, (ruling.user_id, ruling.season_id), ruling)

    def counted(self, result: MatchResult) -> MatchResult | None:
        """The match as it counts: None if it is annulled, and without the persons who are taken out of ratings.

        Their seats count like those of computer players: the others are rated among themselves.
        """
        if result.id in self.annulled:
            return None
        seats = [seat._replace(user_id=None) if (seat.user_id, None) in self.out else seat for seat in result.seats]
        return replace(result, seats=tuple(seats))

    def out_of(self, season_id: int) -> frozenset[int]:
        """The persons who have no place in this season."""
        return frozenset(user_id for user_id, season in self.out if season in (None, season_id))


def _hold(held: dict[K, Ruling], key: K, ruling: Ruling) -> None:
    if ruling.act in BACK:
        held.pop(key, None)
    else:
        held[key] = ruling
