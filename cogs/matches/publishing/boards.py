"""The boards of matches: shown in the thread, posted again below the talk, and once more when ratings have changed."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

import discord
import structlog

from cogs.kit.lobbies.messages import Key, LobbyEditor
from cogs.kit.parts.pings import heard
from cogs.kit.sending.discord_errors import passes
from cogs.kit.sending.forbidden import ForbiddenMessages
from cogs.matches.pages.board import board_page
from cogs.matches.publishing import thread
from cogs.matches.publishing.message_state import MessageState
from cogs.matches.publishing.scrolling import Scrolling
from host.errors import Refusal
from host.lobbies.lobby import Lobby
from host.matches.match import LiveMatch
from host.model import Ending, Place
from host.people import People
from tournaments.ratings.service import Ratings

if TYPE_CHECKING:
    from host.lobbies.service import Lobbies
    from host.matches.service import Host

log = structlog.get_logger(__name__)


class Boards:
    """Shows boards, and the links to them in the messages of lobbies.

    `elsewhere` finds another channel for a match whose own was deleted; None if there is none. `again` shows the board
    of a match once more, also if the match is over.
    """

    def __init__(
        self,
        client: discord.Client,
        host: Host,
        lobbies: Lobbies,
        people: People,
        ratings: Ratings,
        editor: LobbyEditor,
        elsewhere: Callable[[LiveMatch], int | None],
        state: MessageState,
        scrolling: Scrolling,
        forbidden: ForbiddenMessages,
        again: Callable[[int], None],
    ) -> None:
        self._client, self._host, self._lobbies, self._people = client, host, lobbies, people
        self._ratings, self._editor, self._elsewhere = ratings, editor, elsewhere
        self._state, self._scrolling, self._forbidden, self._again = state, scrolling, forbidden, again
        self._over: set[int] = set()

    def once_more(self, match_id: int) -> None:
        """The next `refresh` of this match's board shows it also if the match is over and forgotten."""
        self._over.add(match_id)

    def idle(self, match_id: int) -> None:
        """The board of this match is up to date."""
        self._over.discard(match_id)

    async def refresh(self, key: Key) -> None:
        """Show the board as it is now. Raises errors of Discord that may pass."""
        match = self._state.matches.get(key.id) or await self._recalled(key.id)
        if match is None:
            return
        with await self._state.looks.in_public(match.setup.guild_id, match.game.key):
            await self._show(key, match)

    async def _show(self, key: Key, match: LiveMatch) -> None:
        over, position = match.ending is not None, match.position
        changes = await self._ratings.store.changes(match.id) if over else {}
        look = await self._state.looks.of_guild(match.setup.guild_id)
        picture = await self._state.illustrator.board(match, look, partial(self._shows_later, match))
        shown = board_page(match, changes, picture)
        far = self._scrolling.is_far(match.id)
        if self._state.pages.get(key) == shown and match.id not in self._state.trouble and not far:
            return
        try:
            keep, origin, hear = (
                partial(self._keep, match),
                partial(self._lobby_of, match),
                partial(heard, self._people),
            )
            elsewhere = self._elsewhere(match)
            await thread.put(self._client, match, shown, keep, origin, hear, far=far, elsewhere=elsewhere)
        except discord.HTTPException as error:
            self._state.trouble[match.id] = partial(thread.trouble, match, error)
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
        self._state.pages[key] = shown
        self._state.order.shown(match.id, position)
        self._scrolling.shown(match, anew=far)
        thread_id = match.place.thread_id
        if over and not any(live.place.thread_id == thread_id for live in self._host.live.values()):
            await thread.release(self._client, thread_id)

    def _shows_later(self, match: LiveMatch) -> None:
        """The picture that was left out of this match's board is drawn."""
        self._state.matches.setdefault(match.id, match)
        self._again(match.id)

    async def has_scrolled_away(self, match_id: int) -> bool:
        """Whether talk has pushed the board out of sight, so that it is to be posted again."""
        match = self._state.matches.get(match_id)
        return match is not None and match.id not in self._state.trouble and await self._scrolling.look(match)

    async def _recalled(self, match_id: int) -> LiveMatch | None:
        """A match that is over and has a board, to show its result once more."""
        if match_id not in self._over:
            return None
        with suppress(Refusal):
            match = await self._host.recall(match_id)
            told = match.outcome is not None or match.ending is not Ending.finished  # not so with older rules
            return match if told and match.place.board_id is not None else None
        return None

    async def _keep(self, match: LiveMatch, place: Place) -> None:
        """Store where the table is. Its lobby leads there before a first board is stored: no crash leaves it out."""
        lobby = await self._lobby_of(match) if match.place.board_id is None and place.board_id is not None else None
        if lobby is not None:
            await self._editor.edit(lobby, await self._editor.page(lobby))
        moves = match.place.board_id is not None and place.board_id is None  # a new thread may have the id of the old
        await self._host.set_place(match, place)
        if moves and match.ending is None:
            await self._host.outages.move_table(match)

    async def _lobby_of(self, match: LiveMatch) -> Lobby | None:
        """The lobby that the match was started from; matches of tournaments have none."""
        return await self._lobbies.of_match(match.id) if match.setup.contest is None else None
