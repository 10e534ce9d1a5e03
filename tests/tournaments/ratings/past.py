"""Ended matches in a real store, without having been played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import ClassVar

from db.store import SqlStore
from games.core.protocol import Mode
from games.registry import GAMES
from host.model import Ending, Player, Setup
from host.records import End, NewMatch, Result, Step
from tournaments.ratings.ports import Pool

START = datetime(2030, 1, 1, tzinfo=UTC)
GUILD, CHANNEL = 2**62 + 1, 2**62 + 2
TWO = Pool(GUILD, "duel", 2)
NO_NAMES: Mapping[int | None, str] = {}


class Duel:
    """A game for two, or for four as partners."""

    modes: ClassVar = {"classic": Mode("Classic", (2, 4), "", teams={4: (0, 1, 0, 1)})}


async def ended(
    store: SqlStore,
    people: Sequence[int | None],
    winner: int = 0,
    *,
    at: datetime = START,
    guild: int = GUILD,
    game: str = "duel",
    mode: str = "classic",
    ending: Ending = Ending.finished,
    names: Mapping[int | None, str] = NO_NAMES,
    results: Sequence[Result] = (),
) -> int:
    """A match between these users (None: a computer player), won by that seat or with these results; its id."""
    players = tuple(
        Player(seat, names.get(user_id, f"User {user_id}"), user_id, None if user_id else "random")
        for seat, user_id in enumerate(people)
    )
    setup = Setup(game, mode, "live", players, guild, CHANNEL)
    rules_version = GAMES[setup.game].rules_version if setup.game in GAMES else 1
    match_id = await store.create_match(
        NewMatch(setup, rules_version, bytes(32), "hash", at - timedelta(minutes=20), ())
    )
    results = results or tuple(Result(seat, 7 if seat == winner else 3, seat == winner) for seat in range(len(people)))
    settled = results if ending in (Ending.finished, Ending.forfeit) else ()
    await store.append(Step(match_id, end=End(ending, at, results=settled)))
    return match_id
