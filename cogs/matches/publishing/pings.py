"""The messages that call players to the table: sent when a match calls them, deleted when it calls no one any more."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from typing import TYPE_CHECKING

import aiohttp
import discord
import structlog

from cogs.kit.lobbies.messages import Key
from cogs.kit.pages.layout import Page
from cogs.kit.sending.discord_errors import passes
from cogs.kit.sending.drawing import drawn, mentions
from cogs.matches.pages.calls import called, ping_page
from cogs.matches.publishing.message_state import MessageState
from host.matches.match import LiveMatch
from host.people import People

if TYPE_CHECKING:
    from host.matches.service import Host

log = structlog.get_logger(__name__)


class Pings:
    """One ping at a time in the thread of each match."""

    def __init__(self, client: discord.Client, host: Host, people: People, state: MessageState) -> None:
        self._client, self._host, self._people, self._state = client, host, people, state
        self._calls: set[int] = set()

    def call(self, match_id: int) -> None:
        """The next `refresh` of this match sends a new ping."""
        self._calls.add(match_id)

    async def refresh(self, key: Key) -> None:
        """Delete the message when no player is called any more. A new call is a new message: an edit does not ping."""
        match, calling = self._state.matches.get(key.id), key.id in self._calls
        self._calls.discard(key.id)
        hears = await self._people.heard(called(match), reminder=True) if match is not None else ()
        page = await self._page(match, hears) if match is not None else None
        if match is None or match.place.thread_id is None or (page is not None and not calling):
            return
        place = self._client.get_partial_messageable(match.place.thread_id)
        try:
            if match.ping_id is not None:
                old = place.get_partial_message(match.ping_id)
                await self._host.set_ping(match, None)
                with suppress(discord.HTTPException):  # a person has deleted it
                    await old.delete()
            if page is not None:
                message = await place.send(view=drawn(page), allowed_mentions=mentions(page))
                await self._host.set_ping(match, message.id)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            if calling and passes(error):
                self._calls.add(key.id)
                raise
            log.info("no person could be called", match=match.id, code=getattr(error, "code", None))

    async def _page(self, match: LiveMatch, hears: Collection[int]) -> Page | None:
        with await self._state.looks.in_public(match.setup.guild_id, match.game.key):
            return ping_page(match, hears)
