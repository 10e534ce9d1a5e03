"""Practice matches: one person against computer players, in one private message."""

from __future__ import annotations

from typing import NamedTuple

from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.services import Services
from cogs.kit.texts import names
from games.core.language import say, text
from host.lobbies.requests import NewPractice
from host.matches.presence import offered, stand_in
from host.matches.visit import Seated
from host.ports import AnyGame, Computers
from host.records import FIRST_MATCHES, Played

IN_A_ROW = 2
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
        await services.publisher.panels.show(interaction, Seated(match, seat), note=say(GOES_ON) if match.seq else "")


def fitting(game: AnyGame, computers: Computers, played: Played) -> str:
    """The level that the person wins about half against: the lowest step at first, then as the results say.

    Two wins in a row against a level lead one step up, two losses one step down.
    """
    steps, usual = offered(computers, game), stand_in(computers, game)
    of_game = [match for match in played.practised if match.game == game.key and match.level in steps]
    if not of_game:
        is_new = played.matches.get(game.key, 0) < FIRST_MATCHES
        return steps[0] if is_new or usual not in steps else usual
    level = of_game[0].level
    latest = [match.won for match in of_game[:IN_A_ROW] if match.level == level]
    step = (latest == [True] * IN_A_ROW) - (latest == [False] * IN_A_ROW)
    return steps[min(max(steps.index(level) + step, 0), len(steps) - 1)]
