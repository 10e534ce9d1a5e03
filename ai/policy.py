"""A player that follows a network without looking ahead."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from ai.network import Floats, Network
from ai.protocol import Budget, Player, Sample, Variant
from ai.questions import Question, follow, opened
from games.core.features import Encoder, Learnable
from games.core.protocol import Choice, Decision

WEIGHTS = Path(__file__).parent / "weights"
UNREADABLE = (OSError, ValueError, KeyError, EOFError, BadZipFile)
"""Errors of a file that is cut off, damaged, or of another format."""
NEARLY = 0.4
"""For mixed answers: the least weight of an option that is drawn from, compared with that of the best."""

Pick = Callable[[Question, Floats, random.Random], int]
"""A function from the logits of a question's slots to the index of the slot to take."""


@cache
def stored_network(name: str) -> Network | None:
    """The weights of this name in the package; None if there are none that can be read."""
    try:
        return Network.load(_file(name)) if is_stored(name) else None
    except UNREADABLE:
        return None


def is_stored(name: str) -> bool:
    """Whether the package has a file of weights of this name."""
    return _file(name).exists()


def _file(name: str) -> Path:
    return WEIGHTS / f"{name}.npz"


def fitting_network(name: str, inputs: int, outputs: int) -> Network | None:
    """The weights of this name; None without any of this shape. Those for other cards or questions have another."""
    network = stored_network(name)
    return network if network is not None and (network.inputs, network.slots) == (inputs, outputs) else None


@cache
def encoder_of(variant: Variant) -> Encoder | None:
    """The encoder of a variant; None if the game has none."""
    return variant.game.encoder(*variant[1:]) if isinstance(variant.game, Learnable) else None


def learned(variant: Variant) -> tuple[Encoder, Network] | None:
    """The encoder and the weights for a variant; None without suitable weights."""
    encoder = encoder_of(variant)
    network = fitting_network(encoder.name, encoder.inputs, encoder.slots) if encoder is not None else None
    return None if encoder is None or network is None else (encoder, network)


def policy_player(encoder: Encoder, network: Network, pick: Pick) -> Player:
    """A player that asks the network for every option of an answer in turn."""

    def choose(view: Any, sample: Sample, decision: Decision, rng: random.Random, budget: Budget) -> Choice:
        step: Choice | Question = opened(encoder, view, decision)
        while isinstance(step, Question):
            logits, _ = network.one(step.features, step.slots)
            step = follow(step.answer(pick(step, logits, rng)))
        return step

    return choose


def greedy(question: Question, logits: Floats, rng: random.Random) -> int:
    """The slot with the highest logit."""
    return int(logits.argmax())


def mixing(question: Question, logits: Floats, rng: random.Random) -> int:
    """The best slot; where constant answers could be read (`Encoder.mixes`), one of those that are nearly as good."""
    if not question.encoder.mixes(question.decision):
        return greedy(question, logits, rng)
    return mixed(np.exp(logits - logits.max()).tolist(), rng)


def mixed(weights: Sequence[float], rng: random.Random) -> int:
    """An index drawn by weight from those with at least `NEARLY` of the highest weight."""
    least = NEARLY * max(weights)
    return rng.choices(range(len(weights)), [weight if weight >= least else 0.0 for weight in weights])[0]


def drawn(temperature: float) -> Pick:
    """Draws from the network's distribution; a higher temperature makes it flatter."""

    def pick(question: Question, logits: Floats, rng: random.Random) -> int:
        chances = np.exp((logits - logits.max()) / temperature)
        return rng.choices(range(len(chances)), chances.tolist())[0]

    return pick
