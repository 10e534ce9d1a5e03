"""A small network in numpy: binary features in; a logit for every slot and a value from -1 to 1 out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float32]
Ints: TypeAlias = NDArray[np.int64]
HIDDEN = (256, 128)
SHAPES = ("first", "first_bias", "second", "second_bias", "policy", "policy_bias", "value", "value_bias")
BARRED = np.float32(-1e9)


@dataclass(frozen=True, slots=True)
class Layers:
    """The outputs of the layers for a batch, for backpropagation."""

    inputs: Floats
    first: Floats
    second: Floats
    logits: Floats
    values: Floats


class Network:
    """Two hidden layers with ReLU, shared by the policy and the value (tanh)."""

    def __init__(self, weights: Mapping[str, Floats]) -> None:
        self.weights = {name: weights[name] for name in SHAPES}
        self.weights["policy"] = np.asfortranarray(weights["policy"])  # the weights of a slot lie together, for `one`

    @classmethod
    def new(cls, inputs: int, slots: int, seed: int, hidden: tuple[int, int] = HIDDEN) -> Network:
        """Random weights; outputs start near zero, so that all options start about equally likely."""
        rng = np.random.default_rng(seed)
        one, two = hidden

        def normal(rows: int, columns: int, scale: float) -> Floats:
            return (rng.standard_normal((rows, columns)) * scale).astype(np.float32)

        return cls(
            {
                "first": normal(inputs, one, (2 / 60) ** 0.5),  # about 60 features are 1
                "first_bias": np.zeros(one, np.float32),
                "second": normal(one, two, (2 / one) ** 0.5),
                "second_bias": np.zeros(two, np.float32),
                "policy": normal(two, slots, 0.01),
                "policy_bias": np.zeros(slots, np.float32),
                "value": normal(two, 1, 0.01),
                "value_bias": np.zeros(1, np.float32),
            }
        )

    @property
    def inputs(self) -> int:
        """The number of features."""
        return len(self.weights["first"])

    @property
    def slots(self) -> int:
        """The number of slots."""
        return len(self.weights["policy_bias"])

    def copy(self) -> Network:
        """A copy with the same weights."""
        return Network({name: value.copy() for name, value in self.weights.items()})

    # ---- one position

    def one(self, features: Sequence[int], slots: Sequence[int]) -> tuple[Floats, float]:
        """The logits of these slots, and the value, for a position with these features.

        A search spends much of its time here: `take` and `reduce` cost half as much as an index and `sum`.
        """
        w = self.weights
        first = np.maximum(np.add.reduce(w["first"].take(features, 0)) + w["first_bias"], 0)
        second = np.maximum(first @ w["second"] + w["second_bias"], 0)
        logits: Floats = w["policy"].T.take(slots, 0) @ second + w["policy_bias"].take(slots)
        value = float(np.tanh(second @ w["value"][:, 0] + w["value_bias"][0]))
        return logits, value

    # ---- many positions

    def forward(self, inputs: Floats) -> Layers:
        """The layers' outputs for a batch of inputs."""
        w = self.weights
        first = np.maximum(inputs @ w["first"] + w["first_bias"], 0)
        second = np.maximum(first @ w["second"] + w["second_bias"], 0)
        logits = second @ w["policy"] + w["policy_bias"]
        values = np.tanh(second @ w["value"] + w["value_bias"])[:, 0]
        return Layers(inputs, first, second, logits, values)

    def backward(self, layers: Layers, by_logits: Floats, by_values: Floats) -> dict[str, Floats]:
        """The gradients of a loss, from its derivatives by the logits and by the values."""
        w = self.weights
        by_raw = (by_values * (1 - layers.values**2))[:, None]
        by_second = (by_logits @ w["policy"].T + by_raw @ w["value"].T) * (layers.second > 0)
        by_first = (by_second @ w["second"].T) * (layers.first > 0)
        return {
            "first": layers.inputs.T @ by_first,
            "first_bias": by_first.sum(0),
            "second": layers.first.T @ by_second,
            "second_bias": by_second.sum(0),
            "policy": layers.second.T @ by_logits,
            "policy_bias": by_logits.sum(0),
            "value": layers.second.T @ by_raw,
            "value_bias": by_raw.sum(0),
        }

    # ---- files

    def save(self, path: Path) -> None:
        """Half precision: 2 bytes a weight."""
        halves: dict[str, Any] = {name: value.astype(np.float16) for name, value in self.weights.items()}
        np.savez_compressed(path, **halves)

    @classmethod
    def load(cls, path: Path) -> Network:
        """Read the weights of a file."""
        with np.load(path, allow_pickle=False) as stored:
            return cls({name: stored[name].astype(np.float32) for name in SHAPES})


def dense(rows: Ints, width: int) -> Floats:
    """The features of rows that are filled up with -1 (`padded`), of any dimensions, as a matrix of 0s and 1s."""
    matrix = np.zeros((*rows.shape[:-1], width + 1), np.float32)
    np.put_along_axis(matrix, rows.astype(np.int64), 1, -1)  # -1 is the last column, which is cut off
    return matrix[..., :width]


def padded(rows: Sequence[Sequence[int]]) -> Ints:
    """The rows as a matrix, filled up with -1."""
    width = max(len(row) for row in rows)
    return np.array([[*row, *[-1] * (width - len(row))] for row in rows], np.int64)


def log_softmax(logits: Floats) -> Floats:
    """The logarithms of the softmax of each row."""
    shifted = logits - logits.max(1, keepdims=True)
    result: Floats = shifted - np.log(np.exp(shifted).sum(1, keepdims=True))
    return result
