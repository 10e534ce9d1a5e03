"""All players by name. A foreign bot needs one more line here, or `package.module:maker` on the command line."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from ai.baselines import heuristic_player, lowest_player, random_player
from ai.ismcts import ismcts
from ai.levels import easy, expert, hard, normal
from ai.protocol import Maker

PLAYERS: Mapping[str, Maker] = {
    "random": random_player,
    "lowest": lowest_player,
    "heuristic": heuristic_player,
    "ismcts-1000": ismcts(1000),
    "easy": easy,
    "normal": normal,
    "hard": hard,
    "expert": expert,
}


def maker(name: str) -> Maker:
    """The maker of this name. Raises ValueError for an unknown name, and for a module without it."""
    if name in PLAYERS:
        return PLAYERS[name]
    module, _, attribute = name.partition(":")
    if not attribute:
        raise ValueError(f"no player {name!r}; there are {', '.join(PLAYERS)}, and package.module:maker")
    try:
        found: Maker = getattr(import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise ValueError(f"no player {name!r}: {error}") from None
    return found
