"""Opens a lobby in the channel of a command, open to all or as a challenge."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from typing import TYPE_CHECKING

from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.parts.pings import heard
from cogs.kit.refusals.errors import UserError
from cogs.kit.services import Services
from cogs.kit.texts import names
from games.core.language import say, text
from host.errors import Refusal
from host.lobbies.requests import IDLE, NewLobby

if TYPE_CHECKING:
    import discord


NO_BOTS = text("Bots do not take seats. Use `/play` and press Add computer to play against the computer.")


def require_others(interaction: Interaction, invited: frozenset[int]) -> None:
    """Raises UserError for a challenge to oneself or to this bot."""
    if interaction.user.id in invited:
        raise UserError(say("You cannot challenge yourself: you have a seat already. Mention the others only."))
    if interaction.application_id in invited:
        raise UserError(say(NO_BOTS))


async def post_lobby(
    services: Services,
    interaction: Interaction,
    channel: discord.TextChannel,
    *,
    game: str,
    mode: str,
    pace: str,
    invited: frozenset[int],
    season: str = "",
    stays: timedelta = IDLE,
) -> None:
    """Open a lobby of the presser and show it as the answer; it closes after `stays` without a press.

    season  the name of the season in which this is a challenge
    """
    lobby = await services.lobbies.open(
        NewLobby(
            owner_id=interaction.user.id,
            owner_name=names.given(interaction.user),
            guild_id=channel.guild.id,
            channel_id=channel.id,
            game=game,
            mode=mode,
            pace=pace,
            invited=invited,
            season=season,
            stays=stays,
        )
    )
    try:
        content = await heard(services.people, await services.publisher.editor.page(lobby))
        message_id = await replies.send(interaction, content, private=False)
    except Exception as error:
        message_id = await replies.arrived(interaction, error)
        if message_id is None:
            with suppress(Refusal):  # the lobby's message could not be shown, so it is closed
                await services.lobbies.cancel(lobby.id, interaction.user.id)
            raise
    replies.stored(interaction)
    if message_id is not None:
        await services.lobbies.set_message(lobby.id, message_id)
