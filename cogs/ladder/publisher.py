"""Posts the final standings of a season exactly once, also after crashes.

The place of the message is stored after posting, so a crash between the two leaves an unknown message. Before posting
the channel is searched for the button that only that message has; where the bot may not read, Discord answers the nonce
of a second message with the first one for some minutes.
"""

from __future__ import annotations

from functools import partial

import discord
import structlog

from cogs.kit.pages.layout import Page
from cogs.kit.pages.looks import Looks
from cogs.kit.pages.pictures import PictureQueue
from cogs.kit.parts.pings import heard
from cogs.kit.parts.rating_table import lines_of
from cogs.kit.sending.forbidden import ForbiddenMessages
from cogs.kit.sending.own_posts import Single, post_once
from cogs.kit.sending.refresh_queue import RefreshQueue
from cogs.ladder.pages.season import final_id, final_page
from host.people import People
from host.ports import Games
from tournaments.ladder.season import Season
from tournaments.ladder.service import Ladder
from tournaments.ports import Post, Posts
from tournaments.ratings.service import Ratings

FINAL = "season:{}:final"
NOWHERE = 0
"""Stored in place of a message if the channel was deleted, so that later starts do not try again."""

log = structlog.get_logger(__name__)


class SeasonPublisher:
    """Posts final standings; a listener of the ladder."""

    def __init__(
        self,
        client: discord.Client,
        posts: Posts,
        ladder: Ladder,
        ratings: Ratings,
        people: People,
        games: Games,
        drawing: PictureQueue,
        forbidden: ForbiddenMessages,
        looks: Looks,
    ) -> None:
        self._client, self._posts, self._forbidden, self._looks = client, posts, forbidden, looks
        self._ladder, self._ratings, self._people, self._games, self._drawing = ladder, ratings, people, games, drawing
        self._queue: RefreshQueue[int] = RefreshQueue(self._post)

    async def start(self) -> None:
        """Post the standings that a crash may have left out."""
        for season in await self._ladder.closed_without(FINAL):
            self.season_closed(season)

    async def turned(self, guild_id: int) -> None:
        """A listener of outages: post what could not be posted while this server was out of reach."""
        for season in await self._ladder.closed_without(FINAL):
            if season.pool.guild_id == guild_id:
                self.season_closed(season)

    def season_closed(self, season: Season) -> None:
        """Post the final standings of this season unless they were posted."""
        self._queue.kick(season.id)

    async def close(self) -> None:
        """Finish running posts."""
        await self._queue.close()

    async def _post(self, season_id: int) -> None:
        season = next((one for one in await self._ladder.closed_without(FINAL) if one.id == season_id), None)
        if season is None:
            return
        guild_id, key = season.pool.guild_id, FINAL.format(season_id)
        wanted = Single(key, guild_id, final_id(season), season.end, partial(self._page, season))
        try:
            await post_once(self._client, self._posts, wanted, season.channel_id)
        except (discord.Forbidden, discord.NotFound) as error:
            log.warning("the end of a season could not be posted", season=season.id, code=error.code)
            if isinstance(error, discord.NotFound):
                await self._posts.keep_post(key, Post(season.channel_id, NOWHERE))
            else:
                again = partial(self.season_closed, season)
                self._forbidden.add(guild_id, (season.channel_id,), ("season", season.id), again)

    async def _page(self, season: Season) -> Page:
        await self._ratings.catch_up()
        tallies = await self._ratings.store.tallies(season.pool, season.starts_at, season.end)
        lines = lines_of(await self._ladder.standings(season), tallies)
        with await self._looks.in_public(season.pool.guild_id, season.pool.game):
            page = await self._drawing.run(final_page, self._games, season, lines)
        return await heard(self._people, page)
