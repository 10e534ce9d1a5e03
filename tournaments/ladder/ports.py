"""The ports of the ladder."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Protocol

from tournaments.ladder.season import Season
from tournaments.ratings.ports import Pool, Rated


class LadderStore(Protocol):
    """Stores seasons. Methods that write return after the commit; all methods raise StorageDown."""

    async def create_season(self, season: Season) -> int:
        """Store a new season, ignoring its `id`; return its id."""

    async def close_season(self, season_id: int, at: datetime) -> None:
        """Store that the season is closed."""

    async def season(self, season_id: int) -> Season | None:
        """A season by id; None if there is none."""

    async def seasons(self, guild_id: int, limit: int) -> Sequence[Season]:
        """The seasons of a server, newest first; of many those that are not closed, and the newest of the others."""

    async def open_seasons(self) -> Sequence[Season]:
        """All seasons of this bot that are not closed, also those that have not begun."""

    async def closed_without(self, key: str) -> Sequence[Season]:
        """Closed seasons of this bot without a post of this key, in which "{}" stands for the season's id."""

    async def rated_in(self, season: Season) -> Sequence[Rated]:
        """All persons with a rated match in the season, with the rating after their last one."""

    async def out_of(self, season: Season) -> Collection[int]:
        """The persons whom an organiser has taken out of the season, or out of all ratings of its server."""

    async def last_met(self, pool: Pool, one: int, other: int) -> datetime | None:
        """The end of the newest rated match of these two; None if they never met."""

    async def last_challenged(self, pool: Pool, one: int, other: int) -> datetime | None:
        """When one of these two last challenged the other, also if that was declined or expired; None: never.

        Withdrawn challenges do not count.
        """

    async def last_withdrawn(self, pool: Pool, challenger: int, challenged: int) -> datetime | None:
        """When the challenger last made a challenge to this person that was withdrawn later; None: never."""
