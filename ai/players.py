"""All players by name. A foreign bot needs one more line here, or `package.module:maker` on the command line.

A file of weights is a player too: it draws from its chances, as in training.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path

from ai.baselines import heuristic_player, lowest_player, random_player
from ai.ismcts import ismcts
from ai.levels import BEGINNERS, expert, hard, normal
from ai.network import Network
from ai.policy import drawn, encoder_of, policy_player
from ai.protocol import Maker, Player, Variant

PLAYERS: Mapping[str, Maker] = {
    "random": random_player,
    "lowest": lowest_player,
    "heuristic": heuristic_player,
    "ismcts-1000": ismcts(1000),
    **BEGINNERS,
    "normal": normal,
    "hard": hard,
    "expert": expert,
}


def maker(name: str) -> Maker:
    """The maker of this name. Raises ValueError for an unknown name, and for a module or a file without it."""
    if name in PLAYERS:
        return PLAYERS[name]
    if name.endswith(".npz"):
        return _trained(Path(name))
    module, _, attribute = name.partition(":")
    if not attribute:
        raise ValueError(f"no player {name!r}; there are {', '.join(PLAYERS)}, package.module:maker and weights.npz")
    try:
        found: Maker = getattr(import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise ValueError(f"no player {name!r}: {error}") from None
    return found


def _trained(file: Path) -> Maker:
    try:
        network = Network.load(file)
    except (OSError, ValueError, KeyError) as error:
        raise ValueError(f"no weights in {file}: {error}") from None

    def make(variant: Variant) -> Player:
        encoder = encoder_of(variant)
        if encoder is None or (network.inputs, network.slots) != (encoder.inputs, encoder.slots):
            raise ValueError(f"{file} was not trained for this variant")
        return policy_player(encoder, network, drawn(1.0))

    return make
