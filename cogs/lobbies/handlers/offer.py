"""Presses on the answer to `/play`: Play now, something else, Open a table. And practice matches once more."""

from __future__ import annotations

from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.handlers import Handlers
from cogs.kit.lobbies.practice import Practice, begin_practice
from cogs.kit.services import Services
from cogs.lobbies.banner import banner
from cogs.lobbies.offer import offer_page, others, play_now, practice
from cogs.lobbies.opening import open_lobby
from host.errors import Refusal
from host.matches.match import LiveMatch
from host.matches.presence import offered

handler = Handlers[Services]()


@handler("practise")
async def practise(services: Services, interaction: Interaction) -> None:
    """Play now: the game and mode that the person played last, against computer players of the level that fits."""
    played = await services.history.played_by(interaction.user.id)
    await begin_practice(services, interaction, play_now(services.games, services.computers, played))


@handler("practise_at", at=int)
async def practise_at(services: Services, interaction: Interaction, at: int) -> None:
    """The same against computer players of this step of the game's ladder."""
    await begin_practice(services, interaction, await _at_level(services, interaction, at))


@handler("practise_level", at=int)
async def practise_level(services: Services, interaction: Interaction, at: int) -> None:
    """Offer the same match with this step of the ladder."""
    await show_offer(services, interaction, await _at_level(services, interaction, at))


@handler("practise_levels")
async def practise_levels(services: Services, interaction: Interaction) -> None:
    """Offer the same match with the level that was picked in the menu."""
    await practise_level(services, interaction, replies.value(interaction))


async def _at_level(services: Services, interaction: Interaction, at: int) -> Practice:
    """The match on offer with this step of the ladder. Refusal "not_offered"."""
    played = await services.history.played_by(interaction.user.id)
    found = play_now(services.games, services.computers, played)
    steps = offered(services.computers, services.games[found.game])
    if not 0 <= at < len(steps):
        raise Refusal("not_offered")
    return found._replace(level=steps[at])


async def show_offer(
    services: Services, interaction: Interaction, wanted: Practice, *, lesson: str | None = None, language: str = ""
) -> None:
    """Show the page of `offer_page` with the picture of the game."""
    look = await services.looks.of(interaction.user.id, interaction.guild_id or 0)
    picture = await banner(services.board_drawing, look, services.games[wanted.game])
    page = offer_page(services.games, services.computers, wanted, lesson=lesson, language=language, picture=picture)
    await replies.show(interaction, page)


@handler("practise_other")
async def practise_other(services: Services, interaction: Interaction) -> None:
    """Begin a practice match of another game or mode, from the menu."""
    ways = others(services.games)
    game, mode = ways[replies.value(interaction, len(ways))]
    played = await services.history.played_by(interaction.user.id)
    await begin_practice(services, interaction, practice(game, mode, services.computers, played))


@handler("table")
async def table(services: Services, interaction: Interaction) -> None:
    """Open a lobby of the offered game and mode in this channel."""
    played = await services.history.played_by(interaction.user.id)
    wanted = play_now(services.games, services.computers, played)
    await open_lobby(services, interaction, wanted.game, wanted.mode, frozenset())


async def repeat(services: Services, interaction: Interaction, match: LiveMatch) -> None:
    """Begin the same practice match again, in place of the pressed result."""
    setup = match.setup
    levels = [player.level for player in setup.players if player.user_id is None and player.level]
    again = Practice(setup.game, setup.mode, len(setup.players), levels[0])
    await begin_practice(services, interaction, again)
