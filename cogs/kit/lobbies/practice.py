"""Practice matches: one person against computer players, in one private message."""

from __future__ import annotations

from typing import NamedTuple

from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.services import Services
from cogs.kit.texts import names
from games.core.language import say, text
from host.lobbies.requests import NewPractice
from host.matches.visit import Seated

GOES_ON = text("This practice match goes on. Leave it to begin another one.")


class Practice(NamedTuple):
    """A practice match on offer: the keys of game, mode and level, and the number of seats."""

    game: str
    mode: str
    seats: int
    level: str


async def begin_practice(services: Services, interaction: Interaction, wanted: Practice) -> None:
    """Begin this practice match, or continue the one that exists, in the pressed message.

    Refusal "too_many_<what>". Raises KeyError for a game, mode or level that is not here.
    """
    mine = await services.people.of(interaction.user.id)
    match = await services.lobbies.practice(
        NewPractice(
            user_id=interaction.user.id,
            name=names.given(interaction.user),
            guild_id=interaction.guild_id or 0,
            channel_id=interaction.channel_id or 0,
            fast=mine.fast_computers,
            **wanted._asdict(),
        )
    )
    replies.stored(interaction)
    seat = match.seat_of(interaction.user.id)
    if seat is not None:
        await services.publisher.show_panel(interaction, Seated(match, seat), note=say(GOES_ON) if match.seq else "")
