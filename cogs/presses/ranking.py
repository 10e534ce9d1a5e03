"""The leaderboard and profiles, by command, button and menu. All of it is of the server where it is asked for."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from cogs.ui import replies
from cogs.ui.ranking.leaderboard import leaderboard_page, read_pool
from cogs.ui.ranking.table import lines_of
from host.errors import Refusal
from tournaments.ratings.ports import Pool

if TYPE_CHECKING:
    from cogs.services import Press, Services


async def show_leaderboard(services: Services, press: Press, pool: Pool, at: int) -> None:
    """One page of it, for the presser."""
    await replies.wait(press)
    pools = await services.ratings.pools_of(pool.guild_id)
    lines = lines_of(await services.ratings.standings(pool), await services.ratings.tallies(pool))
    drawn = await asyncio.to_thread(leaderboard_page, services.games, pools, pool, lines, at, press.user.id)
    await replies.finish(press, drawn)


async def ranking(services: Services, press: Press, game: str, seats: int, at: int, slot: int) -> None:
    """Another page of it."""
    if game not in services.games:
        raise Refusal("not_offered")
    await show_leaderboard(services, press, Pool(press.guild_id or 0, game, seats), at)


async def pools(services: Services, press: Press) -> None:
    """Another game or number of players."""
    await show_leaderboard(services, press, chosen_pool(services, press), 0)


def chosen_pool(services: Services, press: Press) -> Pool:
    """What was chosen in a menu of pools. Refusal "not_offered"."""
    values = replies.values(press)
    pool = read_pool(services.games, press.guild_id or 0, values[0]) if len(values) == 1 else None
    if pool is None:
        raise Refusal("not_offered")
    return pool


PRESSES: replies.Presses = {"ranking": ranking, "pools": pools}
