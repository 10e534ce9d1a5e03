"""Where a match is played: a thread with one board message, posted again if it was deleted or has scrolled away.

Before the first board the thread gets a line with the sealed deal. That message is never edited, so at the end all can
compare the seed with a hash that was public before the first card was played.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Literal, TypeAlias

import discord
import structlog

from cogs.kit.interactions.ids import make
from cogs.kit.pages.layout import Page
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
from tournaments.course.seating import contest_of

UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, OLD_MESSAGE = 10003, 10008, 30046
ARCHIVED, HAS_THREAD, TOO_MANY_THREADS = 50083, 160004, 160006
Keep: TypeAlias = Callable[[Place], Awaitable[None]]
Origin: TypeAlias = Callable[[], Awaitable[Lobby | None]]
Hear: TypeAlias = Callable[[Page], Awaitable[Page]]
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


async def put(
    client: discord.Client,
    match: LiveMatch,
    page: Page,
    keep: Keep,
    origin: Origin,
    hear: Hear,
    *,
    far: bool = False,
    elsewhere: int | None = None,
) -> None:
    """Show the page as the board of this match; `keep` stores where that is whenever it changes.

    A new board pings the persons whom `hear` leaves in the page. A board that is `far` up in its thread is posted again
    below the talk, notifies no one, and replaces the old message.

    A new thread hangs on the message of the lobby that `origin` finds, so that no line in the channel announces it.
    Edits the board there is. A board that is gone, or too old to be edited as often as needed, is posted again; a
    thread that is gone is made again in its channel, or in the channel `elsewhere` if its own was deleted. Where no
    thread can be made the board is a message of the channel itself. Raises discord.HTTPException when none of this can
    be done.
    """
    thread_id, board_id, opened = match.place.thread_id, match.place.board_id, _opened
    was_here = board_id is not None
    if thread_id is not None and board_id is not None and not far:
        gone = await _edited(client, thread_id, board_id, page)
        if gone is None:
            return
        thread_id = None if gone == UNKNOWN_CHANNEL else thread_id
    if thread_id is not None:
        await _keep_open(client, thread_id)
        own, old = await _own(client, match, thread_id), board_id
        try:
            board_id = await _posted(client, match, thread_id, page, own, None if far else hear)
        except discord.HTTPException as error:
            if not (error.code == UNKNOWN_CHANNEL or _is_refused(error)) or thread_id == match.setup.channel_id:
                raise
            opened = _opened if error.code == UNKNOWN_CHANNEL else _in_channel
        else:
            if far and old is not None:  # before the new place is stored: a crash in between leaves one board, not two
                await _deleted(client, thread_id, old)
            await keep(Place(thread_id, board_id))
            return
    thread_id, own = await opened(client, match, await origin(), elsewhere)
    await keep(Place(thread_id))
    await keep(Place(thread_id, await _posted(client, match, thread_id, page, own, hear, moved=was_here)))


async def _keep_open(client: discord.Client, thread_id: int) -> None:
    """Let the thread of a rematch stay open as long as a new one: `release` has shortened its life."""
    thread = client.get_channel(thread_id)
    if isinstance(thread, discord.Thread) and thread.auto_archive_duration == HOUR:
        with suppress(discord.HTTPException):  # deleted or locked: posting tells
            await thread.edit(archived=False, auto_archive_duration=WEEK)


async def release(client: discord.Client, thread_id: int | None) -> None:
    """Let Discord archive the thread of a match that is over soon.

    A server has room for 1,000 threads that are not archived, and discord.py keeps each of them in memory.
    """
    thread = client.get_channel(thread_id or 0)
    if isinstance(thread, discord.Thread) and thread.auto_archive_duration != HOUR:
        with suppress(discord.HTTPException):  # a person has deleted, locked or archived it
            await thread.edit(auto_archive_duration=HOUR)


async def _edited(client: discord.Client, thread_id: int, board_id: int, page: Page) -> int | None:
    """Edit the board; None on success, else Discord's code for why it has to be posted again."""
    for attempt in (1, 2):
        try:
            await direct.edit_board(client, thread_id, board_id, page)
            return None
        except discord.HTTPException as error:
            if error.code == OLD_MESSAGE:
                await _deleted(client, thread_id, board_id)
                return OLD_MESSAGE
            if error.code in (UNKNOWN_CHANNEL, UNKNOWN_MESSAGE):
                return error.code
            if error.code != ARCHIVED or attempt == 2:
                raise
            await _unarchive(client, thread_id)
    return None


async def _deleted(client: discord.Client, thread_id: int, message_id: int) -> None:
    with suppress(discord.HTTPException):  # a person has deleted it
        await client.get_partial_messageable(thread_id).get_partial_message(message_id).delete()


