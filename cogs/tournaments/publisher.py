"""Publishes tournaments in their servers: announcement, rounds, calls for organisers, podium.

All messages follow one rule: the tournament's state determines which messages exist, and their places are stored when
they are posted. After a crash missing messages are posted, and existing ones are edited. A message that was posted just
before the crash, and whose place was not stored, is not posted twice: Discord answers its nonce with the first one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TypeGuard

import discord
import structlog

from cogs.kit.pages.layout import Page
from cogs.kit.pages.looks import Looks
from cogs.kit.pages.pictures import PictureQueue
from cogs.kit.parts.pings import heard
from cogs.kit.sending import direct
from cogs.kit.sending.discord_errors import is_away, passes, refuses
from cogs.kit.sending.drawing import drawn, files, mentions
from cogs.kit.sending.forbidden import ForbiddenMessages
from cogs.kit.sending.own_posts import nonce_of
from cogs.kit.sending.refresh_queue import RefreshQueue
from cogs.kit.texts import names
from cogs.tournaments import messages
from cogs.tournaments.messages import Around, Draw
from cogs.tournaments.pages.announcement import announcement_page, moved_page
from cogs.tournaments.pages.desk import desk_page
from host.errors import Refusal
from host.matches.match import LiveMatch
from host.matches.service import Host
from host.people import People
from host.public_pages import Kind, PublicPages
from tournaments import events as e
from tournaments.course.seating import contest_of
from tournaments.events import Recorded
from tournaments.ports import Post, Posts
from tournaments.rounds import TableKey, TableMatch
from tournaments.service import Tournaments
from tournaments.tournament import Tournament

OVER = "tournament:{}:over"
"""Stored in place of a message once all messages of a tournament that is over were shown."""
NOWHERE = 0
"""The id of a message that does not exist: a desk that was deleted, and the mark `OVER`."""
RESULTS = (e.Decided, e.Disputed, e.Settled, e.Ruled, e.Reopened)
"""Events that change the result of a table, also of an earlier round."""
NO_CHANNEL = 10003
"""Error code: the channel was deleted."""
GONE = {NO_CHANNEL, 10008}
"""Error codes: the channel or the message was deleted."""

log = structlog.get_logger(__name__)


class TournamentPublisher:
    """Keeps the messages of all tournaments up to date."""

    def __init__(
        self,
        client: discord.Client,
        posts: Posts,
        host: Host,
        tournaments: Tournaments,
        people: People,
        drawing: PictureQueue,
        pages: PublicPages,
        forbidden: ForbiddenMessages,
        looks: Looks,
    ) -> None:
        self._pages, self._forbidden, self._looks = pages, forbidden, looks
        self._client, self._posts, self._host, self._tournaments = client, posts, host, tournaments
        self._people, self._drawing = people, drawing
        self._queue: RefreshQueue[int] = RefreshQueue(self._refresh, self._idle)
        self._shown: dict[tuple[int, str], Page] = {}
        self._touched: dict[int, set[int]] = {}
        self._desks = asyncio.Lock()
        self._incomplete: set[int] = set()
        """Tournaments with messages that Discord has forbidden, in servers that are reachable."""

    async def start(self) -> None:
        """Post messages that a crash may have left out, and update all others."""
        for tournament_id in await self._posts.ended_without(OVER):
            self._queue.kick(tournament_id)
        for t in self._tournaments.live.values():
            self._touched.setdefault(t.id, set()).update(messages.ruled_on(t))
            self._queue.kick(t.id)

    def tournament_changed(self, tournament: Tournament, events: Sequence[Recorded]) -> None:
        """Refresh the messages of this tournament."""
        results = {line.event.number for line in events if isinstance(line.event, RESULTS)}
        self._touched.setdefault(tournament.id, set()).update(results)
        self._queue.kick(tournament.id)

    def match_placed(self, match: LiveMatch) -> None:
        """Link the threads of a round in its message once all its open matches have theirs."""
        contest = contest_of(match.setup.contest)
        t = self._tournaments.live.get(contest.tournament_id) if contest is not None else None
        if t is not None and all(self.thread_of(one.match_id) is not None for _, one in t.open_matches):
            self._queue.kick(t.id)

    def match_lost(self, match: LiveMatch) -> None:
        """Call the organisers to a table that can be shown nowhere, once in a match, and tell when it is found."""
        contest = contest_of(match.setup.contest)
        if contest is not None:
            self._queue.kick(contest.tournament_id)

    def out_of_reach(self, t: Tournament) -> Sequence[TableKey]:
        """The tables whose clocks stand still, because they can be shown nowhere."""
        return [table for table, match in self._lost(t)]

    def _lost(self, t: Tournament) -> Sequence[tuple[TableKey, TableMatch]]:
        live = self._host.live
        return [
            (table, match)
            for table, match in t.open_matches
            if match.match_id in live and live[match.match_id].table_outage.since
        ]

    async def close(self) -> None:
        """Finish running edits."""
        await self._queue.close()

    def thread_of(self, match_id: int) -> int | None:
        """The thread of a live match; None without one."""
        match = self._host.live.get(match_id)
        return match.place.thread_id if match is not None else None

    async def announced(self, t: Tournament) -> Page:
        """The current announcement, for all members."""
        game, pace = self._host.games[t.settings.game], self._host.paces[t.settings.pace]
        link = self._pages.link(Kind.tournament, t.id)
        with await self._looks.in_public(t.guild_id, t.settings.game):
            return announcement_page(t, game, pace, link)

    async def retire(self, t: Tournament, old: Post, new: Post) -> None:
        """Replace an earlier announcement, which is no longer updated, by a link to the new one."""
        with suppress(discord.HTTPException):  # deleted, or Discord refuses it: the new one is what counts
            await self._edit(t, f"announcement:{old.message_id}", old, moved_page(t, new))

    async def desk(self, t: Tournament) -> Page:
        """The current desk of the organisers."""
        with await self._looks.in_public(t.guild_id, t.settings.game):
            return desk_page(t, self.out_of_reach(t), self.thread_of)

    async def keep_desk(self, t: Tournament, place: Post) -> None:
        """Keep the desk up to date in this message from now on; an earlier one becomes a link to it."""
        key = f"tournament:{t.id}:{messages.DESK}"
        async with self._desks:
            old = (await self._posts.posts(key)).get(key)
            await self._posts.keep_post(key, place)
            if _is_there(old):
                await self._posts.keep_post(f"tournament:{t.id}:old_desk:{old.message_id}", old)
        self._queue.kick(t.id)

    async def _forget_desk(self, key: str, gone: Post) -> None:
        """The message was deleted: there is no desk, unless it was moved at the same moment."""
        async with self._desks:
            if (await self._posts.posts(key)).get(key) == gone:
                await self._posts.keep_post(key, Post(gone.channel_id, NOWHERE))

    def _idle(self, tournament_id: int) -> None:
        """Forget a finished tournament."""
        if tournament_id not in self._tournaments.live:
            self._touched.pop(tournament_id, None)
            self._incomplete.discard(tournament_id)
            for key in [key for key in self._shown if key[0] == tournament_id]:
                self._shown.pop(key, None)

    async def _refresh(self, tournament_id: int) -> None:
        try:
            t = await self._tournaments.find(tournament_id)
        except Refusal:
            return
        place = self._tournaments.announcement(t.id)
        posted = await self._posts.posts(f"tournament:{t.id}:")
        touched = self._touched.pop(t.id, set())
        self._incomplete.discard(t.id)
        jobs = [partial(self._show_all, t, posted, touched)]
        if place is not None:
            jobs.insert(0, partial(self._edit, t, "announcement", place, await self.announced(t)))
        try:
            await _each(jobs)
        except Exception:
            self._touched.setdefault(t.id, set()).update(touched)
            raise
        if set(t.honoured) != set(t.to_honour):
            await self._honour(t)
        if t.is_over and OVER.format(t.id) not in posted and t.id not in self._incomplete:
            await self._posts.keep_post(OVER.format(t.id), Post(t.channel_id, NOWHERE))

    async def _show_all(self, t: Tournament, posted: Mapping[str, Post], touched: set[int]) -> None:
        prefix = f"tournament:{t.id}:"
        existing = [key.removeprefix(prefix) for key in posted]
        desk = posted.get(prefix + messages.DESK)
        around = Around(self.thread_of, self._lost(t), desk if _is_there(desk) else None)
        due = dict.fromkeys(messages.due(t, existing, touched, around))
        draws = {key: messages.drawn(t, key, around, is_due=key in due) for key in dict.fromkeys([*due, *existing])}
        shows = [partial(self._show, t, prefix + key, draw, posted) for key, draw in draws.items() if draw is not None]
        await _each(shows)

    async def _show(self, t: Tournament, key: str, draw: Draw, posted: Mapping[str, Post]) -> None:
        with await self._looks.in_public(t.guild_id, t.settings.game):
            content = await self._drawing.run(draw)
        kind = _kind(key)
        if kind.for_organisers:
            content = await self._addressed(t, content)
        if key in posted:
            await self._edit(t, key, posted[key], content)
            return
        told = content if kind.for_organisers else await heard(self._people, content, reminder=kind.asks(t))
        for channel_id in self._channels(t, key, posted):
            channel = self._client.get_partial_messageable(channel_id, guild_id=t.guild_id)
            try:
                message = await channel.send(
                    view=drawn(told), files=files(told), allowed_mentions=mentions(told), nonce=nonce_of(key)
                )
            except discord.HTTPException as error:
                if passes(error):
                    raise
                log.warning("a tournament's message could not be posted", tournament=t.id, key=key, code=error.code)
                self._wait(t, channel_id, error)
                if error.code == NO_CHANNEL:
                    continue
                return
            await self._posts.keep_post(key, Post(channel_id, message.id))
            self._shown[t.id, key] = content
            return

    def _channels(self, t: Tournament, key: str, posted: Mapping[str, Post]) -> Collection[int]:
        """The channels where this message may be posted, in the order in which they are tried."""
        if _kind(key).at_desk:
            return (posted[f"tournament:{t.id}:{messages.DESK}"].channel_id,)
        announced = self._tournaments.announcement(t.id)
        return dict.fromkeys([*([announced.channel_id] if announced is not None else []), t.channel_id])

    async def _edit(self, t: Tournament, key: str, post: Post, content: Page) -> None:
        is_desk = key.endswith(f":{messages.DESK}")
        mark = (t.id, f"{key}:{post.message_id}" if is_desk else key)
        if self._shown.get(mark) == content:
            return
        try:
            await direct.edit_board(self._client, post.channel_id, post.message_id, content)
        except discord.HTTPException as error:
            if passes(error):
                raise
            log.info("a tournament's message could not be edited", tournament=t.id, key=key, code=error.code)
            self._wait(t, post.channel_id, error)
            if error.code not in GONE:
                return
            if is_desk:
                await self._forget_desk(key, post)
        self._shown[mark] = content

    def _wait(self, t: Tournament, channel_id: int, error: discord.HTTPException) -> None:
        """Refresh the messages again when the bot gets a permission in this channel, if that is what it lacks."""
        if isinstance(error, discord.Forbidden):
            again = partial(self._queue.kick, t.id)
            self._forbidden.add(t.guild_id, (channel_id,), ("tournament", t.id), again)
            if self._host.outages.of_guild(t.guild_id) is None:  # else the server may have removed the bot for good
                self._incomplete.add(t.id)

    async def _addressed(self, t: Tournament, content: Page) -> Page:
        """The call, pinging the organisers' role; if there is none, or not any more, who created the tournament."""
        settings, guild = await self._people.of_guild(t.guild_id), self._client.get_guild(t.guild_id)
        role = settings.organiser_role
        if role is not None and guild is not None and guild.get_role(role) is None:
            role = None
        called = f"<@&{role}>" if role is not None else names.mention(t.owner_id)
        roles = (role,) if role is not None else ()
        pings = () if role is not None else (t.owner_id,)
        return replace(content, parts=(called, *content.parts), roles=roles, pings=pings)

    async def _honour(self, t: Tournament) -> None:
        """Give the winners their role, take it from earlier holders, and record both."""
        role, http = t.settings.winner_role, self._client.http
        if role is not None:
            for user_id in set(t.honoured) - set(t.to_honour):
                await self._moved(t, http.remove_role(t.guild_id, user_id, role, reason=f"Tournament #{t.id}"))
            for user_id in set(t.to_honour) - set(t.honoured):
                await self._moved(t, http.add_role(t.guild_id, user_id, role, reason=f"Won tournament #{t.id}"))
        await self._tournaments.note_honours(t.id, t.to_honour)

    async def _moved(self, t: Tournament, request: Awaitable[None]) -> None:
        try:
            await request
        except discord.HTTPException as error:
            if passes(error) and not refuses(error):
                raise
            log.warning("the winner's role could not be moved", tournament=t.id, code=error.code)


def _kind(key: str) -> messages.Kind:
    """The kind of the message that is stored under this key, such as `tournament:7:round:1:0`."""
    return messages.KINDS[key.split(":")[2]]


def _is_there(desk: Post | None) -> TypeGuard[Post]:
    """Whether there is a desk."""
    return desk is not None and desk.message_id != NOWHERE


async def _each(jobs: Sequence[Callable[[], Awaitable[None]]]) -> None:
    """Do all of these, also if Discord refuses some for a while: an old announcement may seldom be edited.

    Raises the first such error at the end, and at once one that concerns all messages.
    """
    failed: Exception | None = None
    for job in jobs:
        try:
            await job()
        except Exception as error:
            if not passes(error) or is_away(error):
                raise
            failed = failed or error
    if failed is not None:
        raise failed
