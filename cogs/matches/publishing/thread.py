"""Where a match is played: a thread with one board message, posted again if it was deleted or has scrolled away.

Before the first board the thread gets a line with the sealed deal. That message is never edited, so at the end all can
compare the seed with a hash that was public before the first card was played.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Literal, TypeAlias

import discord
import structlog

from cogs.kit.interactions.ids import make
from cogs.kit.lobbies.messages import LobbyEditor
from cogs.kit.pages.layout import Page
from cogs.kit.parts.pings import heard
from cogs.kit.sending import direct
from cogs.kit.sending.discord_errors import passes
from cogs.kit.sending.drawing import drawn, files, mentions
from cogs.kit.texts import names
from cogs.kit.texts.words import sealed_deal, versus
from cogs.matches.pages.board import calling, thread_name
from cogs.matches.pages.endings import contest_words, teams_of
from games.core.language import say, text
from host.lobbies.lobby import Lobby
from host.matches.match import LiveMatch
from host.matches.table_outage import MOVES
from host.model import Place
from host.people import People
from tournaments.course.seating import contest_of

if TYPE_CHECKING:
    from host.lobbies.service import Lobbies
    from host.matches.service import Host

Found: TypeAlias = discord.abc.GuildChannel | discord.abc.PrivateChannel | discord.Thread
UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, OLD_MESSAGE = 10003, 10008, 30046
ARCHIVED, HAS_THREAD, TOO_MANY_THREADS = 50083, 160004, 160006
WELCOME_NAMES = 1000
"""Characters of all names in the first line of a thread."""
SEEN = 20
"""Messages of a thread in which a board is looked for that the bot has posted and not stored."""
WEEK: Literal[10080] = 10080
"""Minutes after which Discord archives a thread in which nothing happens: as long as it allows."""
HOUR: Literal[60] = 60
"""The same for a match that is over: as short as it allows."""
AGAIN = text("All open questions have their full time again.")
BACK = text("The table can be shown again. All open questions have their full time again.")
log = structlog.get_logger(__name__)


class Threads:
    """The threads of all matches, with the board in each.

    elsewhere  finds another channel for a match whose own was deleted; None if there is none
    """

    def __init__(
        self,
        client: discord.Client,
        host: Host,
        lobbies: Lobbies,
        people: People,
        editor: LobbyEditor,
        elsewhere: Callable[[LiveMatch], int | None],
    ) -> None:
        self._client, self._host, self._lobbies, self._people = client, host, lobbies, people
        self._editor, self._elsewhere = editor, elsewhere

    async def put(self, match: LiveMatch, page: Page, *, far: bool = False) -> None:
        """Show the page as the board of this match, and store where that is whenever it changes.

        A new board pings the persons of the page who want that. A board that is `far` up in its thread is posted again
        below the talk, notifies no one, and replaces the old message.

        A new thread hangs on the message of the lobby, so that no line in the channel announces it. Edits the board
        there is. A board that is gone, or too old to be edited as often as needed, is posted again; a thread that is
        gone is made again in its channel, or elsewhere if its own was deleted. Where no thread can be made the board is
        a message of the channel itself. Raises discord.HTTPException when none of this can be done.
        """
        thread_id, board_id, opened = match.place.thread_id, match.place.board_id, self._opened
        was_here = board_id is not None
        if thread_id is not None and board_id is not None and not far:
            gone = await self._edited(thread_id, board_id, page)
            if gone is None:
                return
            thread_id = None if gone == UNKNOWN_CHANNEL else thread_id
        if thread_id is not None:
            await self._keep_open(thread_id)
            own, old = await self._own(match, thread_id), board_id
            try:
                board_id = await self._posted(match, thread_id, page, own, silent=far)
            except discord.HTTPException as error:
                if not (error.code == UNKNOWN_CHANNEL or _is_refused(error)) or thread_id == match.setup.channel_id:
                    raise
                opened = self._opened if error.code == UNKNOWN_CHANNEL else self._in_channel
            else:
                if far and old is not None:  # before the new place is stored: a crash in between leaves one board
                    await self._deleted(thread_id, old)
                await self._keep(match, Place(thread_id, board_id))
                return
        thread_id, own = await opened(match)
        await self._keep(match, Place(thread_id))
        board_id = await self._posted(match, thread_id, page, own, moved=was_here)
        await self._keep(match, Place(thread_id, board_id))

    async def release(self, thread_id: int | None) -> None:
        """Let Discord archive the thread of a match that is over soon.

        A server has room for 1,000 threads that are not archived, and discord.py keeps each of them in memory.
        """
        thread = self._client.get_channel(thread_id or 0)
        if isinstance(thread, discord.Thread) and thread.auto_archive_duration != HOUR:
            with suppress(discord.HTTPException):  # a person has deleted, locked or archived it
                await thread.edit(auto_archive_duration=HOUR)

    async def _keep_open(self, thread_id: int) -> None:
        """Let the thread of a rematch stay open as long as a new one: `release` has shortened its life."""
        thread = self._client.get_channel(thread_id)
        if isinstance(thread, discord.Thread) and thread.auto_archive_duration == HOUR:
            with suppress(discord.HTTPException):  # deleted or locked: posting tells
                await thread.edit(archived=False, auto_archive_duration=WEEK)

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

    async def _edited(self, thread_id: int, board_id: int, page: Page) -> int | None:
        """Edit the board; None on success, else Discord's code for why it has to be posted again."""
        for attempt in (1, 2):
            try:
                await direct.edit_board(self._client, thread_id, board_id, page)
                return None
            except discord.HTTPException as error:
                if error.code == OLD_MESSAGE:
                    await self._deleted(thread_id, board_id)
                    return OLD_MESSAGE
                if error.code in (UNKNOWN_CHANNEL, UNKNOWN_MESSAGE):
                    return error.code
                if error.code != ARCHIVED or attempt == 2:
                    raise
                thread = await self._found(thread_id)
                if isinstance(thread, discord.Thread):
                    await thread.edit(archived=False)
        return None

    async def _deleted(self, thread_id: int, message_id: int) -> None:
        with suppress(discord.HTTPException):  # a person has deleted it
            await self._client.get_partial_messageable(thread_id).get_partial_message(message_id).delete()

    async def _posted(
        self,
        match: LiveMatch,
        thread_id: int,
        page: Page,
        own: Sequence[discord.Message],
        *,
        silent: bool = False,
        moved: bool = False,
    ) -> int:
        """Post a new board in this thread, under the sealed deal if it is the first.

        A `silent` board notifies no one. A table that has `moved` was in another place before.

        `own` are the bot's messages about the match that exist already: a board that was posted but not stored, because
        the bot or the connection died in between, is used. Raises discord.HTTPException, of `UNKNOWN_CHANNEL` when
        there is no such thread.
        """
        thread = self._client.get_partial_messageable(thread_id)
        first = match.place.board_id is None or match.place.thread_id != thread_id
        boards = [message.id for message in own if _is_board(message, match) and message.id != match.place.board_id]
        if first and not any(match.seed_hash in message.content for message in own):
            await thread.send(_welcome(match, thread_id, moved), allowed_mentions=discord.AllowedMentions.none())
        elif match.table_outage.since:
            await thread.send(say(BACK))
        if boards and await self._edited(thread_id, boards[0], page) is None:
            return boards[0]
        allowed = discord.AllowedMentions.none()
        if not silent:
            page = calling(match, page)
            allowed = mentions(await heard(self._people, page))
        sent = await thread.send(view=drawn(page), files=files(page), allowed_mentions=allowed, silent=silent)
        return sent.id

    async def _own(self, match: LiveMatch, thread_id: int) -> Sequence[discord.Message]:
        """The newest messages about this match that the bot has posted in its thread, newest first."""
        try:
            found = [message async for message in self._client.get_partial_messageable(thread_id).history(limit=SEEN)]
        except discord.HTTPException:  # no such thread, or no permission to read it
            return ()
        own = [message for message in found if message.author == self._client.user]
        return [message for message in own if match.seed_hash in message.content or _is_board(message, match)]

    async def _opened(self, match: LiveMatch) -> tuple[int, Sequence[discord.Message]]:
        """A thread for the match, and the messages in it: a thread on the lobby's message may exist already."""
        channel, lobby = await self._holder(match), await self._lobby_of(match)
        if lobby is not None and lobby.message_id is not None:
            message = channel.get_partial_message(lobby.message_id)
            try:
                return (await message.create_thread(name=thread_name(match), auto_archive_duration=WEEK)).id, ()
            except discord.HTTPException as error:  # the message was deleted, or has had its thread
                if error.code == HAS_THREAD and match.place.thread_id is None:
                    return lobby.message_id, await self._own(match, lobby.message_id)
        kind = discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread
        try:
            thread = await channel.create_thread(name=thread_name(match), type=kind, auto_archive_duration=WEEK)
        except discord.HTTPException as error:
            if not _is_refused(error):
                raise
            log.warning("a thread could not be made", match=match.id, channel=channel.id, code=error.code)
            return await self._in_channel(match)
        return thread.id, ()

    async def _in_channel(self, match: LiveMatch) -> tuple[int, Sequence[discord.Message]]:
        """The channel itself instead of a thread, and the messages of the match in it."""
        channel = await self._holder(match)
        return channel.id, await self._own(match, channel.id)

    async def _holder(self, match: LiveMatch) -> discord.TextChannel:
        """The text channel that holds the thread of a match; if it was deleted, the one elsewhere or of that thread."""
        try:
            channel = await self._found(match.setup.channel_id)
        except discord.NotFound:
            elsewhere = self._elsewhere(match)
            if elsewhere is None:
                raise
            other = await self._found(elsewhere)
            holder = other.parent if isinstance(other, discord.Thread) else other
            if not isinstance(holder, discord.TextChannel):
                raise
            return holder
        if not isinstance(channel, discord.TextChannel):
            raise TypeError(f"channel {match.setup.channel_id} holds no threads")
        return channel

    async def _found(self, channel_id: int) -> Found:
        """The channel or thread. Raises discord.HTTPException."""
        return self._client.get_channel(channel_id) or await self._client.fetch_channel(channel_id)


