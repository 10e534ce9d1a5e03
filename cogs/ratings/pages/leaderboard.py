"""The leaderboard of a server in one game and for one number of players."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from cogs.kit.interactions.ids import make
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Choice, Line, Menu, Page, page
from cogs.kit.parts.rating_table import Line as Ranked
from cogs.kit.parts.rating_table import table_parts
from cogs.kit.texts.rating_words import about_ratings, pool_title
from host.ports import Games
from tournaments.ratings.ports import Pool

SEATS = 100
"""An upper limit of all games' seats: a menu value encodes the game's index and the seats."""


def leaderboard_page(
    games: Games,
    pools: Sequence[Pool],
    pool: Pool,
    lines: Sequence[Ranked],
    at: int,
    user_id: int,
    note: str = "",
    *,
    pictures: bool = True,
) -> Page:
    """One page of the leaderboard; `note` is for the reader alone. Slow with `pictures`: not on the event loop."""
    title = pool_title(games, pool)
    if not lines:
        empty = f"There is no finished match of {title} between people here yet. `/play` opens a table."
        return page("## Leaderboard", empty, note, pool_menu(games, pools, pool, make("pools")))
    turn = partial(make, "ranking", pool.game, pool.seats)
    return page(
        f"## Leaderboard\n{title}",
        *table_parts(title, lines, at, user_id, turn, pictures=pictures),
        note,
        Line(),
        pool_menu(games, pools, pool, make("pools")),
        about_ratings(),
    )


def pool_menu(games: Games, pools: Sequence[Pool], chosen: Pool, custom_id: str) -> Menu | None:
    """A menu of pools; None if there is only one."""
    keys = list(games)
    known = [pool for pool in pools if pool.game in games][: layout.MENU_LIMIT]
    if len(known) < 2:
        return None
    choices = tuple(
        Choice(pool_title(games, pool), str(keys.index(pool.game) * SEATS + pool.seats), chosen=pool == chosen)
        for pool in known
    )
    return Menu(custom_id, "Game and number of players", choices)


def read_pool(games: Games, guild_id: int, value: int) -> Pool:
    """The pool of this server for a menu value, which is below `SEATS` times the number of games."""
    at, seats = divmod(value, SEATS)
    return Pool(guild_id, list(games)[at], seats)
