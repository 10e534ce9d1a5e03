"""Keeps the messages of a server equal to the stored state: lobbies, boards and open panels.

The host calls it after each commit; it only notes which messages may be outdated and edits them in the background
(`cogs.kit.sending.refresh_queue`), so a press never waits for an edit. It remembers the pages that it last showed, to
save edits; after a restart it shows all of them again, and the results of matches that ended shortly before.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

import aiohttp
import discord
import structlog

from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.lobbies.messages import Key, LobbyEditor
from cogs.kit.pages.layout import Page
from cogs.kit.pages.looks import Looks
from cogs.kit.pages.pictures import PictureQueue
from cogs.kit.parts.pings import called, heard, ping_page
from cogs.kit.sending import direct
from cogs.kit.sending.discord_errors import passes, refuses
from cogs.kit.sending.drawing import drawn, mentions
from cogs.kit.sending.rate_limiter import RateLimiter
from cogs.kit.sending.refresh_queue import RefreshQueue
from cogs.matches.pages.board import board_page
from cogs.matches.pages.choices import Spot
from cogs.matches.pages.leaving import left_page
from cogs.matches.pages.panel import panel_page
from cogs.matches.pages.picture import NO_PICTURES
from cogs.matches.publishing import thread
from cogs.matches.publishing.illustrator import Illustrator
from cogs.matches.publishing.pacer import Pacer
from cogs.matches.publishing.reach import Reach
from cogs.matches.publishing.urgency import AT_ONCE, Urgency
from host.errors import Refusal
from host.lobbies.lobby import Lobby, LobbyState
from host.matches.match import LiveMatch
from host.matches.visit import Seated
from host.model import Ending, Panel, Place
from host.people import People
from tournaments.ratings.service import Ratings

if TYPE_CHECKING:
    from host.lobbies.service import Lobbies
    from host.matches.service import Host

PICTURE_PATIENCE = 0.25
"""Seconds that an answer to a press waits for its picture, which follows if it is later. Most take 0.01 to 0.03."""
TOKEN_LIFE = timedelta(minutes=14)
"""A panel's token lives 15 minutes; a minute is left for clocks that differ and edits that wait."""
GONE = {10008, 10015, 50027}
"""The panel was dismissed, or its token has run out: nothing to keep up to date."""

log = structlog.get_logger(__name__)


