"""A search for the best response: the others are assumed to play by the policy's chances, not to search too.

It measures how far a player can be exploited: `python -m ai arena ai.response:best_response expert`. It is no level.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from ai.belief import believed
from ai.network import Network
from ai.policy import learned
from ai.protocol import Player, Variant
from ai.questions import Question
from ai.search import Node, Search, search_player
from games.core.features import Encoder

SIMULATIONS = 3200
"""Four times those of the strongest level."""


class Response(Search):
    """Searches the answers of the first asked seat and its team; draws those of the others from the policy."""

    def __init__(self, variant: Variant, encoder: Encoder, network: Network) -> None:
        super().__init__(variant, encoder, network)
        self._chance = random.Random(0)
        self._own = self.teams[0]

    def simulate(self, root: Node, question: Question, world: Any) -> Sequence[float]:
        self._own = self.teams[question.decision.seat]
        return super().simulate(root, question, world)

    def select(self, node: Node, question: Question, priors: Sequence[float]) -> int:
        """The others know their own cards: their chances are computed in the simulation's world, never remembered."""
        if self.teams[question.decision.seat] == self._own:
            return super().select(node, question, priors)
        chances, _ = self.evaluate(question)
        return self._chance.choices(range(len(chances)), chances)[0]


def best_response(variant: Variant) -> Player:
    """A player that responds to the learned policy. Raises ValueError if the variant has no learned weights."""
    found = learned(variant)
    if found is None:
        raise ValueError("no weights were learned for this variant")
    return search_player(variant, *found, SIMULATIONS, believed(variant), Response)
