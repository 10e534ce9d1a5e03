"""A server with rated matches."""

from __future__ import annotations

from host.model import Player, Setup
from host.public_pages import Kind
from tests.tournaments.world import CHANNEL, GUILD
from tests.web.world import Visit
from tournaments.ladder.season import LadderRules, Season
from tournaments.ratings.ports import Pool
from tournaments.ratings.service import Ratings

NAMES = ("Ann <b>", "Ben", "Cid")


async def rated(visit: Visit) -> str:
    """Three persons have played; Ann and Ben agree to be named. The key of the page."""
    await play_rated(visit)
    return await visit.pages.switch_on(Kind.server, GUILD)


async def play_rated(visit: Visit) -> None:
    """Each of three persons plays with each other; Ann and Ben agree to be named."""
    hall = visit.hall
    ratings = Ratings(hall.store.ratings, hall.games, hall.clock.now, hall.host.background)
    for one, other in ((0, 1), (0, 2), (1, 2)):
        players = tuple(Player(seat, NAMES[who], 100 + who) for seat, who in enumerate((one, other)))
        match = await hall.host.open_match(Setup("toss", "sharp", "live", players, GUILD, CHANNEL))
        await hall.finish(match.id, "win", "lose")
        await hall.host.leave(match.id, 100 + other) if match.ending is None else None
    await hall.settle()
    await ratings.catch_up()
    await visit.names(100, 101)


async def season(visit: Visit, name: str) -> None:
    """A season of a year begins."""
    now = visit.hall.clock.now()
    ends = now.replace(year=now.year + 1)
    made = Season(0, name, Pool(GUILD, "toss", 2), "sharp", "live", 1, now, ends, 1, LadderRules(), None)
    await visit.hall.store.ladder.create_season(made)
