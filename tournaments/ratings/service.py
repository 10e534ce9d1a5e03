"""Rates each ended match once, in order, and returns standings.

It does not depend on notifications: `catch_up` finds matches that ended while the bot was offline in the store.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

import structlog

from host.background import BackgroundTasks
from host.events import Topic
from host.matches.match import LiveMatch
from host.ports import Games
from host.records import MatchResult
from tournaments.ratings.ports import Pool, Rated, RatingStore, Rival, Tally
from tournaments.ratings.ranking import ranked
from tournaments.ratings.rate import rate, sides_of
from tournaments.ratings.rating import Rating

CHUNK = 200
"""Matches per read."""
log = structlog.get_logger(__name__)


class Ratings:
    """All ratings of one bot."""

    def __init__(
        self, store: RatingStore, games: Games, now: Callable[[], datetime], background: BackgroundTasks
    ) -> None:
        self.rated: Topic[[int]] = Topic()
        """Published with the id of each match that changed ratings."""
        self._store, self._games, self._now, self._background = store, games, now, background
        self._lock = asyncio.Lock()
        self._queued = False
        """Whether a started task has not read the ended matches yet. It will rate those of now too: no second one."""

    def match_ended(self, match: LiveMatch) -> None:
        """A listener of the host: rates ended matches."""
        self.start()

    def start(self) -> None:
        """Rate ended matches in the background."""
        if not self._queued:
            self._queued = True
            self._background.start(self._catch_up())

    async def _catch_up(self) -> None:
        await self.catch_up()

    async def catch_up(self) -> int:
        """Rate all ended matches that have not been processed; return their number. Raises StorageDown."""
        done = 0
        async with self._lock:
            self._queued = False  # a match that ends from now on may not be read below, so it starts another task
            more = True
            while more:
                found = await self._store.unrated(CHUNK)
                for result in found:
                    await self._rate(result)
                done += len(found)
                more = len(found) == CHUNK
        return done

    async def recompute(self) -> int:
        """Delete all ratings and compute them again from the match log; return the number of matches."""
        async with self._lock:
            await self._store.forget_ratings()
        return await self.catch_up()

    async def standings(self, pool: Pool) -> Sequence[Rated]:
        """All persons as of now, best first; provisional ratings come last."""
        return ranked(await self._store.ratings(pool), self._now(), await self._store.resets(pool))

    async def of_person(self, pool: Pool, user_id: int) -> Rated | None:
        """A person's rating as of now; None without a rated match."""
        found = await self._store.ratings_of(pool, [user_id])
        return next(iter(ranked(found, self._now(), await self._store.resets(pool))), None)

    async def curve(self, pool: Pool, user_id: int, limit: int) -> Sequence[Rating]:
        """A person's newest ratings, oldest first."""
        return await self._store.curve(pool, user_id, limit)

    async def pools_of(self, guild_id: int, user_id: int | None = None) -> Sequence[Pool]:
        """The pools of a server with any rating, or with one of this person."""
        return await self._store.pools_of(guild_id, user_id)

    async def tallies(
        self, pool: Pool, since: datetime | None = None, until: datetime | None = None
    ) -> Mapping[int, Tally]:
        """The rated matches of all persons that ended from `since` on and before `until`."""
        return await self._store.tallies(pool, since, until)

    async def form(self, pool: Pool, user_id: int, limit: int) -> Sequence[bool]:
        """Whether the person won each of the newest matches, oldest first."""
        return await self._store.form(pool, user_id, limit)

    async def rivals(self, pool: Pool, user_id: int, limit: int) -> Sequence[Rival]:
        """The persons with most decided matches against this one, most first."""
        return await self._store.rivals(pool, user_id, limit)

    async def changes(self, match_id: int) -> Mapping[int, tuple[Rating, Rating]]:
        """Before and after by user; empty for a match that was not rated."""
        return await self._store.changes(match_id)

    async def _rate(self, result: MatchResult) -> None:
        pool = Pool(result.guild_id, result.game, len(result.seats))
        sides = sides_of(result, self._teams(result))
        people = [user_id for side in sides for user_id in side.user_ids]
        known = {rated.user_id: rated.rating for rated in await self._store.ratings_of(pool, people)} if people else {}
        resets = await self._store.resets(pool) if people else ()
        changes = rate(known, result.id, result.ended_at, sides, resets) if people else ()
        await self._store.rate(pool, result.id, changes)
        if changes:
            self.rated.publish(result.id)

    def _teams(self, result: MatchResult) -> Sequence[int] | None:
        """The teams that the match revealed at its end, else those of its mode."""
        secret = [seat.team for seat in result.seats if seat.team is not None]
        if len(secret) == len(result.seats):
            return secret
        game = self._games.get(result.game)
        mode = game.modes.get(result.mode) if game is not None else None
        return mode.teams.get(len(result.seats)) if mode is not None else None
