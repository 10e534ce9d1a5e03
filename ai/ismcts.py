"""Information-set Monte-Carlo tree search with random play-outs: one tree, a new world for every iteration.

A baseline for any game, using the rules only. Cowling, Powley and Whitehouse (2012), single observer.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Hashable, Sequence
from math import log, sqrt
from time import monotonic
from typing import Any

from ai.baselines import random_answer
from ai.policy import encoder_of
from ai.protocol import Budget, Maker, Player, Sample, Variant
from ai.rounds import Round, answers
from games.core.features import Encoder
from games.core.protocol import Choice, Decision, tokens_of

EXPLORE = 0.7


class Node:
    """Statistics of an answer: visits, how often it was available, and its total value for its seat."""

    __slots__ = ("available", "children", "visits", "won")

    def __init__(self) -> None:
        self.children: dict[Hashable, Node] = {}
        self.visits = 0
        self.available = 0
        self.won = 0.0

    def score(self) -> float:
        """UCB1, with how often the answer was available in the place of its parent's visits."""
        return self.won / self.visits + EXPLORE * sqrt(log(self.available) / self.visits)

    def best(self, keys: Collection[Hashable]) -> tuple[Hashable, Node]:
        """The child with the highest score among those of these keys, which are available now, and its key."""
        for key in keys:
            self.children[key].available += 1
        chosen = max(keys, key=lambda key: self.children[key].score())
        return chosen, self.children[chosen]


def ismcts(iterations: int) -> Maker:
    """A maker of players that sample this many worlds for each decision."""

    def make(variant: Variant) -> Player:
        encoder = encoder_of(variant)

        def choose(view: Any, sample: Sample, decision: Decision, rng: random.Random, budget: Budget) -> Choice:
            root = Node()
            most = min(iterations, budget.simulations or iterations)
            until = None if budget.seconds is None else monotonic() + budget.seconds
            for done in range(most):
                if done and until is not None and monotonic() > until:
                    break
                _iterate(root, Round(variant.game, encoder, sample(rng)), decision, rng)
            world = sample(rng)
            tried = root.children
            keys = {answer: key_of(encoder, decision, answer, world) for answer in answers(decision)}
            visits = {answer: tried[key].visits for answer, key in keys.items() if key in tried}
            return max(visits, key=lambda answer: visits[answer]) if visits else decision.random(rng)

        return choose

    return make


def key_of(encoder: Encoder | None, decision: Decision, answer: Choice, world: Any) -> Hashable:
    """A key of an answer that is equal in all worlds."""
    if encoder is None:
        return (decision.seat, decision.prompt, answer)
    labels = tuple([encoder.label(world, token, decision) for token in tokens_of(answer)])
    return (decision.seat, decision.prompt, labels)


def _iterate(root: Node, going: Round, first: Decision, rng: random.Random) -> None:
    """One iteration: descend the tree in one world, add a node, play out at random, return the result to the root."""
    node, path = root, []
    decision: Decision | None = next(d for d in going.game.pending(going.world) if d.id == first.id)
    while decision is not None:
        known = {key_of(going.encoder, decision, answer, going.world): answer for answer in answers(decision)}
        fresh = [key for key in known if key not in node.children]
        if fresh:
            key = rng.choice(fresh)
            child = node.children[key] = Node()
            child.available = 1
        else:
            key, child = node.best(known)
        path.append((child, decision.seat))
        going.apply(decision, known[key])
        node = child
        if fresh:
            break
        decision = going.decision()
    worth = _play_out(going, rng)
    for child, seat in path:
        child.visits += 1
        child.won += worth[seat] > 0


def _play_out(going: Round, rng: random.Random) -> Sequence[float]:
    """Random answers to the end of the round; plain questions get the default."""
    while (worth := going.worth()) is None and (decision := going.decision()) is not None:
        going.apply(decision, random_answer(decision, rng))
    return worth or going.worth() or [0.0] * 16
