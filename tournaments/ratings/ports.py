"""What ratings need from storage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple, Protocol

from host.ports import MatchResult
from tournaments.ratings.rate import Change
from tournaments.ratings.rating import Rating


class Pool(NamedTuple):
    """Whom one is compared with: those who play this game with so many seats in this server."""

    guild_id: int
    game: str
    seats: int


class Rated(NamedTuple):
    """A person's rating as it was after the last rated match."""

    user_id: int
    name: str
    rating: Rating


class Tally(NamedTuple):
    """Rated matches."""

    played: int = 0
    won: int = 0


class Rival(NamedTuple):
    """Somebody else, and in how many rated matches one of the two won and the other did not."""

    user_id: int
    name: str
    won: int
    lost: int


class RatingStore(Protocol):
    """Where ratings are kept. Writes are committed when they return; all methods raise StorageDown."""

    async def unrated(self, limit: int) -> Sequence[MatchResult]:
        """Ended matches that were not looked at yet, in the order in which they ended."""
        ...

    async def ratings(self, pool: Pool, user_ids: Sequence[int] | None = None) -> Sequence[Rated]:
        """The ratings of these persons, or of all, without those who have none."""
        ...

    async def rate(self, pool: Pool, match_id: int, changes: Sequence[Change]) -> None:
        """Store what a match did, which may be nothing, and that it was looked at."""
        ...

    async def changes(self, match_id: int) -> Mapping[int, tuple[Rating, Rating]]:
        """What a match did to whom: before and after by user."""
        ...

    async def curve(self, pool: Pool, user_id: int, limit: int) -> Sequence[Rating]:
        """A person's newest ratings, oldest of them first."""
        ...

    async def tallies(self, pool: Pool, since: datetime | None, until: datetime | None) -> Mapping[int, Tally]:
        """Rated matches by user, of those that ended from `since` on and before `until`."""
        ...

    async def form(self, pool: Pool, user_id: int, limit: int) -> Sequence[bool]:
        """Whether each of the newest rated matches was won, oldest of them first."""
        ...

    async def rivals(self, pool: Pool, user_id: int, limit: int) -> Sequence[Rival]:
        """Against whom most rated matches were decided, most first; partners of a match do not count in it."""
        ...

    async def pools_of(self, guild_id: int, user_id: int | None = None) -> Sequence[Pool]:
        """The pools of a server in which somebody, or this person, is rated; the busiest first."""
        ...

    async def resets(self, pool: Pool) -> Sequence[datetime]:
        """When seasons with a soft reset began, oldest first."""
        ...

    async def forget_ratings(self) -> None:
        """Take away all ratings, so that every match is unrated again."""
        ...
