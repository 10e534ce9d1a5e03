"""Proximal policy optimisation of a `Network` on paths of self-play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ai.learning.selfplay import Path, Step
from ai.network import BARRED, Floats, Network, dense, log_softmax, padded

LAMBDA = 0.95
CLIP = 0.2
EPOCHS = 2
BATCH = 2048
VALUE_WEIGHT = 0.5
RESULT_SHARE = 0.5
"""The weight of the round's result in the value's target; the rest is the advantage's estimate."""
LARGEST_NORM = 0.5


@dataclass(frozen=True, slots=True)
class Losses:
    """Means over one update; `kl` is the divergence from the policy that played."""

    policy: float
    value: float
    entropy: float
    kl: float


class Adam:
    """The optimiser's moments, by weight."""

    def __init__(self, network: Network) -> None:
        self.step = 0
        self.mean = {name: np.zeros_like(value) for name, value in network.weights.items()}
        self.square = {name: np.zeros_like(value) for name, value in network.weights.items()}

    def apply(self, network: Network, gradients: dict[str, Floats], rate: float) -> None:
        norm = float(np.sqrt(sum(float((g * g).sum()) for g in gradients.values())))
        scale = min(1.0, LARGEST_NORM / (norm + 1e-8))
        self.step += 1
        late, late_square = 1 - 0.9**self.step, 1 - 0.999**self.step
        for name, gradient in gradients.items():
            gradient = gradient * np.float32(scale)
            mean, square = self.mean[name], self.square[name]
            mean += np.float32(0.1) * (gradient - mean)
            square += np.float32(0.001) * (gradient * gradient - square)
            network.weights[name] -= (rate / late) * mean / (np.sqrt(square / late_square) + 1e-5)


class Critic:
    """Estimates the values of positions in training, and sees what the asked seat does not know.

    The value of a seat's own view leaves to chance what the others hold: an advantage over it is mostly luck.
    """

    def __init__(self, network: Network, adam: Adam | None = None) -> None:
        self.network = network
        self.adam = adam or Adam(network)

    def learn(self, batch: Sequence[Step], target: Floats, rate: float) -> None:
        seen = padded([[*step.features, *step.secrets] for step in batch])
        layers = self.network.forward(dense(seen, self.network.inputs))
        by_values = (2 / len(batch) * (layers.values - target)).astype(np.float32)
        self.adam.apply(self.network, self.network.backward(layers, np.zeros_like(layers.logits), by_values), rate)


def advantages(path: Path) -> tuple[list[float], list[float]]:
    """By step: the advantage (GAE), and the target of the value."""
    gained: list[float] = []
    targets: list[float] = []
    following, carried = path.worth, 0.0
    for step in reversed(path.steps):
        delta = following - step.value
        carried = delta + LAMBDA * carried
        gained.append(carried)
        targets.append(RESULT_SHARE * path.worth + (1 - RESULT_SHARE) * (carried + step.value))
        following = step.value
    return gained[::-1], targets[::-1]


def update(
    network: Network,
    adam: Adam,
    paths: Sequence[Path],
    rate: float,
    entropy: float,
    rng: np.random.Generator,
    critic: Critic | None = None,
) -> Losses:
    """Two epochs over the paths in batches, for the critic, too."""
    steps: list[Step] = []
    gained: list[float] = []
    targets: list[float] = []
    for path in paths:
        one, two = advantages(path)
        steps += path.steps
        gained += one
        targets += two
    gain = np.array(gained, np.float32)
    gain = (gain - gain.mean()) / (gain.std() + 1e-6)
    target = np.clip(np.array(targets, np.float32), -1, 1)
    seen: list[Losses] = []
    for _ in range(EPOCHS):
        order = rng.permutation(len(steps))
        for start in range(0, len(order), BATCH):
            chosen = order[start : start + BATCH]
            batch = [steps[at] for at in chosen]
            seen.append(_learn(network, adam, batch, gain[chosen], target[chosen], rate, entropy))
            if critic is not None:
                critic.learn(batch, target[chosen], rate)
    return Losses(*[float(np.mean([getattr(one, name) for one in seen])) for name in Losses.__slots__])


def _learn(
    network: Network, adam: Adam, batch: list[Step], gain: Floats, target: Floats, rate: float, entropy: float
) -> Losses:
    size = len(batch)
    rows = np.arange(size)
    layers = network.forward(dense(padded([step.features for step in batch]), network.inputs))
    slots = padded([step.slots for step in batch])
    safe = np.maximum(slots, 0)
    logs = log_softmax(np.where(slots < 0, BARRED, np.take_along_axis(layers.logits, safe, 1)).astype(np.float32))
    chances = np.exp(logs)
    chosen = np.array([step.chosen for step in batch])
    before = np.array([step.log_chance for step in batch], np.float32)
    ratio = np.exp(np.clip(logs[rows, chosen] - before, -10, 10))
    free = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
    weight = np.where(free, ratio * gain, 0) / size
    picked = np.zeros_like(logs)
    picked[rows, chosen] = 1
    own = -(chances * np.where(slots < 0, 0, logs)).sum(1)
    by_options = -weight[:, None] * (picked - chances)
    by_options += entropy / size * chances * (np.where(slots < 0, 0, logs) + own[:, None])
    by_logits = np.zeros_like(layers.logits)
    np.put_along_axis(by_logits, safe, 0, 1)
    np.add.at(by_logits, (rows[:, None], safe), np.where(slots < 0, 0, by_options))
    error = layers.values - target
    by_values = (2 * VALUE_WEIGHT / size * error).astype(np.float32)
    adam.apply(network, network.backward(layers, by_logits.astype(np.float32), by_values), rate)
    surrogate = np.minimum(ratio * gain, np.clip(ratio, 1 - CLIP, 1 + CLIP) * gain)
    kl = float((before - logs[rows, chosen]).mean())
    return Losses(-float(surrogate.mean()), float((error**2).mean()), float(own.mean()), kl)