class Publisher:
    """Listens to matches, lobbies and ratings. Without `drawing` boards have no pictures.

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
        editor: LobbyEditor,
        elsewhere: Callable[[LiveMatch], int | None],
        looks: Looks,
        drawing: PictureQueue | None = None,
        limiter: RateLimiter[Key] | None = None,
    ) -> None:
        self._client = client
        self._editor, self._elsewhere = editor, elsewhere
        self._looks, self._illustrator = looks, Illustrator(looks, drawing)
        self._now = now
        self._host = host
        self._stored = lobbies
        self._people = people
        self._ratings = ratings
        self._matches: dict[int, LiveMatch] = {}
        self._urgency = Urgency(self._matches)
        self._jobs = {
            "lobby": self._lobby,
            "board": self._board,
            "ping": self._ping,
            "reach": self._count,
            "panel": self._panel,
        }
        self._limiter: RateLimiter[Key] = limiter or RateLimiter()
        self._public: RefreshQueue[Key] = RefreshQueue(
            self._refresh, self._idle, passes, refuses, self._turn, self._place
        )
        self._private: RefreshQueue[Key] = RefreshQueue(self._refresh, self._idle, passes, refuses)
        self._unhurried: Pacer[Key] = Pacer(self._private.kick)
        self._left_out: RefreshQueue[Key] = RefreshQueue(self._draw, self._idle)
        self._lobbies: dict[int, Lobby] = {}
        self._shown: dict[Key, Page] = {}
        self._trouble: dict[int, str] = {}
        self._spots: dict[Key, Spot] = {}
        self._calls: set[int] = set()
        self._over: set[int] = set()
        self._reach = Reach(client, host.scheduler, now, lambda match_id: self._public.kick(Key("reach", match_id)))

    # listeners of the host

    def match_changed(self, match: LiveMatch) -> None:
        """The board and the open panels of this match may be out of date."""
        has_board = not match.setup.practice
        if has_board or match.panels:
            self._matches[match.id] = match
        for seat in tuple(match.panels):
            self._kick_panel(Key("panel", match.id, seat))
        if has_board:
            board = Key("board", match.id)
            self._limiter.hurry(board, self._urgency.patience(board))
            self._public.kick(board)
        if match.ping_id is not None:
            self._public.kick(Key("ping", match.id))

    def match_ended(self, match: LiveMatch) -> None:
        """The board is to show the result."""
        self.match_changed(match)

    def match_rated(self, match_id: int) -> None:
        """Show the rating changes on the result of this match."""
        self._over.add(match_id)
        self._public.kick(Key("board", match_id))

    def match_called(self, match: LiveMatch) -> None:
        """Ping the players that the match calls, in its thread."""
        if match.setup.practice:
            return
        self._matches[match.id] = match
        self._calls.add(match.id)
        self._public.kick(Key("ping", match.id))

    def lobby_changed(self, lobby: Lobby) -> None:
        """The lobby's message may be out of date."""
        self._lobbies[lobby.id] = lobby
        self._public.kick(Key("lobby", lobby.id))

    async def close(self) -> None:
        """Finish the edits that run."""
        self._unhurried.close()
        await self._public.close()
        await self._private.close()
        await self._left_out.close()

    # for handlers of this feature

    async def show_panel(
        self,
        interaction: Interaction,
        at: Seated,
        *,
        note: str = "",
        done: str = "",
        spot: Spot | None = None,
        explain: int | None = None,
        if_none: bool = False,
    ) -> None:
        """Show the presser's panel: in place when the press was on a private message, else as a new one.

        The fresh token is stored, so that the panel can be kept up to date. With `if_none` an answered press shows
        nothing if the seat has a panel: its person has opened the hand meanwhile.
        """
        match, seat = at
        lines = [line for line in (self.trouble(match.id), note) if line]
        if self.trouble(match.id):
            self._public.kick(Key("board", match.id))  # the reason may be gone
        look = await self._looks.of(interaction.user.id, match.setup.guild_id)
        position = match.position
        pictures = await self._illustrator.panel(match, seat, look, PICTURE_PATIENCE)
        with self._looks.using(look):
            content = panel_page(
                match, seat, note="\n".join(lines), done=done, at=spot, explain=explain, pictures=pictures
            )
            plain = (
                panel_page(match, seat, at=spot, pictures=pictures) if lines or done or explain is not None else content
            )
        key = Key("panel", match.id, seat)
        if if_none and seat in match.panels and interaction.response.is_done():
            return
        if match.ending is None:
            self._matches.setdefault(match.id, match)
        self.reads(key, spot if match.ending is None else None)
        with self._private.hold(key):
            if match.position is position:  # otherwise the page shows an earlier one
                had_changed = self._unhurried.remove(key) | self._private.fresh(key)
                left_out = pictures is NO_PICTURES and self._illustrator.draws(match, look, seat)
                if left_out and (had_changed or content is plain):  # the edit that brings it would remove a note
                    self._left_out.kick(key)
            try:
                message_id = await replies.show(interaction, content)
            except BaseException:
                self._private.kick(key)
                raise
            if _is_older(message_id, match.panels.get(seat), interaction):
                self._private.kick(key)
                return
            self._shown[key] = plain
            self._urgency.shown(key, position)
            if match.ending is None:
                panel = Panel(seat, interaction.application_id, interaction.token, message_id, self._now())
                with suppress(Refusal):  # it has ended meanwhile
                    await self._host.set_panel(match.id, panel)

    def trouble(self, match_id: int) -> str:
        """The text for a presser that says why the board of this match cannot be shown; "" if it can be shown."""
        return self._trouble.get(match_id, "")

    @contextmanager
    def showing(self, key: Key) -> Iterator[Callable[[Page], None]]:
        """While the context is open, the caller shows this message and passes the page to the yielded function."""
        queue = self._private if key.kind == "panel" else self._public
        with queue.hold(key):
            yield lambda shown: self._shown.__setitem__(key, shown)

    def reads(self, key: Key, at: Spot | None) -> None:
        """Store the reader's spot in a panel: later edits keep the reader's page and picks."""
        if at is None:
            self._spots.pop(key, None)
        else:
            self._spots[key] = at

    # the edits

    async def _turn(self, key: Key) -> None:
        await self._limiter.take(key, self._urgency.patience(key))

    def _kick_panel(self, key: Key) -> None:
        """Edit this panel. One that asks nothing new may wait for a slot, and later changes join its edit."""
        if self._urgency.patience(key) > AT_ONCE:
            self._unhurried.add(key)
        else:
            self._unhurried.remove(key)
            self._private.kick(key)

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
        if key.kind == "board":
            self._over.discard(key.id)
        if key.kind == "lobby":
            lobby = self._lobbies.get(key.id)
            if lobby is None or lobby.state is not LobbyState.open:
                self._lobbies.pop(key.id, None)
                self._shown.pop(key, None)
            return
        match = self._matches.get(key.id)
        is_live = match is not None and match.ending is None
        busy = chain(self._public.busy, self._private.busy, self._unhurried.waiting, self._left_out.busy)
        if is_live or any(_of_match(other, key.id) for other in busy):
            return
        self._matches.pop(key.id, None)
        self._trouble.pop(key.id, None)
        self._urgency.forget(key.id)
        self._reach.forget(key.id)
        for pages in (self._shown, self._spots):
            for shown in [shown for shown in pages if _of_match(shown, key.id)]:
                pages.pop(shown, None)

    async def _lobby(self, key: Key) -> None:
        lobby = self._lobbies.get(key.id)
        if lobby is None:
            return
        shown = self.lobby_page(lobby)
        if self._shown.get(key) != shown and await self._editor.edit(lobby, shown):
            self._shown[key] = shown

    def lobby_page(self, lobby: Lobby, note: str = "") -> Page:
        """The lobby's message as it is now, with the link to its match."""
        return self._editor.page(lobby, note)

    async def _board(self, key: Key) -> None:
        match = self._matches.get(key.id) or await self._recalled(key.id)
        if match is None:
            return
        over, position = match.ending is not None, match.position
        changes = await self._ratings.changes(match.id) if over else {}
        look = await self._looks.of_guild(match.setup.guild_id)
        with self._looks.using(look):
            shown = board_page(match, changes)
        far = self._reach.is_far(match.id)
        if self._shown.get(key) == shown and match.id not in self._trouble and not far:
            return
        try:
            keep, origin, hear = (
                partial(self._keep, match),
                partial(self._lobby_of, match),
                partial(heard, self._people),
            )
            page = await self._illustrator.board(match, shown, look, changes)
            elsewhere = self._elsewhere(match)
            await thread.put(self._client, match, page, keep, origin, hear, far=far, elsewhere=elsewhere)
        except discord.HTTPException as error:
            self._trouble[match.id] = thread.trouble(match, error)
            log.warning("a board could not be shown", match=match.id, status=error.status, code=error.code)
            if passes(error):
                raise
            return
        self._trouble.pop(match.id, None)
        if page is shown and self._illustrator.draws(match, look):
            self._shown.pop(key, None)
            self._left_out.kick(key)
        else:
            self._shown[key] = shown
        self._urgency.shown(key, position)
        self._reach.shown(match, anew=far)
        thread_id = match.place.thread_id
        if over and not any(live.place.thread_id == thread_id for live in self._host.live.values()):
            await thread.release(self._client, thread_id)

    async def _count(self, key: Key) -> None:
        """Post the board again if it has scrolled away."""
        match = self._matches.get(key.id)
        if match is not None and match.id not in self._trouble and await self._reach.look(match):
            self._public.kick(Key("board", match.id))

    async def _recalled(self, match_id: int) -> LiveMatch | None:
        """A match that is over and has a board, to show its result once more."""
        if match_id not in self._over:
            return None
        with suppress(Refusal):
            match = await self._host.recall(match_id)
            told = match.outcome is not None or match.ending is not Ending.finished  # not so with older rules
            return match if told and match.place.board_id is not None else None
        return None

    async def _ping(self, key: Key) -> None:
        """Delete the message when no player is called any more. A new call is a new message: an edit does not ping."""
        match, calling = self._matches.get(key.id), key.id in self._calls
        self._calls.discard(key.id)
        hears = await self._people.heard(called(match), reminder=True) if match is not None else ()
        shown = ping_page(match, hears) if match is not None else None
        if match is None or match.place.thread_id is None or (shown is not None and not calling):
            return
        place = self._client.get_partial_messageable(match.place.thread_id)
        try:
            if match.ping_id is not None:
                old = place.get_partial_message(match.ping_id)
                await self._host.set_ping(match, None)
                with suppress(discord.HTTPException):  # a person has deleted it
                    await old.delete()
            if shown is not None:
                message = await place.send(view=drawn(shown), allowed_mentions=mentions(shown))
                await self._host.set_ping(match, message.id)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            if calling and passes(error):
                self._calls.add(key.id)
                raise
            log.info("no person could be called", match=match.id, code=getattr(error, "code", None))

    async def _keep(self, match: LiveMatch, place: Place) -> None:
        """Store where the table is. Its lobby leads there before a first board is stored: no crash leaves it out."""
        lobby = await self._lobby_of(match) if match.place.board_id is None and place.board_id is not None else None
        if lobby is not None:
            await self._editor.edit(lobby, self.lobby_page(lobby))
        await self._host.set_place(match, place)

    async def _lobby_of(self, match: LiveMatch) -> Lobby | None:
        """The lobby that the match was started from; matches of tournaments have none."""
        return await self._stored.of_match(match.id) if match.setup.contest is None else None

    async def _panel(self, key: Key) -> None:
        match = self._matches.get(key.id)
        panel = match.panels.get(key.seat) if match is not None else None
        if match is None or panel is None or panel.message_id is None or self._now() - panel.at > TOKEN_LIFE:
            return
        shown, position = await self._panel_page(match, key), match.position
        if self._shown.get(key) == shown:
            return
        self._shown[key] = shown
        try:
            await direct.edit(self._client, panel.application_id, panel.token, panel.message_id, shown)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            if passes(error):
                self._shown.pop(key, None)
                raise
            if isinstance(error, discord.HTTPException) and error.code not in GONE:
                log.info("a panel could not be edited", match=match.id, seat=key.seat, code=error.code)
        self._urgency.shown(key, position)

    async def _panel_page(self, match: LiveMatch, key: Key) -> Page:
        """The panel of a seat's person, or of the person who has given the seat up."""
        user_id = match.player(key.seat).user_id
        look = await self._looks.of(user_id, match.setup.guild_id)
        if user_id is None:  # the hand is another player's now
            with self._looks.using(look):
                return left_page(match, key.seat)
        pictures = await self._illustrator.panel(match, key.seat, look)
        if pictures is NO_PICTURES and self._illustrator.draws(match, look, key.seat):
            self._left_out.kick(key)
        with self._looks.using(look):
            return panel_page(match, key.seat, at=self._spots.get(key), pictures=pictures)

    async def _draw(self, key: Key) -> None:
        """Draw the picture that was left out of this board or panel, and show it."""
        match = self._matches.get(key.id)
        if match is None:
            return
        if key.kind == "board":
            await self._illustrator.draw_left_out(match)
            self._public.kick(key)
        else:
            await self._illustrator.draw_left_out(match, key.seat)
            self._private.kick(key)


def _is_older(message_id: int | None, panel: Panel | None, interaction: Interaction) -> bool:
    """Whether this new message is above the seat's panel: two were opened at once, and the lower one is read."""
    pressed = interaction.message.id if interaction.message is not None else None
    if panel is None or panel.message_id is None or message_id is None or message_id == pressed:
        return False
    return message_id < panel.message_id


def _of_match(key: Key, match_id: int) -> bool:
    return key.id == match_id and key.kind != "lobby"
