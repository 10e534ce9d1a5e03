"""Weighs possible worlds by what the other seats did: a network guesses from the view where their cards lie.

`Sample` draws worlds by what a seat knows for certain. Others play sensibly, so their moves also tell which cards they
probably have. A network that learned this from self-play (`ai.learning.guesses`) gives a score to every possible hidden
fact of a view. The weight of a world is the exponential of the sum of the scores of the facts that are true in it.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Any

from ai.network import Network
from ai.policy import encoder_of, fitting_network
from ai.protocol import Variant
from games.core.features import Encoder, Guessable, Hidden
from games.core.protocol import Decision

Weigh = Callable[[Any], float]
"""The weight of a world of the view for which it was made, relative to its chance to be drawn."""
SUREST = 30.0
"""The largest sum of scores, up or down: a weight is never zero or infinite."""


def name_of(encoder: Encoder) -> str:
    """The name of the file of the weights that guess hidden cards."""
    return f"{encoder.name}-belief"


class Belief:
    """The guesses about one variant. The network has the inputs of the encoder, and an output for every hidden fact."""

    def __init__(self, encoder: Encoder, hidden: Hidden, network: Network) -> None:
        self.encoder = encoder
        self.hidden = hidden
        self.network = network

    def __call__(self, view: Any, decision: Decision) -> Weigh:
        """The weights of the worlds of a view. Only the view is read, so no weight depends on the real world."""
        found, _ = self.network.one(self.encoder.features(view, decision, ()), range(self.hidden.facts))
        scores = found.tolist()
        seat, true_in = decision.seat, self.hidden.true_in

        def weigh(world: Any) -> float:
            total = sum([scores[fact] for fact in true_in(world, seat)])
            return exp(max(-SUREST, min(SUREST, total)))

        return weigh


def believed(variant: Variant) -> Belief | None:
    """The guesses that were learned for a variant. None without suitable weights: then all drawn worlds count alike."""
    encoder = encoder_of(variant)
    if encoder is None or not isinstance(variant.game, Guessable):
        return None
    hidden = variant.game.hidden(*variant[1:])
    network = fitting_network(name_of(encoder), encoder.inputs, hidden.facts)
    return None if network is None else Belief(encoder, hidden, network)
