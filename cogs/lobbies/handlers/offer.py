"""Presses on the answer to `/play`: Play now, something else, Open a table. And practice matches once more."""

from __future__ import annotations

from cogs.kit import names, replies
from cogs.kit.handlers import Handlers
from cogs.kit.interaction import Interaction
from cogs.lobbies.offer import Practice, others, play_now, practice
from cogs.lobbies.opening import open_table
from cogs.lobbies.services import Services
from host.lobbies.requests import NewPractice
from host.matches.match import LiveMatch
from host.matches.visit import Seated

handler = Handlers[Services]()

GOES_ON = "This practice match goes on. Leave it to begin another one."


@handler("practise")
async def practise(services: Services, interaction: Interaction) -> None:
    """Play now: the game, mode and level that the person played last, against the computer."""
    played = await services.history.played_by(interaction.user.id)
    await begin(services, interaction, play_now(services.games, services.computers, played))


@handler("practise_other")
async def practise_other(services: Services, interaction: Interaction) -> None:
    """Begin a practice match of another game or mode, from the menu."""
    ways = others(services.games)
    game, mode = ways[replies.value(interaction, len(ways))]
    await begin(services, interaction, practice(game, mode, services.computers))


@handler("table")
async def table(services: Services, interaction: Interaction) -> None:
    """Open a lobby in this channel."""
    await open_table(services, interaction, None, None, frozenset())


async def begin(services: Services, interaction: Interaction, wanted: Practice) -> None:
    """Begin a practice match, or continue the one that exists, in the pressed message."""
    match = await services.lobbies.practice(
        NewPractice(
            user_id=interaction.user.id,
            name=names.given(interaction.user),
            guild_id=interaction.guild_id or 0,
            channel_id=interaction.channel_id or 0,
            **wanted._asdict(),
        )
    )
    await show(services, interaction, match)


async def repeat(services: Services, interaction: Interaction, match: LiveMatch) -> None:
    """Begin the same practice match again, in place of the pressed result."""
    setup = match.setup
    levels = [player.level for player in setup.players if player.user_id is None and player.level]
    again = Practice(setup.game, setup.mode, len(setup.players), levels[0])
    await begin(services, interaction, again)


async def show(services: Services, interaction: Interaction, match: LiveMatch) -> None:
    """Show the panel of a practice match, which is its only message."""
    replies.stored(interaction)
    seat = match.seat_of(interaction.user.id)
    if seat is not None:
        note = GOES_ON if match.seq else ""
        await services.publisher.show_panel(interaction, Seated(match, seat), note=note)
