"""Matches with a page, as they begin and after their end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.registry import GAMES
from host.matches.match import LiveMatch
from host.model import Place, Player, Setup
from host.public_pages import Kind, match_key
from tests.tournaments.toss import Toss
from tests.tournaments.world import CHANNEL, GUILD
from tests.web.world import Visit

ALL: Mapping[str, Any] = {"toss": Toss(), **GAMES}


async def in_thread(visit: Visit, game: str, mode: str, *players: Player) -> LiveMatch:
    """A match in a public thread."""
    match = await visit.hall.host.open_match(Setup(game, mode, "live", players, GUILD, CHANNEL))
    await visit.hall.host.set_place(match, Place(match.id + 5, match.id + 6))
    return match


async def opened(visit: Visit, game: str, mode: str, people: int = 2, computers: int = 0) -> tuple[LiveMatch, str]:
    """A match of a server whose page is public; its key."""
    players = [Player(seat, f"P<{seat}>", 100 + seat) for seat in range(people)]
    players += [Player(people + at, f"C{at}", level="random") for at in range(computers)]
    match = await in_thread(visit, game, mode, *players)
    await visit.names(*[player.user_id for player in match.people])
    page_key = await visit.pages.switch_on(Kind.server, GUILD)
    return match, match_key(page_key, match.id)


async def shared(visit: Visit, match: LiveMatch) -> str:
    """Switch the page of this match alone on, or renew it; its path."""
    await visit.pages.switch_on(Kind.match, match.id)
    return visit.pages.link(Kind.match, match.id).removeprefix(visit.pages.base_url)


async def finished(visit: Visit, game: str, mode: str, computers: int) -> tuple[LiveMatch, str]:
    match, key = await opened(visit, game, mode, 0, computers)
    for _ in range(3000):
        if match.ending is not None:
            return match, key
        await visit.hall.advance(20)
    raise AssertionError("it does not end")
