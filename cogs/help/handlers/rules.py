"""Presses on rules: of a game in general, of a match, of a lobby."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from cogs.help.back import led_back
from cogs.help.lookup import game_at
from cogs.help.pages.rulebook import general_rules_page, table_rules_page
from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.entrances import LobbyId
from cogs.kit.interactions.handlers import Handlers
from cogs.kit.pages.illustrated import Build, in_look
from cogs.kit.pages.layout import Page
from cogs.kit.parts.back import back_to_hand
from cogs.kit.parts.chapters import variants
from cogs.kit.refusals.errors import UNKNOWN_PRESS, UserError
from cogs.kit.services import Services
from games.core.language import say
from host.matches.match import LiveMatch
from host.matches.recovery import game_options
from host.ports import AnyGame

handler = Handlers[Services]()


@handler("rules", game=str)
async def rules(services: Services, interaction: Interaction, game: str) -> None:
    """Show the rules of the game's first mode from the first chapter."""
    found = game_at(services.games, game)
    way = variants(found)[0]
    await replies.show(interaction, await general_rules(services, interaction, found, way.mode, way.seats))


@handler("rules_of")
async def rules_of(services: Services, interaction: Interaction) -> None:
    """Show the rules of the game chosen in the menu."""
    games, at = list(services.games), _chosen(interaction)
    await rules(services, interaction, games[at if at < len(games) else 0])


@handler("chapter", game=str, mode=str, seats=int)
async def chapter(services: Services, interaction: Interaction, game: str, mode: str, seats: int) -> None:
    """Show another chapter of the rules of a mode."""
    await chapter_turn(services, interaction, game, mode, seats, _chosen(interaction), 0)


@handler("chapter_turn", game=str, mode=str, seats=int, chapter=int, slot=int)
async def chapter_turn(
    services: Services, interaction: Interaction, game: str, mode: str, seats: int, chapter: int, slot: int
) -> None:
    """Show the chapter before or after. `slot` only tells the two buttons apart."""
    found = game_at(services.games, game)
    await replies.show(interaction, await general_rules(services, interaction, found, mode, seats, chapter))


@handler("topic", game=str, mode=str, seats=int, chapter=int)
async def topic(services: Services, interaction: Interaction, game: str, mode: str, seats: int, chapter: int) -> None:
    """Show a chapter in a new private message; the pressed message stays."""
    found = game_at(services.games, game)
    page = await general_rules(services, interaction, found, mode, seats, chapter)
    await replies.send(interaction, page, private=True)


@handler("match_topic", match=LiveMatch, chapter=int)
async def match_topic(services: Services, interaction: Interaction, match: LiveMatch, chapter: int) -> None:
    """Show a chapter of the rules of a match in a new private message; the panel stays."""
    await _send(services, interaction, _match_rules(interaction, match, chapter))


@handler("variant", game=str)
async def variant(services: Services, interaction: Interaction, game: str) -> None:
    """Show another mode of the game from its first chapter."""
    found = game_at(services.games, game)
    ways, at = variants(found), _chosen(interaction)
    way = ways[at if at < len(ways) else 0]
    await replies.show(interaction, await general_rules(services, interaction, found, way.mode, way.seats))


@handler("match_rules", match=LiveMatch)
async def match_rules(services: Services, interaction: Interaction, match: LiveMatch) -> None:
    """Show the rules of a match in a new private message; a panel with this button stays."""
    await _send(services, interaction, _match_rules(interaction, match, 0))


@handler("match_chapter", match=LiveMatch)
async def match_chapter(services: Services, interaction: Interaction, match: LiveMatch) -> None:
    """Show another chapter of the rules of a match."""
    page = _match_rules(interaction, match, _chosen(interaction))
    await replies.show(interaction, await in_look(services, interaction, page))


def _match_rules(interaction: Interaction, match: LiveMatch, chapter: int) -> Build:
    """A chapter with the mode and options of the match."""
    seats, options = len(match.setup.players), game_options(match.setup)
    back = back_to_hand(match, match.seat_of(interaction.user.id))
    return partial(table_rules_page, match.game, seats, options, chapter, "match_chapter", match.id, back)


@handler("lobby_rules", lobby=LobbyId)
@handler("lobby_chapter", lobby=LobbyId)
async def lobby_rules(services: Services, interaction: Interaction, lobby_id: LobbyId) -> None:
    """Show the rules of a lobby with its current settings, for the taken seats or as many as its mode needs."""
    lobby = services.lobbies.find(lobby_id)
    game = services.games[lobby.game]
    options = game_options(lobby.setup)
    seats = _seats(game, lobby.mode, options, len(lobby.players))
    page = partial(table_rules_page, game, seats, options, _chosen(interaction), "lobby_chapter", lobby_id)
    await replies.show(interaction, await in_look(services, interaction, page))


async def general_rules(
    services: Services, interaction: Interaction, game: AnyGame, mode: str, seats: int, chapter: int = 0
) -> Page:
    """A chapter of the rules of a mode, as the presser reads it.

    Raises UserError for a mode that does not exist or does not take that many seats.
    """
    if mode not in game.modes or seats not in game.modes[mode].seats:
        raise UserError(UNKNOWN_PRESS)
    build = partial(general_rules_page, services.games, game, mode, seats, chapter)
    return led_back(services, interaction, game, await in_look(services, interaction, build))


async def _send(services: Services, interaction: Interaction, build: Build) -> None:
    """Show a chapter in a new private message."""
    await replies.send(interaction, await in_look(services, interaction, build), private=True)


def _seats(game: AnyGame, mode: str, options: Mapping[str, Any], players: int) -> int:
    """The number of seats nearest above the players who sit at the table for which the options are possible.

    Raises UserError if the game cannot be played with these options at all.
    """
    later = sorted(game.modes[mode].seats, key=lambda seats: (seats < players, abs(seats - players)))
    for seats in later:
        try:
            game.screen.rules(seats, options)
        except ValueError:
            continue
        return seats
    raise UserError(say("These options do not fit together. Change them in Options; then Rules shows what is played."))


def _chosen(interaction: Interaction) -> int:
    """The number chosen in a menu; 0 for a button."""
    values = replies.values(interaction)
    return values[0] if values else 0
