"""Looks up the objects whose ids are in custom ids, and checks access, once for all handlers.

Lobbies, matches and tournaments can only be used in their own server; elsewhere they are not found.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import NewType

from cogs.kit.interaction import Interaction
from cogs.kit.interactions.handlers import Entrance
from cogs.kit.interactions.replies import welcome
from cogs.kit.pages.looks import Looks
from cogs.kit.refusals.errors import UserError
from games.core.language import say
from host.errors import Refusal
from host.lobbies.service import Lobbies
from host.matches.match import LiveMatch
from host.matches.service import Host
from host.matches.visit import Seated, Visit
from tournaments.service import Tournaments
from tournaments.tournament import Tournament

LobbyId = NewType("LobbyId", int)
"""The type of a field with a lobby's id in this server; the lobby may be closed."""


async def visit(host: Host, looks: Looks, interaction: Interaction, match_id: int) -> Visit:
    """The match as this person finds it. If this ends an absence, the next private answer says so."""
    found = await host.visit(match_id, interaction.guild_id or 0, interaction.user.id)
    await looks.speak(interaction, found.match.game.key)
    if found.is_back:
        welcome(interaction)
    return found


@contextmanager
def named_by(number: int) -> Iterator[None]:
    """Raise UserError in place of Refusal "not_found" for a match that a person has named by its number."""
    try:
        yield
    except Refusal as refusal:
        if refusal.code != "not_found":
            raise
        raise UserError(say("There is no match {match} in this server.", match=f"#{number}")) from refusal


async def tournament_here(tournaments: Tournaments, interaction: Interaction, tournament_id: int) -> Tournament:
    """A tournament of this server. Refusal "no_tournament" for others."""
    t = await tournaments.find(tournament_id)
    if t.guild_id != interaction.guild_id:
        raise Refusal("no_tournament")
    return t


def entrances(host: Host, lobbies: Lobbies, tournaments: Tournaments, looks: Looks) -> Mapping[type, Entrance]:
    """The entrance of each type of field."""

    async def match(interaction: Interaction, match_id: int) -> LiveMatch:
        return (await visit(host, looks, interaction, match_id)).match

    async def seated(interaction: Interaction, match_id: int) -> Seated:
        return (await visit(host, looks, interaction, match_id)).seated()

    async def lobby(interaction: Interaction, lobby_id: int) -> int:
        await lobbies.require_guild(lobby_id, interaction.guild_id or 0)
        if lobby_id in lobbies.live:
            await looks.speak(interaction, lobbies.live[lobby_id].game)
        return lobby_id

    async def tournament(interaction: Interaction, tournament_id: int) -> Tournament:
        return await tournament_here(tournaments, interaction, tournament_id)

    return {LiveMatch: match, Seated: seated, LobbyId: lobby, Tournament: tournament}
