"""Runs the seasons of all servers: opens them, returns standings, and closes them when their time is over."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from host.background import BackgroundTasks, completes
from host.clock import Clock
from host.errors import Refusal
from host.events import Topic
from host.scheduler import Scheduler
from tournaments.ladder.ports import LadderStore
from tournaments.ladder.season import Season, check_times, may_challenge
from tournaments.ratings.ports import Rated
from tournaments.ratings.ranking import ranked

PAST, SEARCHED = 10, 1_000
"""Most seasons of a server that are shown at once, and among which one can be found by its name."""


class Ladder:
    """All seasons. The end of each season is stored, and an entry of the scheduler."""

    def __init__(self, store: LadderStore, clock: Clock, scheduler: Scheduler, background: BackgroundTasks) -> None:
        self.closed: Topic[[Season]] = Topic()
        """Published for each season that has ended."""
        self._store, self._clock, self._scheduler, self.background = store, clock, scheduler, background
        self._opening = asyncio.Lock()

    async def start(self) -> None:
        """Load the open seasons; those that ended in the meantime are closed at once."""
        for season in await self._store.open_seasons():
            self._schedule(season)

    @completes
    async def open(self, season: Season) -> Season:
        """Open a season. Refusal: season_times, season_runs (fact `season`: another of the same kind overlaps)."""
        check_times(season.starts_at, season.ends_at, self._clock.now())
        async with self._opening:
            for other in await self._store.open_seasons():
                if other.pool == season.pool and season.starts_at < other.ends_at and other.starts_at < season.ends_at:
                    raise Refusal("season_runs", season=other)
            opened = replace(season, id=await self._store.create_season(season))
        self._schedule(opened)
        return opened

    @completes
    async def close(self, season_id: int, *, early: bool = True) -> Season:
        """End a season now. Refusal: no_season; season_over if it is closed, or not due and not to end `early`."""
        season, now = await self._store.season(season_id), self._clock.now()
        if season is None:
            raise Refusal("no_season")
        if season.closed_at is not None or (not early and now < season.ends_at):
            raise Refusal("season_over")
        closed_at = min(now, season.ends_at)
        await self._store.close_season(season_id, closed_at)
        closed = replace(season, closed_at=closed_at)
        self._scheduler.cancel(("season", season_id))
        self.closed.publish(closed)
        return closed

    async def seasons(self, guild_id: int, most: int = PAST) -> Sequence[Season]:
        """The open and the newest seasons of a server, up to `most`, newest first."""
        return await self._store.seasons(guild_id, most)

    async def closed_without(self, key: str) -> Sequence[Season]:
        """Closed seasons without a post of this key; "{}" stands for the id (`tournaments.ports.Posts`)."""
        return await self._store.closed_without(key)

    async def season(self, season_id: int, guild_id: int) -> Season:
        """One season of this server. Refusal "no_season"."""
        season = await self._store.season(season_id)
        if season is None or season.pool.guild_id != guild_id:
            raise Refusal("no_season")
        return season

    async def standings(self, season: Season) -> Sequence[Rated]:
        """The standings now, or at the end of a closed season; provisional ratings come last."""
        out = await self._store.out_of(season)
        rated = [person for person in await self._store.rated_in(season) if person.user_id not in out]
        return ranked(rated, min(self._clock.now(), season.end))

    async def check_challenge(self, season: Season, challenger: int, challenged: int) -> None:
        """Raise Refusal as `season.may_challenge`; out_of_season for a person who was taken out, fact `user`."""
        for user_id in sorted({challenger, challenged} & set(await self._store.out_of(season))):
            raise Refusal("out_of_season", user=user_id)
        met = await self._store.last_met(season.pool, challenger, challenged)
        asked = await self._store.last_challenged(season.pool, challenger, challenged)
        withdrawn = await self._store.last_withdrawn(season.pool, challenger, challenged)
        standings = await self.standings(season)
        may_challenge(season, self._clock.now(), standings, challenger, challenged, met, asked, withdrawn)

    def _schedule(self, season: Season) -> None:
        self._scheduler.at(
            ("season", season.id), season.ends_at, lambda: self.background.start(self.close(season.id, early=False))
        )
