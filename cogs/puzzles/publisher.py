"""Posts the puzzle of the day, keeps the table of its solvers up to date, and shows the solution when the day is over.

The place of a message is stored under the server and the day, so a day is posted once. After a crash between posting
and storing the message is found in its channel by its button, and Discord refuses a second one of the same nonce.
"""

from __future__ import annotations

import asyncio
from functools import partial

import discord
import structlog

from cogs.kit.pages.layout import Page
from cogs.kit.pages.looks import Looks
from cogs.kit.pages.pictures import PictureQueue
from cogs.kit.refusals.errors import UserError
from cogs.kit.sending import direct
from cogs.kit.sending.forbidden import ForbiddenMessages
from cogs.kit.sending.own_posts import Single, post_once
from cogs.kit.sending.refresh_queue import RefreshQueue
from cogs.puzzles.book import find
from cogs.puzzles.pages import daily_page, picture_of, solution_words, solve_id
from host.errors import Refusal
from host.people import Look
from host.puzzles import DAY, Daily, Puzzles
from tournaments.ports import Posts

KEY = "puzzle:{}:{}"
Day = tuple[int, int]

log = structlog.get_logger(__name__)


class PuzzlePublisher:
    """Listens to the puzzles. Without `drawing` positions are posted in words."""

    def __init__(
        self,
        client: discord.Client,
        posts: Posts,
        puzzles: Puzzles,
        looks: Looks,
        drawing: PictureQueue | None,
        forbidden: ForbiddenMessages,
    ) -> None:
        self._client, self._posts, self._puzzles, self._looks, self._drawing = client, posts, puzzles, looks, drawing
        self._forbidden = forbidden
        self._queue: RefreshQueue[Day] = RefreshQueue(self._refresh)

    def day_changed(self, guild_id: int, day: int) -> None:
        """The message of this day is to be posted or shown anew."""
        self._queue.kick((guild_id, day))

    async def turned(self, guild_id: int) -> None:
        """A listener of outages: post the puzzle that could not be posted while this server was out of reach."""
        daily = await self._puzzles.daily(guild_id)
        if daily is not None:
            self.day_changed(guild_id, daily.day)

    async def close(self) -> None:
        """Finish running posts."""
        await self._queue.close()

    async def _refresh(self, key: Day) -> None:
        guild_id, day = key
        daily = await self._puzzles.latest(guild_id)
        if daily is None or day not in (daily.day, daily.day - 1):
            return
        name = KEY.format(guild_id, day)
        post = (await self._posts.posts(name)).get(name)
        try:
            page = partial(self._page, daily, day)
            if post is not None:
                await direct.edit_board(self._client, post.channel_id, post.message_id, await page())
            elif day == daily.day and daily.is_on:
                wanted = Single(name, guild_id, solve_id(daily), daily.due_at - DAY, page)
                await post_once(self._client, self._posts, wanted, daily.channel_id)
        except (discord.Forbidden, discord.NotFound) as error:
            log.warning("the puzzle of the day could not be shown", guild=guild_id, code=error.code)
            if isinstance(error, discord.Forbidden):
                place = daily.channel_id if post is None else post.channel_id
                self._forbidden.add(guild_id, (place,), ("puzzle", day), partial(self._queue.kick, key))
        except (UserError, Refusal):
            log.warning("a puzzle is not in the book any more", guild=guild_id, day=day)

    async def _page(self, daily: Daily, day: int) -> Page:
        is_over = day != daily.day
        entry = find(daily.before or daily.puzzle if is_over else daily.puzzle)
        stage = await asyncio.to_thread(entry.port.follow, entry.puzzle, ())
        solution = await asyncio.to_thread(solution_words, entry) if is_over else ""
        look = await self._looks.of_guild(daily.guild_id)
        picture = None
        if self._drawing is not None and look is Look.pictures:
            picture = await self._drawing.run(picture_of, entry, stage)
        solvers = await self._puzzles.solvers(daily.guild_id, day)
        with self._looks.using(look):
            return daily_page(daily, day, stage, solvers, solution, picture)
