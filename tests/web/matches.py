"""Matches with a page, as they begin and after their end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.registry import GAMES
from host.matches.match import LiveMatch
from host.model import Place, Player, Setup
from host.people import UserSettings
from host.public_pages import Kind, match_key
from tests.tournaments.toss import Toss
from tests.tournaments.world import CHANNEL, GUILD
from tests.web.world import Visit

ALL: Mapping[str, Any] = {"toss": Toss(), **GAMES}


async def opened(visit: Visit, game: str, mode: str, people: int = 2, computers: int = 0) -> tuple[LiveMatch, str]:
    """A match in a public thread of a server whose page is public; its key."""
    players = [Player(seat, f"P<{seat}>", 100 + seat) for seat in range(people)]
    players += [Player(people + at, f"C{at}", level="random") for at in range(computers)]
    setup = Setup(game, mode, "live", tuple(players), GUILD, CHANNEL)
    match = await visit.hall.host.open_match(setup)
    await visit.hall.host.set_place(match, Place(5, 6))
    for player in match.people:
        await visit.hall.store.people.change_user_settings(player.user_id, lambda _: UserSettings(on_web=True))
    page_key = await visit.pages.switch_on(Kind.server, GUILD)
    return match, match_key(page_key, match.id)


async def finished(visit: Visit, game: str, mode: str, computers: int) -> tuple[LiveMatch, str]:
    match, key = await opened(visit, game, mode, 0, computers)
    for _ in range(3000):
        if match.ending is not None:
            return match, key
        await visit.hall.advance(20)
    raise AssertionError("it does not end")
