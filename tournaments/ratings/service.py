"""Rates each ended match once, in order, and returns standings.

It does not depend on notifications: `catch_up` finds matches that ended while the bot was offline in the store. It also
computes again what an organiser has corrected, or what another formula has computed, and rates no match meanwhile.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

import structlog

from games.core.protocol import Seat
from host.background import BackgroundTasks, completes
from host.events import Topic
from host.model import Counts
from host.ports import Games
from host.records import MatchResult
from tournaments.ratings.book import Book, Entry
from tournaments.ratings.checks import check
from tournaments.ratings.corrections import Corrections, Ruling
from tournaments.ratings.ports import Pool, Rated, RatingStore
from tournaments.ratings.ranking import ranked
from tournaments.ratings.rate import sides_of
from tournaments.ratings.weight import Side

CHUNK, PART = 200, 50
"""Matches per read; and per step of computing again, during which presses wait for the database."""
log = structlog.get_logger(__name__)


class Ratings:
    """All ratings of one bot. What is only read is read from its `store`."""

    def __init__(
        self, store: RatingStore, games: Games, now: Callable[[], datetime], background: BackgroundTasks
    ) -> None:
        self.rated: Topic[[int]] = Topic()
        """Published with the id of each match that changed ratings."""
        self.corrected: Topic[[Ruling]] = Topic()
        """Published with each ruling of an organiser when the ratings follow it."""
        self.store, self._games, self._now, self.background = store, games, now, background
        self._lock, self._ruling = asyncio.Lock(), asyncio.Lock()
        self._queued = False
        """Whether a started task has not read the ended matches yet. It will rate those of now too: no second one."""
        self._outdated = True
        """Whether ratings may have to be computed again."""

    def start(self) -> None:
        """Rate ended matches in the background."""
        if not self._queued:
            self._queued = True
            self.background.start(self.catch_up())

    async def catch_up(self) -> int:
        """Compute outdated ratings again, and rate all ended matches that have not been processed.

        Returns the number of matches. Raises StorageDown.
        """
        async with self._lock:
            self._queued = False  # a match that ends from now on may not be read below, so it starts another task
            done = await self._recount()
            more = True
            while more:
                found = await self.store.unrated(CHUNK)
                for result in found:
                    await self._rate(result)
                done += len(found)
                more = len(found) == CHUNK
        return done

    async def recompute(self) -> int:
        """Compute all ratings again from the match log; return the number of matches."""
        async with self._lock:
            await self.store.outdate()
            self._outdated = True
        return await self.catch_up()

    @completes
    async def excuse(self, result: MatchResult, seat: Seat, reason: str) -> None:
        """Take a seat that was given up out of the ratings, for an organiser; with "" as the reason, put it back.

        All ratings of its game are computed again.
        """
        counts = Counts.excused if reason else Counts.given_up
        async with self._lock:  # not while the game is computed again: that would count as done with this seat
            await self.store.excuse(result.id, seat, counts, reason)
            self._outdated = True
        await self.catch_up()
        self.rated.publish(result.id)

    @completes
    async def rule(self, ruling: Ruling) -> Ruling:
        """Store the ruling of an organiser, and start to compute the ratings again that it changes.

        Returns it with its id. Raises Refusal as `checks.check`.
        """
        async with self._ruling:
            await check(self.store, ruling)
            kept = await self.store.keep_ruling(ruling)
        self._outdated = True
        self.background.start(self._follow(kept))
        return kept

    async def corrections(self, guild_id: int) -> Corrections:
        """What the organisers of this server have corrected."""
        return Corrections(await self.store.rulings(guild_id))

    async def newest(self, guild_id: int, most: int) -> Sequence[MatchResult]:
        """The newest matches that have changed ratings of this server, newest first."""
        return await self.store.results(await self.store.newest(guild_id, most))

    async def result(self, match_id: int) -> MatchResult | None:
        """An ended match; None if there is none."""
        return next(iter(await self.store.results([match_id])), None)

    async def standings(self, pool: Pool) -> Sequence[Rated]:
        """All persons as of now, best first; provisional ratings come last."""
        return ranked(await self.store.ratings(pool), self._now(), await self.store.resets(pool))

    async def of_person(self, pool: Pool, user_id: int) -> Rated | None:
        """A person's rating as of now; None without a rated match."""
        found = await self.store.ratings_of(pool, [user_id])
        return next(iter(ranked(found, self._now(), await self.store.resets(pool))), None)

    async def _follow(self, ruling: Ruling) -> None:
        await self.catch_up()
        self.corrected.publish(ruling)

    async def _recount(self) -> int:
        """Compute again what is outdated; return the number of matches. A crash leaves it outdated."""
        if not self._outdated:
            return 0
        self._outdated, done = False, 0
        try:
            for guild_id, game in await self.store.outdated():
                done += await self._again(guild_id, game)
        except BaseException:
            self._outdated = True
            raise
        return done

    async def _again(self, guild_id: int, game: str) -> int:
        """Compute the ratings of a game in a server again, in steps and off the event loop."""
        corrections, books = await self.corrections(guild_id), dict[Pool, Book]()
        ids = await self.store.rated_ids(guild_id, game)
        for start in range(0, len(ids), PART):
            results = await self.store.results(ids[start : start + PART])
            for pool in {_pool(result) for result in results} - books.keys():
                books[pool] = Book(resets=await self.store.resets(pool))
            await self.store.rewrite(await asyncio.to_thread(self._entered, results, books, corrections))
        await self.store.settle(guild_id, game, books, corrections.newest)
        log.info("ratings were computed again", game=game, matches=len(ids))
        return len(ids)

    def _entered(
        self, results: Sequence[MatchResult], books: Mapping[Pool, Book], corrections: Corrections
    ) -> Sequence[tuple[Pool, Entry]]:
        """Enter these matches into the books of their pools."""
        return [
            (_pool(result), books[_pool(result)].enter(result.id, result.ended_at, self._sides(result, corrections)))
            for result in results
        ]

    async def _rate(self, result: MatchResult) -> None:
        pool, sides = _pool(result), self._sides(result, await self.corrections(result.guild_id))
        people = [user_id for side in sides for user_id in side.user_ids]
        book = await self.store.book(pool, people) if people else Book()
        entry = book.enter(result.id, result.ended_at, sides)
        await self.store.rate(pool, entry)
        if entry.changes:
            self.rated.publish(result.id)

    def _sides(self, result: MatchResult, corrections: Corrections) -> Sequence[Side]:
        """The persons of a match by side, as the match counts."""
        counted = corrections.counted(result)
        return sides_of(counted, self._teams(counted)) if counted is not None else ()

    def _teams(self, result: MatchResult) -> Sequence[int] | None:
        """The teams that the match revealed at its end, else those of its mode."""
        secret = [seat.team for seat in result.seats if seat.team is not None]
        if len(secret) == len(result.seats):
            return secret
        game = self._games.get(result.game)
        mode = game.modes.get(result.mode) if game is not None else None
        return mode.teams.get(len(result.seats)) if mode is not None else None


def _pool(result: MatchResult) -> Pool:
    return Pool(result.guild_id, result.game, len(result.seats))
