"""What organisers have corrected: matches that count for no rating, and persons who are taken out.

Each act is a ruling in a log that only grows; what holds now follows from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Protocol, TypeVar

from host.errors import Refusal
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


class CheckStore(Protocol):
    """What is read before a ruling is stored (`tournaments.ratings.ports.RatingStore`)."""

    async def rulings(self, guild_id: int) -> Sequence[Ruling]: ...

    async def results(self, match_ids: Sequence[int]) -> Sequence[MatchResult]: ...

    async def is_rated(self, match_id: int) -> bool: ...

    async def have_met(self, guild_id: int, one: int, other: int) -> bool: ...


async def check(store: CheckStore, ruling: Ruling) -> None:
    """Raise Refusal for a ruling that is not possible.

    no_ended_match    the server has no such match that is over
    not_rated         the match has changed no rating
    annulled_already  it is annulled
    not_annulled      it is not, so it cannot be restored
    own_match         the organiser had a seat in it: another one has to do that
    out_already       the person is taken out
    not_out           the person is not
    own_rating        an organiser's own rating: another one has to do that
    own_opponent      the organiser has played with the person: another one has to do that
    """
    rulings = await store.rulings(ruling.guild_id)
    corrections = Corrections(rulings)
    if ruling.match_id is not None:
        await _check_match(store, ruling, ruling.match_id, ruling.match_id in corrections.annulled)
        ruled = any(one.match_id == ruling.match_id for one in rulings)  # it was rated, and may just be computed again
        if not ruled and not await store.is_rated(ruling.match_id):
            raise Refusal("not_rated", match=ruling.match_id)
    elif ruling.user_id is not None:
        await _check_person(store, ruling, ruling.user_id, (ruling.user_id, ruling.season_id) in corrections.out)


async def _check_match(store: CheckStore, ruling: Ruling, match_id: int, annulled: bool) -> None:
    result = next(iter(await store.results([match_id])), None)
    if result is None or result.guild_id != ruling.guild_id:
        raise Refusal("no_ended_match", match=match_id)
    if annulled is (ruling.act is Act.annul):
        raise Refusal("annulled_already" if annulled else "not_annulled", match=match_id)
    if ruling.by in [seat.user_id for seat in result.seats]:
        raise Refusal("own_match", match=match_id)


async def _check_person(store: CheckStore, ruling: Ruling, user_id: int, out: bool) -> None:
    if out is (ruling.act is Act.take_out):
        raise Refusal("out_already" if out else "not_out", user=user_id)
    if ruling.by == user_id:
        raise Refusal("own_rating")
    if await store.have_met(ruling.guild_id, ruling.by, user_id):
        raise Refusal("own_opponent", user=user_id)


def _hold(held: dict[K, Ruling], key: K, ruling: Ruling) -> None:
    if ruling.act in BACK:
        held.pop(key, None)
    else:
        held[key] = ruling
