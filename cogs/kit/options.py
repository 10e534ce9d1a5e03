"""Command options for a game, a mode or another list: parsing and autocomplete."""

from __future__ import annotations

from collections.abc import Mapping

from discord import app_commands

from cogs.kit.errors import UserError
from host.ports import AnyGame, Games

CHOICES = 25
Players = app_commands.Range[int, 2, 16]
"""The type of an option for a number of players."""


def game_named(games: Games, wanted: str | None) -> AnyGame:
    """The game with this key or title; the first if None. Raises UserError."""
    if not isinstance(wanted, str):
        return next(iter(games.values()))
    for key, game in games.items():
        if wanted.strip().casefold() in (key.casefold(), game.title.casefold()):
            return game
    titles = ", ".join([game.title for game in games.values()])
    raise UserError(f"There is no game of that name here. Choose one of: {titles}.")


def mode_named(game: AnyGame, wanted: str | None) -> str:
    """The key of the mode with this key or title; the first if None. Raises UserError."""
    if not isinstance(wanted, str):
        return next(iter(game.modes))
    for key, mode in game.modes.items():
        if wanted.strip().casefold() in (key.casefold(), mode.title.casefold()):
            return key
    titles = ", ".join([mode.title for mode in game.modes.values()])
    raise UserError(f"{game.title} has no mode of that name. Choose one of: {titles}.")


def game_choices(games: Games, current: str) -> list[app_commands.Choice[str]]:
    """The games whose titles contain the typed text."""
    return choices({key: game.title for key, game in games.items()}, current)


def mode_choices(games: Games, game: object, current: str) -> list[app_commands.Choice[str]]:
    """The modes of the chosen game."""
    try:
        found = game_named(games, game if isinstance(game, str) else None)
    except UserError:
        return []
    return choices({key: mode.title for key, mode in found.modes.items()}, current)


def choices(titles: Mapping[str, str], current: str) -> list[app_commands.Choice[str]]:
    """The choices whose titles contain the typed text, by value."""
    wanted = current.casefold()
    found = [(title, value) for value, title in titles.items() if wanted in title.casefold()]
    return [app_commands.Choice(name=title[:100], value=value) for title, value in found[:CHOICES]]
