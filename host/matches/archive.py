"""Stored matches, replayed for reading: the position of one, and its events as a viewer may know them.

Persons take fair turns, as in `host.matches.replays`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import structlog

from games.core.protocol import Event, Seat
from host.errors import Refusal, StorageDown
from host.in_turn import FairTurns
from host.matches.match import LiveMatch
from host.matches.recovery import OtherRules, replay, restore
from host.model import Ending, Pace, Setup
from host.ports import AnyGame, Games, Store
from host.records import StoredMatch

log = structlog.get_logger(__name__)


class Archive:
    """Reads matches from the store. A replay runs in a thread, since a long match takes some time.

    `user_id` is the person who asks; 0 for the bot itself.
    """

    def __init__(self, games: Games, paces: Mapping[str, Pace], store: Store) -> None:
        self._games, self._paces, self._store = games, paces, store
        self._turns = FairTurns()

    async def recall(self, match_id: int, guild_id: int | None = None, *, user_id: int = 0) -> LiveMatch:
        """The match replayed to its end.

        Of a match of older rules there is the setup, without a position or an outcome. Refusal: not_found (also in
        another server than `guild_id`), no_replay.
        """
        async with self._turns(user_id):
            stored = await self._known(match_id)
            if guild_id not in (None, stored.setup.guild_id):
                raise Refusal("not_found")
            match, error = await asyncio.to_thread(restore, self._games, self._paces, stored)
        if error and stored.ending is not Ending.stopped and not match.other_rules:
            raise unreadable(stored, match.game, error)
        return match

    async def events(self, match_id: int, viewer: Seat | None, *, user_id: int = 0) -> list[Event]:
        """All events of a live or ended match as `viewer` may know them. Refusal: not_found, other_rules, no_replay."""
        async with self._turns(user_id):
            stored = await self._known(match_id)
            game = self._games[stored.setup.game]
            done = await asyncio.to_thread(replay, game, stored)
        if done.error:
            raise unreadable(stored, game, done.error)
        return [event.seen_by(viewer) for event in done.events]

    async def _known(self, match_id: int) -> StoredMatch:
        """A match whose game and pace are here. Refusal: not_found, no_replay."""
        stored = await load(self._store, match_id)
        if stored.setup.game not in self._games or stored.setup.pace not in self._paces:
            raise Refusal("no_replay")
        return stored


async def load(store: Store, match_id: int) -> StoredMatch:
    """A match from the store. Refusal: not_found, no_replay (its rows cannot be read)."""
    try:
        stored = await store.load_match(match_id)
    except StorageDown:
        raise
    except Exception as error:  # a row that this program did not write
        log.error("a match cannot be read", match=match_id, why=error)
        raise Refusal("no_replay") from error
    if stored is None:
        raise Refusal("not_found")
    return stored


def require_visible(setup: Setup, guild_id: int, user_id: int) -> None:
    """Refusal "not_found" outside the server of the match, and for the practice of another person."""
    seated = any(player.user_id == user_id for player in setup.players)
    if setup.guild_id != guild_id or (setup.practice and not seated):
        raise Refusal("not_found")


def unreadable(stored: StoredMatch, game: AnyGame, error: Exception) -> Refusal:
    """The Refusal for a log that does not replay: "other_rules", or "no_replay", whose reason is logged."""
    if isinstance(error, OtherRules):
        return Refusal("other_rules", game=game.title)
    log.error("the log does not replay", match=stored.id, why=error)
    return Refusal("no_replay")
