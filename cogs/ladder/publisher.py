"""Posts the final standings of a season exactly once, also after crashes.

The place of the message is stored after posting, so a crash between the two leaves an unknown message. Before posting
for a season that may have been posted already, its channel is searched for the button that only that message has; where
the bot may not read, Discord answers the nonce of a second message with the first one for some minutes.
"""

from __future__ import annotations

from functools import partial

import discord
import structlog

from cogs.kit.pages.looks import Looks
from cogs.kit.pages.pictures import PictureQueue
from cogs.kit.parts.pings import heard
from cogs.kit.parts.rating_table import lines_of
from cogs.kit.sending.discord_errors import passes, refuses
from cogs.kit.sending.drawing import drawn, files, mentions
from cogs.kit.sending.forbidden import ForbiddenMessages
from cogs.kit.sending.own_posts import find_own, nonce_of
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
        self._queue: RefreshQueue[int] = RefreshQueue(self._post, self._idle, passes, refuses)
        self._closed: dict[int, Season] = {}
        self._tried: set[int] = set()

    async def start(self) -> None:
        """Post the standings that a crash may have left out."""
        for season in await self._ladder.closed_without(FINAL):
            self._try_again(season)

    async def turned(self, guild_id: int) -> None:
        """A listener of outages: post what could not be posted while this server was out of reach."""
        for season in await self._ladder.closed_without(FINAL):
            if season.pool.guild_id == guild_id:
                self._try_again(season)

    def season_closed(self, season: Season) -> None:
        """Post the final standings of this season."""
        self._closed[season.id] = season
        self._queue.kick(season.id)

    async def close(self) -> None:
        """Finish running posts."""
        await self._queue.close()

    def _try_again(self, season: Season) -> None:
        """Post the final standings of this season unless they were posted."""
        self._tried.add(season.id)
        self.season_closed(season)

    def _idle(self, season_id: int) -> None:
        """Forget a finished season."""
        self._closed.pop(season_id, None)
        self._tried.discard(season_id)

    async def _post(self, season_id: int) -> None:
        season, key = self._closed[season_id], FINAL.format(season_id)
        if key in await self._posts.posts(key):
            return
        message_id = await self._posted(season) if season.id in self._tried else None
        if message_id is None:
            self._tried.add(season.id)
            message_id = await self._send(season)
        if message_id is not None:
            await self._posts.keep_post(key, Post(season.channel_id, message_id))

    async def _send(self, season: Season) -> int | None:
        """Post the message; return its id, `NOWHERE` if the channel is gone, None if the bot may not post there."""
        await self._ratings.catch_up()
        tallies = await self._ratings.tallies(season.pool, season.starts_at, season.end)
        lines = lines_of(await self._ladder.standings(season), tallies)
        with await self._looks.in_public(season.pool.guild_id, season.pool.game):
            shown = await self._drawing.run(final_page, self._games, season, lines)
        content = await heard(self._people, shown)
        channel = self._client.get_partial_messageable(season.channel_id, guild_id=season.pool.guild_id)
        try:
            message = await channel.send(
                view=drawn(content),
                files=files(content),
                allowed_mentions=mentions(content),
                nonce=nonce_of(FINAL.format(season.id)),
            )
        except (discord.Forbidden, discord.NotFound) as error:
            log.warning("the end of a season could not be posted", season=season.id, code=error.code)
            if isinstance(error, discord.NotFound):
                return NOWHERE
            again = partial(self._try_again, season)
            self._forbidden.add(season.pool.guild_id, (season.channel_id,), ("season", season.id), again)
            return None
        return message.id

    async def _posted(self, season: Season) -> int | None:
        """The id of an earlier post in the channel; None if there is none."""
        channel = self._client.get_partial_messageable(season.channel_id, guild_id=season.pool.guild_id)
        return await find_own(self._client, channel, final_id(season), season.end)
