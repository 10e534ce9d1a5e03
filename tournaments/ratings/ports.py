"""The ports of ratings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple, Protocol

from games.core.protocol import Seat
from host.model import Counts
from host.records import MatchResult
from tournaments.ratings.book import Book, Entry
from tournaments.ratings.corrections import Ruling
from tournaments.ratings.rating import Rating


class Pool(NamedTuple):
    """A group of comparable ratings: the persons who play this game with this many seats in this server."""

    guild_id: int
    game: str
    seats: int


class Rated(NamedTuple):
    """A person's rating after the last rated match."""

    user_id: int
    name: str
    rating: Rating


class Tally(NamedTuple):
    """Numbers of rated matches."""

    played: int = 0
    won: int = 0


class Rival(NamedTuple):
    """Another person, and the number of rated matches that exactly one of the two won."""

    user_id: int
    name: str
    won: int
    lost: int


class RatingStore(Protocol):
    """Stores ratings. Methods that write return after the commit; all methods raise StorageDown."""

    async def unrated(self, limit: int) -> Sequence[MatchResult]:
        """Ended matches that have not been processed, in the order in which they ended."""

    async def ratings(self, pool: Pool) -> Sequence[Rated]:
        """All ratings."""

    async def ratings_of(self, pool: Pool, user_ids: Sequence[int]) -> Sequence[Rated]:
        """The ratings of these persons; persons without a rating are left out."""

    async def book(self, pool: Pool, user_ids: Sequence[int]) -> Book:
        """What is known of these persons, for a match between them."""

    async def rate(self, pool: Pool, entry: Entry) -> None:
        """Store what a match has changed, which may be nothing, and mark the match as processed."""

    async def outdated(self) -> Sequence[tuple[int, str]]:
        """Servers and games whose ratings are to be computed again."""

    async def outdate(self) -> None:
        """Mark all ratings: they are to be computed again."""

    async def rated_ids(self, guild_id: int, game: str) -> Sequence[int]:
        """The processed matches of a game in a server, in the order in which they ended."""

    async def results(self, match_ids: Sequence[int]) -> Sequence[MatchResult]:
        """Those of these matches that have ended, in this order."""

    async def rewrite(self, entries: Sequence[tuple[Pool, Entry]]) -> None:
        """Replace the changes of these matches."""

    async def settle(self, guild_id: int, game: str, books: Mapping[Pool, Book], newest: int) -> None:
        """Replace all ratings of a game in a server; if there is no ruling after `newest`, they are up to date."""

    async def newest(self, guild_id: int, limit: int) -> Sequence[int]:
        """The newest matches that have changed ratings of a server, newest first."""

    async def untold(self, key: str) -> Sequence[Ruling]:
        """Rulings of this bot about matches without a post of this key, in which "{}" stands for the ruling's id."""

    async def rulings(self, guild_id: int) -> Sequence[Ruling]:
        """The rulings of a server's organisers, oldest first."""

    async def keep_ruling(self, ruling: Ruling) -> Ruling:
        """Store a ruling, and mark the ratings that it changes; return it with its id."""

    async def is_rated(self, match_id: int) -> bool:
        """Whether the match has changed any rating."""

    async def have_met(self, guild_id: int, one: int, other: int) -> bool:
        """Whether these two have had seats in the same ended match of this server."""

    async def changes(self, match_id: int) -> Mapping[int, tuple[Rating, Rating]]:
        """The changes of a match: rating before and after, by user; empty for a match that was not rated."""

    async def curve(self, pool: Pool, user_id: int, limit: int) -> Sequence[Rating]:
        """A person's newest ratings, oldest first."""

    async def tallies(
        self, pool: Pool, since: datetime | None = None, until: datetime | None = None
    ) -> Mapping[int, Tally]:
        """Rated matches by user, of those that ended from `since` on and before `until`."""

    async def form(self, pool: Pool, user_id: int, limit: int) -> Sequence[bool]:
        """Whether the person won each of the newest rated matches, oldest first."""

    async def rivals(self, pool: Pool, user_id: int, limit: int) -> Sequence[Rival]:
        """The persons with most decided rated matches against this one, most first; not counting those as partners."""

    async def pools_of(self, guild_id: int, user_id: int | None = None) -> Sequence[Pool]:
        """The pools of a server with any rating, or with one of this person; those with most matches first."""

    async def resets(self, pool: Pool) -> Sequence[datetime]:
        """The starts of seasons with a soft reset, oldest first."""

    async def excuse(self, match_id: int, seat: Seat, counts: Counts, reason: str) -> None:
        """Store that this seat of an ended match counts as this from now on, and why; its game is outdated."""
