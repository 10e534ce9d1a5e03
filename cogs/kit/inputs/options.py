"""Command options for a game, a mode, a pace or another list: parsing and autocomplete."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from discord import app_commands

from cogs.kit.pages.layout import MENU_LIMIT, OPTION_LIMIT, cut
from cogs.kit.refusals.errors import UserError
from games.core.language import say
from games.core.protocol import Mode
from host.model import Pace
from host.ports import AnyGame, Games

V = TypeVar("V", int, str)
Players = app_commands.Range[int, 2, 16]
"""The type of an option for a number of players."""
MatchNumber = app_commands.Range[int, 1, 2**53 - 1]
"""The type of an option for the number of a match, with the largest number that Discord takes as a limit."""


_APOSTROPHES = dict.fromkeys(map(ord, "'\u2018\u2019\u02bc"))


def folded(text: str) -> str:
    """A typed text or a title for comparing: without case and apostrophes, which phones write in several ways."""
    return text.strip().casefold().translate(_APOSTROPHES)


def game_named(games: Games, wanted: str | None) -> AnyGame:
    """The game with this key or title; the first if None. Raises UserError."""
    key = named(titles_of(games), wanted, say("There is no game of that name here."))
    return games[key]


def mode_named(game: AnyGame, wanted: str | None) -> str:
    """The key of the mode with this key or title; the first if None. Raises UserError."""
    return named(titles_of(game.modes), wanted, say("{game} has no mode of that name.", game=say(game.title)))


def pace_named(paces: Mapping[str, Pace], wanted: str | None) -> str:
    """The key of the pace with this key or title; the first if None. Raises UserError."""
    return named(titles_of(paces), wanted, say("There is no such pace."))


def choices(titles: Mapping[V, str], current: str) -> list[app_commands.Choice[V]]:
    """The choices whose titles contain the typed text, by value."""
    wanted = folded(current)
    found = [(title, value) for value, title in titles.items() if wanted in folded(title)]
    return [app_commands.Choice(name=cut(title, OPTION_LIMIT), value=value) for title, value in found[:MENU_LIMIT]]


def named(titles: Mapping[str, str], wanted: str | None, unknown: str) -> str:
    """The key that is this text or has it as its title; the first if None. Raises UserError, which begins `unknown`."""
    if not isinstance(wanted, str):
        return next(iter(titles))
    for key, title in titles.items():
        if folded(wanted) in (folded(key), folded(title)):
            return key
    offered = ", ".join(titles.values())
    raise UserError(say("{problem} Choose one of: {offered}.", problem=unknown, offered=offered))


def titles_of(named: Mapping[str, AnyGame | Mode | Pace]) -> Mapping[str, str]:
    """The titles by key."""
    return {key: one.title for key, one in named.items()}
