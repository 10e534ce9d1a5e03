"""What the ladder needs from outside: a store, and somebody to tell."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from tournaments.ladder.season import Season
from tournaments.ratings.ports import Pool, Rated


class LadderStore(Protocol):
    """Where seasons are kept. Writes are committed when they return; all methods raise StorageDown."""

    async def create_season(self, season: Season) -> int:
        """Store a new season, whatever its `id` says; its id."""
        ...

    async def close_season(self, season_id: int, at: datetime) -> None: ...

    async def season(self, season_id: int) -> Season | None: ...

    async def seasons(self, guild_id: int, limit: int) -> Sequence[Season]:
        """Those of a server, the newest first."""
        ...

    async def open_seasons(self) -> Sequence[Season]:
        """All of this bot that are not closed, also those that have not begun."""
        ...

    async def closed_without(self, key: str) -> Sequence[Season]:
        """Closed seasons of this bot that have no post of this key, "{}" standing for the id."""
        ...

    async def rated_in(self, season: Season) -> Sequence[Rated]:
        """Everybody with a rated match in the season, with the rating after the last of them."""
        ...

    async def last_met(self, pool: Pool, one: int, other: int) -> datetime | None:
        """When the newest rated match of these two ended."""
        ...
