"""Search on top of a policy: PUCT over possible worlds, with the policy's priors and its value at the leaves.

One tree serves all worlds. A node of it is identified by the answers that lead to it. The asked seat and its question
may differ between worlds and have separate statistics, but not hidden cards: right and wrong guesses share a path until
they lead to different questions. Every seat is assumed to play for itself with its own view.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import inf, sqrt
from time import monotonic
from typing import Any

import numpy as np

from ai.belief import Belief
from ai.network import Network
from ai.policy import mixed
from ai.protocol import Budget, Player, Sample, Variant
from ai.questions import Question, asked_in, follow, opened
from ai.rounds import Round
from ai.worlds import worlds_of
from games.core.features import Encoder
from games.core.protocol import Choice, Decision

EXPLORE = 1.5
DOUBT = 0.1
"""The assumed loss of an untried option compared with the position."""
DRAWING = 0.2
"""The largest share of the time in which worlds are drawn to choose from."""


class Node:
    """A question in the tree: of one seat, with the statistics of its slots."""

    __slots__ = ("children", "priors", "total", "value", "visits")

    def __init__(self, value: float) -> None:
        self.value = value
        self.visits: dict[int, int] = {}
        self.total: dict[int, float] = {}
        self.priors: dict[tuple[int, ...], list[float]] = {}
        self.children: dict[tuple[int, int, str], Node] = {}

    def select(self, slots: Sequence[int], priors: Sequence[float]) -> int:
        """The index of the slot with the highest sum of mean value and exploration bonus."""
        counts = [self.visits.get(slot, 0) for slot in slots]
        wide = EXPLORE * sqrt(sum(counts) + 1)
        fresh = self.value - DOUBT
        best, chosen = -1e9, 0
        for at, (slot, count, prior) in enumerate(zip(slots, counts, priors, strict=True)):
            mean = self.total[slot] / count if count else fresh
            score = mean + wide * prior / (1 + count)
            if score > best:
                best, chosen = score, at
        return chosen

    def add(self, slot: int, value: float) -> None:
        self.visits[slot] = self.visits.get(slot, 0) + 1
        self.total[slot] = self.total.get(slot, 0.0) + value


class Search:
    """The tree of one decision."""

    def __init__(self, variant: Variant, encoder: Encoder, network: Network) -> None:
        self.game = variant.game
        self.encoder = encoder
        self.network = network
        self.teams = variant.game.modes[variant.mode].teams.get(variant.seats, tuple(range(variant.seats)))

    def evaluate(self, question: Question) -> tuple[list[float], float]:
        """The prior chances of the question's slots, and the value of the position for its seat."""
        logits, value = self.network.one(question.features, question.slots)
        chances = np.exp(logits - np.maximum.reduce(logits))  # both `reduce` are faster than `max` and `sum`
        return (chances / np.add.reduce(chances)).tolist(), value

    def spread(self, seat: int, value: float) -> list[float]:
        """The value of the position for every seat, if it has this value for one: the sum is zero."""
        own = [team == self.teams[seat] for team in self.teams]
        loss = -value * sum(own) / (len(own) - sum(own))
        return [value if is_own else loss for is_own in own]

    def select(self, node: Node, question: Question, priors: Sequence[float]) -> int:
        """The index of the slot that is followed in a simulation."""
        return node.select(question.slots, priors)

    def simulate(self, root: Node, question: Question, world: Any) -> Sequence[float]:
        """Descend the tree in this world to a new node or the end of the round, and pass the value back up.

        The question may come from any world of its seat: the seat is asked the same in all of them.
        Returns the value for each seat, from -1 to 1.
        """
        going = Round(self.game, self.encoder, world)
        node, path = root, []
        worth: Sequence[float] | None = None
        while worth is None:
            slots = tuple(question.slots)
            priors = node.priors.get(slots)
            if priors is None:
                priors, _ = self.evaluate(question)
                node.priors[slots] = priors
            at = self.select(node, question, priors)
            seat = question.decision.seat
            path.append((node, slots[at], seat))
            following = self.step(going, question, at)
            if following is None:
                worth = going.worth() or [0.0] * len(self.teams)
                break
            question = following
            key = (slots[at], question.decision.seat, question.decision.prompt)
            child = node.children.get(key)
            if child is None:
                priors, value = self.evaluate(question)
                node.children[key] = child = Node(value)
                child.priors[tuple(question.slots)] = priors
                worth = self.spread(question.decision.seat, value)
            node = child
        for passed, slot, seat in path:
            passed.add(slot, worth[seat])
        return worth

    def step(self, going: Round, question: Question, at: int) -> Question | None:
        """Take a slot and continue to the next real choice; None at the end of the round."""
        answer = follow(question.answer(at))
        decision = question.decision
        while not isinstance(answer, Question):
            going.apply(decision, answer)
            following = going.decision()
            if following is None:
                return None
            decision = following
            answer = follow(asked_in(self.encoder, self.game, going.world, decision))
        return answer


def search_player(
    variant: Variant,
    encoder: Encoder,
    network: Network,
    simulations: int,
    belief: Belief | None = None,
    kind: type[Search] = Search,
) -> Player:
    """A player with this number of simulations, or fewer if its budget says so; see `Encoder.mixes` for its answers.

    belief  weighs the worlds by what the others did; None: as they are drawn
    kind    decides which answers the simulations follow
    """
    search = kind(variant, encoder, network)

    def choose(view: Any, sample: Sample, decision: Decision, rng: random.Random, budget: Budget) -> Choice:
        step: Choice | Question = opened(encoder, view, decision)
        if not isinstance(step, Question):
            return step
        most, begun = min(simulations, budget.simulations or simulations), monotonic()
        seconds = inf if budget.seconds is None else budget.seconds

        def is_early() -> bool:
            return monotonic() < begun + DRAWING * seconds

        weigh = belief(view, decision) if belief is not None else None
        worlds = worlds_of(variant.game, sample, decision.seat, rng, most, weigh, is_early)
        root = Node(search.evaluate(step)[1])
        for _ in range(most):
            if monotonic() >= begun + seconds:
                break
            search.simulate(root, step, next(worlds))
        return best(root, step, encoder.mixes(decision), rng)

    return choose


def best(root: Node, question: Question, is_mixed: bool, rng: random.Random) -> Choice:
    """The most visited answer; if it takes several options, each in turn.

    is_mixed  each option is drawn by visits from those that are nearly as good (`ai.policy.mixed`)
    """
    node: Node | None = root
    step: Choice | Question = question
    while isinstance(step, Question):
        counts = [node.visits.get(slot, 0) if node else 0 for slot in step.slots]
        if not any(counts):
            counts = [1] + [0] * (len(counts) - 1)
        at = counts.index(max(counts))
        if is_mixed:
            at = mixed(counts, rng)
        slot = step.slots[at]
        seat, prompt = step.decision.seat, step.decision.prompt
        step = follow(step.answer(at))
        node = node.children.get((slot, seat, prompt)) if node else None
    return step
