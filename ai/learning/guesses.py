"""Learns to guess hidden cards: from rounds of self-play, which of several worlds is the real one.

The seat's view goes in; a score for each card that may lie at each place comes out. The sum of the scores of a world
is learned as the logarithm of how much more likely it is, by what the others did, than `Game.sample` draws it: the real
world must be recognised among drawn ones (noise-contrastive estimation), so that the prior of `sample` cancels out.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ai.learning.ppo import Adam
from ai.learning.selfplay import Episode, asked, play
from ai.network import Floats, Ints, Network, dense, log_softmax, padded
from ai.protocol import Variant
from games.core.features import Hidden
from games.core.protocol import NoWorldError

ROUNDS = 256
"""Rounds that are played together, and whose examples share a file."""
SHARE = 0.35
"""The share of all decisions that become examples."""
DRAWN = 15
"""Drawn worlds among which the real one is to be recognised."""
LAYERS = (64, 32)
BATCH = 256
EPOCHS = 8
RATE = 2e-3


@dataclass(frozen=True, slots=True)
class Examples:
    """Decisions with what their seat could know; rows are filled up with -1.

    features  by example, the features that are 1
    worlds    by example and world, the hidden facts that are true in it; the first world is the real one
    numbers   by example, how many decisions came before it in the round
    """

    features: Ints
    worlds: Ints
    numbers: Ints

    def __len__(self) -> int:
        return len(self.numbers)

    def __getitem__(self, at: slice | Ints) -> Examples:
        return Examples(self.features[at], self.worlds[at], self.numbers[at])

    def save(self, file: Path) -> None:
        """Write a temporary file and rename it: a file is complete or absent."""
        beside = file.with_suffix(".tmp.npz")
        arrays = (self.features, self.worlds, self.numbers)
        np.savez_compressed(beside, *[array.astype(np.int16) for array in arrays])
        beside.replace(file)

    @classmethod
    def load(cls, files: Sequence[Path]) -> Examples:
        """The examples of all files."""
        parts = []
        for file in files:
            with np.load(file, allow_pickle=False) as stored:
                parts.append([stored[f"arr_{at}"] for at in range(3)])
        return cls(*[_joined(arrays) for arrays in zip(*parts, strict=True)])


def _joined(arrays: Sequence[Ints]) -> Ints:
    """The rows of all arrays, filled up to the same width."""
    width = max(array.shape[-1] for array in arrays)
    if arrays[0].ndim == 1:
        return np.concatenate(arrays)
    wider = [[*[(0, 0)] * (array.ndim - 1), (0, width - array.shape[-1])] for array in arrays]
    return np.concatenate([np.pad(array, pads, constant_values=-1) for array, pads in zip(arrays, wider, strict=True)])


class _Watched(Episode):
    """A game whose decisions become examples."""

    def __init__(self, variant: Variant, seed: int, hidden: Hidden, drawn: int, share: float) -> None:
        super().__init__(variant, seed, ())
        self.rng = random.Random(seed)
        self.hidden, self.drawn, self.share = hidden, drawn, share
        self.asked = 0
        self.found: list[tuple[list[int], list[Sequence[int]], int]] = []

    def advance(self) -> bool:
        if not super().advance():
            return False
        if self.rng.random() < self.share:
            self._keep()
        self.asked += 1
        return True

    def _keep(self) -> None:
        game, state, decision = self.variant.game, self.state, asked(self).decision
        seat = decision.seat
        try:
            worlds = [state, *[game.sample(state, seat, self.rng) for _ in range(self.drawn)]]
        except NoWorldError:
            return
        features = self.encoder.features(game.view(state, seat), decision, ())
        self.found.append((features, [self.hidden.true_in(world, seat) for world in worlds], self.asked))


def collect(
    variant: Variant,
    hidden: Hidden,
    network: Network,
    seed: Sequence[int],
    drawn: int = DRAWN,
    share: float = SHARE,
) -> Examples:
    """Play `ROUNDS` rounds by the chances of the network, and keep examples. Equal seeds give equal examples."""
    rng = np.random.default_rng(seed)
    episodes = [_Watched(variant, int(rng.integers(1 << 62)), hidden, drawn, share) for _ in range(ROUNDS)]
    play(list(episodes), lambda episode, seat: network, rng)
    found = [example for episode in episodes for example in episode.found]
    features, worlds, numbers = zip(*found, strict=True)
    rows = padded([row for example in worlds for row in example])
    return Examples(padded(features), rows.reshape(len(found), drawn + 1, -1), np.array(numbers, np.int64))


def fit(inputs: int, facts: int, examples: Examples, seed: int, progress: Callable[[int, int, float], None]) -> Network:
    """A network learned from nothing; `progress` gets the steps done, all steps, and the bits gained at this one."""
    network = Network.new(inputs, facts, seed, LAYERS)
    adam, rng = Adam(network), np.random.default_rng(seed)
    steps = EPOCHS * -(-len(examples) // BATCH)
    for _ in range(EPOCHS):
        order = rng.permutation(len(examples))
        for start in range(0, len(order), BATCH):
            gained = _learn(network, adam, examples[order[start : start + BATCH]], RATE * (1 - adam.step / steps))
            progress(adam.step, steps, gained)
    return network


def _learn(network: Network, adam: Adam, batch: Examples, rate: float) -> float:
    """One step towards the real worlds; the mean bits by which they were recognised before it."""
    layers = network.forward(dense(batch.features, network.inputs))
    worlds = dense(batch.worlds, network.slots)
    logs = log_softmax(np.einsum("bwo,bo->bw", worlds, layers.logits))
    error = np.exp(logs)
    error[:, 0] -= 1
    by_scores = np.einsum("bw,bwo->bo", error, worlds) / np.float32(len(batch))
    adam.apply(network, network.backward(layers, by_scores, np.zeros(len(batch), np.float32)), rate)
    return float(logs[:, 0].mean() / np.log(2) + np.log2(worlds.shape[1]))


def bits(network: Network, examples: Examples) -> Floats:
    """By example: how many bits more likely the real world is by the network than as `Game.sample` draws it.

    The sum over all worlds is estimated from the drawn ones, so it needs a few hundred of them.
    """
    found = []
    for start in range(0, len(examples), BATCH):
        part = examples[start : start + BATCH]
        logits = network.forward(dense(part.features, network.inputs)).logits
        scores = np.einsum("bwo,bo->bw", dense(part.worlds, network.slots), logits)
        found.append((scores[:, 0] - np.log(np.exp(scores[:, 1:]).mean(1))) / np.log(2))
    return np.concatenate(found).astype(np.float32)
