"""Tells the people of a match that an organiser has annulled or restored it: once, also after crashes.

As with the end of a season, the place of the message is stored after posting, and the message is searched for before it
is posted.
"""

from __future__ import annotations

from functools import partial

import discord
import structlog

from cogs.kit.parts.pings import heard
from cogs.kit.sending.forbidden import ForbiddenMessages
from cogs.kit.sending.own_posts import Single, post_once
from cogs.kit.sending.refresh_queue import RefreshQueue
from cogs.ratings.pages.rulings import told_id, told_page
from host.people import People
from host.ports import Games
from tournaments.ports import Post, Posts
from tournaments.ratings.corrections import Ruling
from tournaments.ratings.service import Ratings

TOLD = "ruling:{}:told"
NOWHERE = 0
"""Stored in place of a message if there is no channel any more, so that later starts do not try again."""

log = structlog.get_logger(__name__)


class RulingPublisher:
    """Posts in the thread of the match, else in its channel; a listener of ratings."""

    def __init__(
        self,
        client: discord.Client,
        posts: Posts,
        ratings: Ratings,
        people: People,
        games: Games,
        forbidden: ForbiddenMessages,
    ) -> None:
        self._client, self._posts, self._ratings = client, posts, ratings
        self._people, self._games, self._forbidden = people, games, forbidden
        self._queue: RefreshQueue[int] = RefreshQueue(self._post)

    async def start(self) -> None:
        """Tell what a crash may have left out."""
        for ruling in await self._ratings.store.untold(TOLD):
            self.ruled(ruling)

    async def turned(self, guild_id: int) -> None:
        """A listener of outages: tell what could not be told while this server was out of reach."""
        for ruling in await self._ratings.store.untold(TOLD):
            if ruling.guild_id == guild_id:
                self.ruled(ruling)

    def ruled(self, ruling: Ruling) -> None:
        """Tell the people of this match unless they were told."""
        if ruling.match_id is not None:
            self._queue.kick(ruling.id)

    async def close(self) -> None:
        """Finish running posts."""
        await self._queue.close()

    async def _post(self, ruling_id: int) -> None:
        ruling = next((one for one in await self._ratings.store.untold(TOLD) if one.id == ruling_id), None)
        result = await self._ratings.result(ruling.match_id or 0) if ruling is not None else None
        if ruling is None or result is None:
            return
        key = TOLD.format(ruling_id)
        page = partial(heard, self._people, told_page(self._games, ruling, result))
        wanted = Single(key, ruling.guild_id, told_id(ruling), ruling.at, page)
        for place in [place for place in (result.place.thread_id, result.channel_id) if place is not None]:
            try:
                await post_once(self._client, self._posts, wanted, place)
            except discord.NotFound:
                continue
            except discord.Forbidden as error:
                log.warning("a correction could not be told", ruling=ruling.id, code=error.code)
                again = partial(self.ruled, ruling)
                self._forbidden.add(ruling.guild_id, (place, result.channel_id), ("ruling", ruling.id), again)
            return
        await self._posts.keep_post(key, Post(result.channel_id, NOWHERE))
