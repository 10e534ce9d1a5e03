"""Opening a table in the channel of a command, for everybody or as a challenge."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from typing import TYPE_CHECKING

from cogs.kit import replies
from cogs.kit.errors import Told
from cogs.kit.pings import heard
from host.errors import Refusal
from host.lobbies.service import IDLE

if TYPE_CHECKING:
    import discord

    from cogs.kit.services import Press, Services

NO_BOTS = "Bots do not take seats. Use `/play` and press Add computer to play against the computer."


def require_others(press: Press, invited: frozenset[int]) -> None:
    """Raises Told for a challenge to oneself or to this bot."""
    if press.user.id in invited:
        raise Told("You cannot challenge yourself: you have a seat already. Mention the others only.")
    if press.application_id in invited:
        raise Told(NO_BOTS)


async def post_table(
    services: Services,
    press: Press,
    channel: discord.TextChannel,
    *,
    game: str,
    mode: str,
    pace: str,
    invited: frozenset[int],
    stays: timedelta = IDLE,
) -> None:
    """Open a lobby of the presser and show it as the answer; without a press in it, it closes after `stays`."""
    lobby = await services.lobbies.open(
        owner_id=press.user.id,
        owner_name=press.user.display_name,
        guild_id=channel.guild.id,
        channel_id=channel.id,
        game=game,
        mode=mode,
        pace=pace,
        invited=invited,
        stays=stays,
    )
    try:
        content = await heard(services.people, services.publisher.lobby_page(lobby))
        message_id = await replies.send(press, content, private=False)
    except Exception:
        with suppress(Refusal):  # nobody can see this table, so it does not stay
            await services.lobbies.cancel(lobby.id, press.user.id)
        raise
    replies.stored(press)
    if message_id is not None:
        await services.lobbies.set_message(lobby.id, message_id)
