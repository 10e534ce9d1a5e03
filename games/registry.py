"""The games, by key. Adding a game is adding its folder and one line here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.all_kings_fall.game import AllKingsFall
from games.core.game import Game
from games.core.puzzles import Puzzling
from games.core.record import MatchRecord
from games.imp.game import Imp
from games.imposter.game import Imposter
from games.imposter_kings import notation
from games.imposter_kings.game import ImposterKings
from games.imposter_kings.puzzles import ImposterKingsPuzzles
from games.soon_king.game import SoonKing


def by_key(*games: Game[Any]) -> dict[str, Game[Any]]:
    """The games by key. Raises ValueError if two have the same key or title."""
    for names in ([game.key for game in games], [game.title for game in games]):
        if len(set(names)) < len(names):
            raise ValueError(f"two games have the same name: {', '.join(names)}")
    return {game.key: game for game in games}


GAMES: dict[str, Game[Any]] = by_key(ImposterKings(), AllKingsFall(), Imposter(), Imp(), SoonKing())

NOTATIONS: Mapping[str, Callable[[MatchRecord], str]] = {ImposterKings.key: notation.write}
"""Games whose matches can be written as text in a notation of their own."""

PUZZLES: Mapping[str, Puzzling[Any]] = {ImposterKings.key: ImposterKingsPuzzles()}
"""Games that have puzzles for `/puzzle`."""
