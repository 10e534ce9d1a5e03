"""Presses on the answer to `/play`: Play now, something else, Open a table. And practice matches once more."""

from __future__ import annotations

from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.handlers import Handlers
from cogs.kit.lobbies.practice import Practice, begin_practice
from cogs.kit.services import Services
from cogs.lobbies.offer import others, play_now, practice
from cogs.lobbies.opening import open_lobby
from host.matches.match import LiveMatch

handler = Handlers[Services]()


@handler("practise")
async def practise(services: Services, interaction: Interaction) -> None:
    """Play now: the game, mode and level that the person played last, against the computer."""
    played = await services.history.played_by(interaction.user.id)
    await begin_practice(services, interaction, play_now(services.games, services.computers, played))


@handler("practise_other")
async def practise_other(services: Services, interaction: Interaction) -> None:
    """Begin a practice match of another game or mode, from the menu."""
    ways = others(services.games)
    game, mode = ways[replies.value(interaction, len(ways))]
    await begin_practice(services, interaction, practice(game, mode, services.computers))


@handler("table")
async def table(services: Services, interaction: Interaction) -> None:
    """Open a lobby of the offered game and mode in this channel."""
    played = await services.history.played_by(interaction.user.id)
    offered = play_now(services.games, services.computers, played)
    await open_lobby(services, interaction, offered.game, offered.mode, frozenset())


async def repeat(services: Services, interaction: Interaction, match: LiveMatch) -> None:
    """Begin the same practice match again, in place of the pressed result."""
    setup = match.setup
    levels = [player.level for player in setup.players if player.user_id is None and player.level]
    again = Practice(setup.game, setup.mode, len(setup.players), levels[0])
    await begin_practice(services, interaction, again)
