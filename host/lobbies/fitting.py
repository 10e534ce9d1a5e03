"""Whether the options of a table fit the number of its players."""

from __future__ import annotations

from host.lobbies.lobby import Lobby
from host.matches.recovery import game_options
from host.ports import AnyGame


def misfit(lobby: Lobby, game: AnyGame) -> str:
    """Why the options of the table do not fit its number of players; "" if they do, or if the mode is not for so many.

    A game says it by the ValueError of `new`.
    """
    if not lobby.options or len(lobby.players) not in game.modes[lobby.mode].seats:
        return ""
    try:
        game.new(len(lobby.players), 0, game_options(lobby.setup))
    except ValueError as error:
        return str(error)
    return ""
