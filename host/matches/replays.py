"""Replays and checks of stored matches, for all persons of their server.

To read and replay a long match takes some time of a processor and of a connection to the database, which other presses
and commands need too: persons take fair turns.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import NamedTuple

from games.core import record
from games.core.record import RecordError
from host.errors import Refusal
from host.in_turn import FairTurns
from host.matches.archive import load, require_visible, unreadable
from host.matches.playback import Playback
from host.ports import Games, Store
from host.records import StoredMatch

KEPT = 16
"""Cached matches, ready to be stepped through."""
FRESH = timedelta(minutes=10)
"""Lifetime of the cache; a deleted name is gone after that."""


class Checked(NamedTuple):
    """The result of checking a deal: `wrong` is one line about the first difference, "" if all of it fits."""

    playback: Playback | None
    stored: StoredMatch
    wrong: str


class Replays:
    """Reads matches from the store and replays them off the event loop."""

    def __init__(self, games: Games, store: Store, now: Callable[[], datetime]) -> None:
        self._games, self._store, self._now = games, store, now
        self._kept: OrderedDict[int, tuple[datetime, Playback]] = OrderedDict()
        self._turns = FairTurns()

    async def open(self, match_id: int, guild_id: int, user_id: int) -> Playback:
        """The match, for this person to step through.

        Refusal: not_found (no match of this server), other_rules (the rules have changed since), no_replay.
        """
        kept = self._at_hand(match_id, guild_id, user_id)
        if kept is not None:
            return kept
        async with self._turns(user_id):
            return await self._found(match_id, guild_id, user_id)

    async def check(self, match_id: int, guild_id: int, user_id: int) -> Checked:
        """Deal an ended match again from its seed, and compare everything with the stored log.

        Refusal: not_found, match_goes_on, other_rules.
        """
        async with self._turns(user_id):
            return await self._checked(match_id, guild_id, user_id)

    async def _checked(self, match_id: int, guild_id: int, user_id: int) -> Checked:
        stored = await self._stored(match_id, guild_id, user_id)
        if stored.ending is None:
            raise Refusal("match_goes_on")
        game = self._games[stored.setup.game]
        if record.hash_of(stored.seed) != stored.seed_hash:
            return Checked(None, stored, "The stored seed is not the one of the sealed deal.")
        try:
            found = await self._found(match_id, guild_id, user_id)
            await asyncio.to_thread(record.verify, found.document(), game)
        except RecordError as error:
            return Checked(None, stored, str(error))
        except Refusal as refusal:
            if refusal.code != "no_replay":
                raise
            return Checked(None, stored, "Dealt again from the seed, the match does not go on as the log says.")
        return Checked(found, stored, "")

    def _at_hand(self, match_id: int, guild_id: int, user_id: int) -> Playback | None:
        kept = self._kept.get(match_id)
        if kept is None or not timedelta() <= self._now() - kept[0] < FRESH:  # below 0: a clock set back
            return None
        require_visible(kept[1].stored.setup, guild_id, user_id)
        self._kept.move_to_end(match_id)
        return kept[1]

    async def _found(self, match_id: int, guild_id: int, user_id: int) -> Playback:
        kept = self._at_hand(match_id, guild_id, user_id)
        if kept is not None:
            return kept
        stored = await self._stored(match_id, guild_id, user_id)
        game = self._games[stored.setup.game]
        try:
            found = await asyncio.to_thread(Playback, game, stored)
        except Exception as error:  # any exception of the rules means that they cannot play this log
            raise unreadable(stored, game, error) from error
        if found.over:
            self._kept[match_id] = self._now(), found
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return found

    async def _stored(self, match_id: int, guild_id: int, user_id: int) -> StoredMatch:
        stored = await load(self._store, match_id)
        require_visible(stored.setup, guild_id, user_id)
        if stored.setup.game not in self._games:
            raise Refusal("no_replay")
        return stored