def _welcome(match: LiveMatch, place_id: int, moved: bool) -> str:
    """The first line at a table: game and players, the buttons to press, and the sealed deal in small print.

    Where the table was in another place, or was out of reach, it says so.
    """
    opponents = versus(names.all_escaped(match.names), WELCOME_NAMES, teams_of(match))
    contest = contest_of(match.setup.contest)
    within = f"{contest_words(contest)}. " if contest is not None else ""
    then = (
        say("When the match ends, Check this deal compares the match with it.")
        if match.game.keeps_secrets
        else say("The seed is shown when the match ends.")
    )
    news = f"{say(BACK)}\n" if match.table_outage.since else ""
    if moved and not news:
        again = f" {say(AGAIN)}" if match.table_outage.moves <= MOVES else ""
        news = f"{say('The table could not stay where it was and is here now.')}{again}\n"
    in_channel = place_id == match.setup.channel_id
    here = f"{say('Discord lets me make no thread, so the table is here.')}\n" if in_channel else ""
    hand = say(
        "The board is below. Press {button} on it: only you see your cards and your questions.",
        button=f"**{say('My hand', context='label')}**",
    )
    return (
        f"**{say(match.game.title)}, {say(match.game.modes[match.setup.mode].title)}**: {opponents}\n{news}{here}"
        f"{within}{hand}\n-# {sealed_deal(match)}. {then}"
    )


