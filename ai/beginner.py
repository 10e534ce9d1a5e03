"""The levels below normal: players that make the mistakes of beginners, each with its own habits.

They forget public cards, play tempting answers too early, and sometimes give any legal answer.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from ai.baselines import heuristic_player, random_answer
from ai.network import Network
from ai.policy import learned
from ai.protocol import Budget, Player, Sample, Variant
from ai.questions import Question, follow, opened
from games.core.features import Encoder
from games.core.protocol import Choice, Decision


class Habits(NamedTuple):
    """How well a beginner plays.

    forgets   the share of its possible memories that it ignores, drawn at each decision
    warmth    the temperature of its choice: far above 1 it often takes the second or third best
    rashness  added to the logits of tempting answers
    slips     the chance of a random legal answer instead of the advice, in a game without learned weights
    """

    forgets: float
    warmth: float
    rashness: float
    slips: float


def beginner_player(variant: Variant, habits: Habits) -> Player:
    """A player that forgets features, if the variant has learned weights; else one that slips from the advice."""
    found = learned(variant)
    return (
        slipping_player(heuristic_player(variant), habits.slips) if found is None else forgetful_player(*found, habits)
    )


def forgetful_player(encoder: Encoder, network: Network, habits: Habits) -> Player:
    """The policy with reduced memory, high temperature and a preference for tempting answers."""
    memories = frozenset(encoder.memories)
    tempting = frozenset(encoder.tempting)
    warmth, rashness = habits.warmth * encoder.blunders, habits.rashness * encoder.blunders

    def one(question: Question, rng: random.Random) -> int:
        seen = [feature for feature in question.features if feature not in memories or rng.random() >= habits.forgets]
        logits, _ = network.one(seen, question.slots)
        warm = [
            logit / warmth + rashness * (slot in tempting) for logit, slot in zip(logits, question.slots, strict=True)
        ]
        return rng.choices(range(len(warm)), _chances(warm))[0]

    def choose(view: Any, sample: Sample, decision: Decision, rng: random.Random, budget: Budget) -> Choice:
        step: Choice | Question = opened(encoder, view, decision)
        while isinstance(step, Question):
            step = follow(step.answer(one(step, rng)))
        return step

    return choose


def slipping_player(player: Player, slips: float) -> Player:
    """This player, with the chance of `slips` of a random legal answer instead."""

    def choose(view: Any, sample: Sample, decision: Decision, rng: random.Random, budget: Budget) -> Choice:
        if rng.random() < slips:
            return random_answer(decision, rng)
        return player(view, sample, decision, rng, budget)

    return choose


def _chances(logits: Sequence[float]) -> list[float]:
    chances: list[float] = np.exp(np.array(logits) - max(logits)).tolist()
    return chances
