"""Keeps the messages of a server equal to the stored state: lobbies, boards and open panels.

The host calls it after each commit; it only notes which messages may be outdated and edits them in the background
(`cogs.kit.sending.refresh_queue`), so a press never waits for an edit. It remembers the pages that it last showed, to
save edits; after a restart it shows all of them again, and the results of matches that ended shortly before.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from datetime import datetime
from itertools import chain
from typing import TYPE_CHECKING

import discord
from discord.ext import commands

from cogs.kit.lobbies.messages import Key, LobbyEditor
from cogs.kit.pages.layout import Page
from cogs.kit.pages.looks import Looks
from cogs.kit.pages.pictures import PictureQueue
from cogs.kit.sending.forbidden import ForbiddenMessages
from cogs.kit.sending.rate_limiter import RateLimiter
from cogs.kit.sending.refresh_queue import RefreshQueue
from cogs.kit.texts.rating_words import NO_GAIN, Gain
from cogs.matches.publishing.boards import Boards
from cogs.matches.publishing.edit_order import patience
from cogs.matches.publishing.illustrator import Illustrator
from cogs.matches.publishing.message_state import MessageState, of_match
from cogs.matches.publishing.panels import Panels
from cogs.matches.publishing.pings import Pings
from cogs.matches.publishing.scrolling import Scrolling
from cogs.matches.publishing.thread import Threads
from host.lobbies.lobby import Lobby, LobbyState
from host.matches.match import LiveMatch
from host.model import Ending
from host.people import People
from tournaments.ratings.corrections import Ruling
from tournaments.ratings.service import Ratings

if TYPE_CHECKING:
    from host.lobbies.service import Lobbies
    from host.matches.history import History
    from host.matches.service import Host


ENDED = 64
"""The newest ended matches whose panels can be edited once more when the matches are rated."""


class Publisher(commands.Cog):
    """Listens to matches, lobbies, ratings and Discord's events. Without `drawing` boards have no pictures.

    `elsewhere` finds another channel for a match whose own was deleted; None if there is none.
    """

    def __init__(
        self,
        client: discord.Client,
        now: Callable[[], datetime],
        host: Host,
        lobbies: Lobbies,
        people: People,
        ratings: Ratings,
        history: History,
        editor: LobbyEditor,
        elsewhere: Callable[[LiveMatch], int | None],
        looks: Looks,
        forbidden: ForbiddenMessages,
        drawing: PictureQueue | None = None,
        limiter: RateLimiter | None = None,
    ) -> None:
        self.editor = editor
        self._limiter = limiter or RateLimiter()
        self._public: RefreshQueue[Key] = RefreshQueue(self._refresh, self._idle, self._turn, self._place)
        self._host, self._ratings, self._history = host, ratings, history
        self._lobbies: dict[int, Lobby] = {}
        self._ended: deque[LiveMatch] = deque(maxlen=ENDED)
        self._state = MessageState(looks, Illustrator(drawing))
        self._scrolling = Scrolling(
            client, host.scheduler, now, lambda match_id: self._public.kick(Key("scroll", match_id))
        )
        threads = Threads(client, host, lobbies, people, editor, elsewhere)
        self._boards = Boards(host, ratings, threads, self._state, self._scrolling, forbidden, self._kick_board)
        self.panels = Panels(client, now, host, self._state, self._idle, self._kick_board, self._gain)
        self._pings = Pings(client, host, people, self._state)
        self._jobs = {
            "lobby": self._lobby,
            "board": self._boards.refresh,
            "ping": self._pings.refresh,
            "scroll": self._count,
        }

    # listeners of the host

    def match_changed(self, match: LiveMatch) -> None:
        """The board and the open panels of this match may be out of date."""
        has_board = not match.setup.practice
        if has_board or match.panels:
            self._state.matches[match.id] = match
        for seat in tuple(match.panels):
            self.panels.queue.kick(Key("panel", match.id, seat))
        if has_board:
            self._kick_board(match.id)
        if match.ping_id is not None:
            self._public.kick(Key("ping", match.id))

    def match_ended(self, match: LiveMatch) -> None:
        """The board is to show the result, and those who came are told that another did not."""
        self.match_changed(match)
        self._ended.append(match)
        if match.ending is Ending.no_show:
            self.match_called(match)

    def match_rated(self, match_id: int) -> None:
        """Show the rating changes on the result of this match, and on the panels of those who have just played it."""
        for match in [match for match in self._ended if match.id == match_id]:
            self._ended.remove(match)  # an organiser may change what its seats count as
            self._state.matches[match_id] = match
            for seat in match.panels:
                self.panels.queue.kick(Key("panel", match_id, seat))
        self._kick_board(match_id)

    def match_ruled(self, ruling: Ruling) -> None:
        """Show on its result whether this match still changes ratings."""
        if ruling.match_id is not None:
            self._kick_board(ruling.match_id)

    def match_called(self, match: LiveMatch) -> None:
        """Ping the players that the match calls, in its thread."""
        if match.setup.practice:
            return
        self._state.matches[match.id] = match
        self._pings.call(match.id)
        self._public.kick(Key("ping", match.id))

    def lobby_changed(self, lobby: Lobby) -> None:
        """The lobby's message may be out of date."""
        self._lobbies[lobby.id] = lobby
        self._public.kick(Key("lobby", lobby.id))

    async def close(self) -> None:
        """Finish the edits that run."""
        await self._public.close()
        await self.panels.queue.close()

    # listeners of Discord's events

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """A thread is gone."""
        self._place_deleted(thread.thread_id)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel is gone, with all its threads."""
        self._place_deleted(channel.id)

    def _place_deleted(self, place_id: int) -> None:
        """Show the tables that were in this channel or thread in another place at once."""
        for match in self._host.live.values():
            if place_id in (match.place.thread_id, match.setup.channel_id) and not match.setup.practice:
                self._state.matches[match.id] = match
                self._state.pages.pop(Key("board", match.id), None)
                self._kick_board(match.id)

    # for handlers

    @contextmanager
    def showing(self, key: Key) -> Iterator[Callable[[Page], None]]:
        """While the context is open, the caller shows this message and passes the page to the yielded function."""
        with (self.panels.queue if key.kind == "panel" else self._public).hold(key):
            yield lambda page: self._state.pages.__setitem__(key, page)

    # the edits

    async def _gain(self, match: LiveMatch, user_id: int) -> Gain:
        """What an ended match has brought this person; nothing while it goes on."""
        if match.ending is None:
            return NO_GAIN
        changes = await self._ratings.store.changes(match.id)
        return Gain(changes.get(user_id), await self._history.streak(match, user_id))

    def _kick_board(self, match_id: int) -> None:
        """The board may be out of date, also that of a match that is over."""
        self._public.kick(Key("board", match_id))

    async def _turn(self, key: Key) -> None:
        await self._limiter.take(lambda: patience(key, self._state.matches.get(key.id)))

    async def _refresh(self, key: Key) -> None:
        await self._jobs[key.kind](key)

    def _place(self, key: Key) -> Hashable:
        """The channel of a lobby or the thread of a match: a ping leads to a board that is up to date."""
        if key.kind != "lobby":
            return Key("thread", key.id)
        lobby = self._lobbies.get(key.id)
        return Key("channel", lobby.channel_id) if lobby is not None else key

    def _idle(self, key: Key) -> None:
        """Forget messages of ended matches and closed lobbies after their last edit."""
        if key.kind == "lobby":
            lobby = self._lobbies.get(key.id)
            if lobby is None or lobby.state is not LobbyState.open:
                self._lobbies.pop(key.id, None)
                self._state.pages.pop(key, None)
            return
        match = self._state.matches.get(key.id)
        is_live = match is not None and match.ending is None
        busy = chain(self._public.busy, self.panels.queue.busy)
        if is_live or any(of_match(other, key.id) for other in busy):
            return
        self._state.forget(key.id)
        self._scrolling.forget(key.id)

    async def _lobby(self, key: Key) -> None:
        lobby = self._lobbies.get(key.id)
        if lobby is None:
            return
        page = await self.editor.page(lobby)
        if self._state.pages.get(key) != page and await self.editor.edit(lobby, page):
            self._state.pages[key] = page

    async def _count(self, key: Key) -> None:
        """Post the board again if talk has pushed it out of sight."""
        match = self._state.matches.get(key.id)
        if match is not None and match.id not in self._state.trouble and await self._scrolling.look(match):
            self._kick_board(match.id)
