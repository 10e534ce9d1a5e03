"""The easy level: a player that makes the mistakes of a beginner.

It forgets public cards, plays tempting answers too early, and sometimes gives any legal answer.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import numpy as np

from ai.baselines import heuristic_player, random_answer
from ai.network import Network
from ai.policy import learned
from ai.protocol import Budget, Player, Sample, Variant
from ai.questions import Question, follow, opened
from games.core.features import Encoder
from games.core.protocol import Choice, Decision

FORGETS = 0.9
"""The share of its possible memories that it ignores, drawn at each decision."""
WARMTH = 11.5
"""The temperature of its choice: far above 1 it often takes the second or third best."""
RASHNESS = 2.5
"""Added to the logits of tempting answers."""
SLIPS = 0.25
"""The chance of a random legal answer instead of the advice, in a game without learned weights."""


def beginner_player(variant: Variant) -> Player:
    """A player that forgets features, if the variant has learned weights; else one that slips from the advice."""
    found = learned(variant)
    return slipping_player(variant) if found is None else forgetful_player(*found)


def forgetful_player(encoder: Encoder, network: Network) -> Player:
    """The policy with reduced memory, high temperature and a preference for tempting answers."""
    memories = frozenset(encoder.memories)
    tempting = frozenset(encoder.tempting)

    def one(question: Question, rng: random.Random) -> int:
        seen = [feature for feature in question.features if feature not in memories or rng.random() >= FORGETS]
        logits, _ = network.one(seen, question.slots)
        warm = [
            logit / WARMTH + RASHNESS * (slot in tempting) for logit, slot in zip(logits, question.slots, strict=True)
        ]
        return rng.choices(range(len(warm)), _chances(warm))[0]

    def choose(view: Any, sample: Sample, decision: Decision, rng: random.Random, budget: Budget) -> Choice:
        step: Choice | Question = opened(encoder, view, decision)
        while isinstance(step, Question):
            step = follow(step.answer(one(step, rng)))
        return step

    return choose


def slipping_player(variant: Variant) -> Player:
    """The game's advice, sometimes a random legal answer; always random in a game without advice."""
    sensible = heuristic_player(variant)

    def choose(view: Any, sample: Sample, decision: Decision, rng: random.Random, budget: Budget) -> Choice:
        if rng.random() < SLIPS:
            return random_answer(decision, rng)
        return sensible(view, sample, decision, rng, budget)

    return choose


def _chances(logits: Sequence[float]) -> list[float]:
    chances: list[float] = np.exp(np.array(logits) - max(logits)).tolist()
    return chances
