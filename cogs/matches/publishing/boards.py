"""The boards of matches, shown in their threads, and once more with the changes of ratings or below the talk."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

import discord
import structlog

from cogs.kit.lobbies.messages import Key
from cogs.kit.sending.discord_errors import passes
from cogs.kit.sending.forbidden import ForbiddenMessages
from cogs.matches.pages.board import board_page
from cogs.matches.publishing.message_state import MessageState
from cogs.matches.publishing.scrolling import Scrolling
from cogs.matches.publishing.thread import Threads, trouble
from host.errors import Refusal
from host.matches.match import LiveMatch
from host.model import Ending
from tournaments.ratings.service import Ratings

if TYPE_CHECKING:
    from host.matches.service import Host

log = structlog.get_logger(__name__)


class Boards:
    """Shows boards. `again` shows the board of a match once more, also if the match is over."""

    def __init__(
        self,
        host: Host,
        ratings: Ratings,
        threads: Threads,
        state: MessageState,
        scrolling: Scrolling,
        forbidden: ForbiddenMessages,
        again: Callable[[int], None],
    ) -> None:
        self._host, self._ratings, self._threads, self._state = host, ratings, threads, state
        self._scrolling, self._forbidden, self._again = scrolling, forbidden, again

    async def refresh(self, key: Key) -> None:
        """Show the board as it is now. Raises errors of Discord that may pass."""
        match = self._state.matches.get(key.id) or await self._recalled(key.id)
        if match is None:
            return
        with await self._state.looks.in_public(match.setup.guild_id, match.game.key):
            await self._show(key, match)

    async def _show(self, key: Key, match: LiveMatch) -> None:
        over = match.ending is not None
        changes = await self._ratings.store.changes(match.id) if over else {}
        look = await self._state.looks.of_guild(match.setup.guild_id)
        picture = await self._state.illustrator.board(match, look, partial(self._shows_later, match))
        page = board_page(match, changes, picture)
        far = self._scrolling.is_far(match.id)
        if self._state.pages.get(key) == page and match.id not in self._state.trouble and not far:
            return
        try:
            await self._threads.put(match, page, far=far)
        except discord.HTTPException as error:
            self._state.trouble[match.id] = partial(trouble, match, error)
            log.warning("a board could not be shown", match=match.id, status=error.status, code=error.code)
            if not over and (match.place.board_id is None or not passes(error)):
                await self._host.outages.lose_table(match)
            if passes(error):
                raise
            if isinstance(error, discord.Forbidden):
                places = (match.place.thread_id or 0, match.setup.channel_id)
                self._forbidden.add(match.setup.guild_id, places, key, partial(self._again, match.id))
            return
        self._state.trouble.pop(match.id, None)
        if not over:
            await self._host.outages.find_table(match)
        self._state.pages[key] = page
        self._scrolling.board_changed(match, anew=far)
        thread_id = match.place.thread_id
        if over and not any(live.place.thread_id == thread_id for live in self._host.live.values()):
            await self._threads.release(thread_id)

    def _shows_later(self, match: LiveMatch) -> None:
        """The picture that was left out of this match's board is drawn."""
        self._state.matches.setdefault(match.id, match)
        self._again(match.id)

    async def _recalled(self, match_id: int) -> LiveMatch | None:
        """A match that is over and has a board, to show its result once more."""
        with suppress(Refusal):
            match = await self._host.recall(match_id)
            told = match.outcome is not None or match.ending is not Ending.finished  # not so with older rules
            return match if told and match.place.board_id is not None else None
        return None
