"""Draws the message of a lobby, and edits it in its channel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import discord
import structlog

from cogs.kit.interactions.ids import make
from cogs.kit.pages.layout import Page
from cogs.kit.pages.looks import Looks
from cogs.kit.pages.pictures import PictureQueue
from cogs.kit.sending import direct
from cogs.kit.sending.discord_errors import passes
from cogs.kit.sending.drawing import mentions
from cogs.kit.sending.own_posts import find_own
from cogs.lobbies.banner import banner
from cogs.lobbies.pages import lobby_page
from games.core.language import say
from host.lobbies.lobby import Lobby, LobbyState
from host.model import Pace
from host.ports import Games

if TYPE_CHECKING:
    from host.matches.service import Host

log = structlog.get_logger(__name__)


class Editor:
    """The `LobbyEditor` of the bot."""

    def __init__(
        self,
        client: discord.Client,
        host: Host,
        games: Games,
        paces: Mapping[str, Pace],
        looks: Looks,
        drawing: PictureQueue | None,
    ) -> None:
        self._drawing = drawing
        self._client, self._host, self._games, self._paces, self._looks = client, host, games, paces, looks
        self._levels = {key: computer.title for key, computer in host.computers.items()}

    async def page(self, lobby: Lobby, declined_by: str = "") -> Page:
        """The lobby's message as it is now, with the link to its match."""
        match = self._host.live.get(lobby.match_id or 0)
        thread_id = match.place.thread_id if match is not None else None
        game, look = self._games[lobby.game], await self._looks.of_guild(lobby.guild_id)
        with await self._looks.in_public(lobby.guild_id, lobby.game):
            picture = await banner(self._drawing, look, game) if lobby.state is LobbyState.open else None
            note = say("{player} has declined the challenge.", player=declined_by) if declined_by else ""
            return lobby_page(lobby, game, self._paces, thread_id, note, self._levels, picture)

    async def edit(self, lobby: Lobby, page: Page) -> bool:
        """Show this page; whether there is such a message. Raises discord.HTTPException where a retry may help."""
        try:
            message_id = lobby.message_id or await lost_message(self._client, lobby)
            if message_id is None:
                return False
            await direct.edit_board(self._client, lobby.channel_id, message_id, page, mentions(page))
        except discord.HTTPException as error:
            if passes(error):
                raise
            log.info("a lobby's message could not be edited", lobby=lobby.id, code=error.code)
            return False
        return True


async def lost_message(client: discord.Client, lobby: Lobby) -> int | None:
    """The id of the message of an open lobby that was posted and not stored, because the process ended in between."""
    if lobby.opened_at is None:
        return None
    place = client.get_partial_messageable(lobby.channel_id, guild_id=lobby.guild_id)
    return await find_own(client, place, make("cancel", lobby.id), lobby.opened_at)