def _is_board(message: discord.Message, match: LiveMatch) -> bool:
    parts = discord.ui.LayoutView.from_message(message).walk_children()
    return any(getattr(part, "custom_id", None) == make("story", match.id) for part in parts)


def _is_refused(error: discord.HTTPException) -> bool:
    """Whether the bot may not use threads here, or there are too many: the channel has to do."""
    return isinstance(error, discord.Forbidden) or error.code == TOO_MANY_THREADS


def trouble(match: LiveMatch, error: discord.HTTPException) -> str:
    """Why the board cannot be shown and what to do, for a player who presses a button."""
    channel = f"<#{match.setup.channel_id}>"
    goes_on = (
        say(
            "The clocks stand still until the board is there again or all players have used it: "
            "`/hand` shows your cards anywhere in this server."
        )
        if match.table_outage.since
        else say("The match goes on all the same: `/hand` shows your cards anywhere in this server.")
    )
    if error.code == UNKNOWN_CHANNEL:
        told = say("The channel of this match was deleted, so there is no board any more. {then}", then=goes_on)
        if contest_of(match.setup.contest) is None:
            return told
        back = say("An organiser can bring it back with `/tournament setup announce` in another channel.")
        return f"{told} {back}"
    if isinstance(error, discord.Forbidden):
        return say(
            "I am not allowed to show the board in {channel} or its threads any more. {then} "
            "Ask a manager of this server to give my permissions back.",
            channel=channel,
            then=goes_on,
        )
    told = say("Discord does not take the board at the moment. {then}", then=goes_on)
    return f"{told} {say('I try again.')}" if passes(error) else told