async def _posted(
    client: discord.Client,
    match: LiveMatch,
    thread_id: int,
    page: Page,
    own: Sequence[discord.Message],
    hear: Hear | None,
    *,
    moved: bool = False,
) -> int:
    """Post a new board in this thread, under the sealed deal if it is the first.

    Without `hear` the board notifies no one. A table that has `moved` was in another place before.

    `own` are the bot's messages about the match that exist already: a board that was posted but not stored, because the
    bot or the connection died in between, is used. Raises discord.HTTPException, of `UNKNOWN_CHANNEL` when there is no
    such thread.
    """
    thread = client.get_partial_messageable(thread_id)
    first = match.place.board_id is None or match.place.thread_id != thread_id
    boards = [message.id for message in own if _is_board(message, match) and message.id != match.place.board_id]
    if first and not any(match.seed_hash in message.content for message in own):
        await thread.send(_welcome(match, thread_id, moved), allowed_mentions=discord.AllowedMentions.none())
    elif match.table_outage.since:
        await thread.send(say(BACK))
    if boards and await _edited(client, thread_id, boards[0], page) is None:
        return boards[0]
    page = calling(match, page) if hear is not None else page
    heard = mentions(await hear(page)) if hear is not None else discord.AllowedMentions.none()
    sent = await thread.send(view=drawn(page), files=files(page), allowed_mentions=heard, silent=hear is None)
    return sent.id


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


async def _own(client: discord.Client, match: LiveMatch, thread_id: int) -> Sequence[discord.Message]:
    """The newest messages about this match that the bot has posted in its thread, newest first."""
    try:
        found = [message async for message in client.get_partial_messageable(thread_id).history(limit=SEEN)]
    except discord.HTTPException:  # no such thread, or no permission to read it
        return ()
    own = [message for message in found if client.user is not None and message.author.id == client.user.id]
    return [message for message in own if match.seed_hash in message.content or _is_board(message, match)]


def _is_board(message: discord.Message, match: LiveMatch) -> bool:
    shown = discord.ui.LayoutView.from_message(message).walk_children()
    return any(getattr(part, "custom_id", None) == make("story", match.id) for part in shown)


async def _opened(
    client: discord.Client, match: LiveMatch, lobby: Lobby | None, elsewhere: int | None
) -> tuple[int, Sequence[discord.Message]]:
    """A thread for the match, and the messages in it: a thread on the lobby's message may exist already."""
    channel = await _holder(client, match.setup.channel_id, elsewhere)
    if lobby is not None and lobby.message_id is not None:
        message = channel.get_partial_message(lobby.message_id)
        try:
            return (await message.create_thread(name=thread_name(match), auto_archive_duration=WEEK)).id, ()
        except discord.HTTPException as error:  # the message was deleted, or has had its thread
            if error.code == HAS_THREAD and match.place.thread_id is None:
                return lobby.message_id, await _own(client, match, lobby.message_id)
    kind = discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread
    try:
        thread = await channel.create_thread(name=thread_name(match), type=kind, auto_archive_duration=WEEK)
    except discord.HTTPException as error:
        if not _is_refused(error):
            raise
        log.warning("a thread could not be made", match=match.id, channel=channel.id, code=error.code)
        return await _in_channel(client, match, lobby, elsewhere)
    return thread.id, ()


async def _in_channel(
    client: discord.Client, match: LiveMatch, lobby: Lobby | None, elsewhere: int | None
) -> tuple[int, Sequence[discord.Message]]:
    """The channel itself instead of a thread, and the messages of the match in it."""
    channel = await _holder(client, match.setup.channel_id, elsewhere)
    return channel.id, await _own(client, match, channel.id)


def _is_refused(error: discord.HTTPException) -> bool:
    """Whether the bot may not use threads here, or there are too many: the channel has to do."""
    return isinstance(error, discord.Forbidden) or error.code == TOO_MANY_THREADS


async def _holder(client: discord.Client, channel_id: int, elsewhere: int | None) -> discord.TextChannel:
    """The text channel that holds the thread of a match; if it was deleted, the one `elsewhere` or of that thread."""
    try:
        channel = client.get_channel(channel_id) or await client.fetch_channel(channel_id)
    except discord.NotFound:
        if elsewhere is None:
            raise
        other = client.get_channel(elsewhere) or await client.fetch_channel(elsewhere)
        holder = other.parent if isinstance(other, discord.Thread) else other
        if not isinstance(holder, discord.TextChannel):
            raise
        return holder
    if not isinstance(channel, discord.TextChannel):
        raise TypeError(f"channel {channel_id} holds no threads")
    return channel


async def _unarchive(client: discord.Client, thread_id: int) -> None:
    thread = client.get_channel(thread_id) or await client.fetch_channel(thread_id)
    if isinstance(thread, discord.Thread):
        await thread.edit(archived=False)


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
