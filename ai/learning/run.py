"""One run of training: its plan, its state, and its checkpoint."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path as File
from typing import Any

import numpy as np

from ai.learning import ppo
from ai.learning.crew import Crew, Deal, Part, Played
from ai.learning.selfplay import encoder_for, hidden_for
from ai.network import SHAPES, Network
from ai.protocol import Variant

POOL = 12
RATE = 1e-3
PARTS = 2
"""Parts of a batch, independent of the number of processes, so that results are equal."""
OLD_SHARE = 0.25
"""The share of episodes against an old copy; only the new one's choices are learned from."""
RIVAL_SHARE = 0.5
"""The share of episodes against rivals, if there are any."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of a run. Rates fall linearly to their last value over `rounds`.

    exploits  learn against fixed weights alone, to see how much is lost to an opponent who knows them
    critic    values of positions are estimated with all cards in sight (`ppo.Critic`)
    rivals    names of players that are met beside old copies (`ai.players`)
    """

    rounds: int
    seed: int
    batch: int = 512
    exploits: bool = False
    rate: float = RATE
    entropy: tuple[float, float] = (0.05, 0.01)
    critic: bool = False
    rivals: tuple[str, ...] = ()


@dataclass(slots=True)
class Mark:
    """One point of the learning curve; `against_old` is the share of rounds won against old copies."""

    rounds: int
    against_old: float
    value_error: float
    entropy: float
    kl: float


@dataclass(slots=True)
class Run:
    """The state of a run, all of which a checkpoint stores."""

    plan: Plan
    variants: Sequence[Variant]
    network: Network
    adam: ppo.Adam
    rng: np.random.Generator
    rounds: int = 0
    pool: list[Network] = field(default_factory=list)
    curve: list[Mark] = field(default_factory=list)
    ahead: list[Callable[[], Played]] = field(default_factory=list)
    critic: ppo.Critic | None = None

    @classmethod
    def begin(
        cls,
        plan: Plan,
        variants: Sequence[Variant],
        start: Network | None = None,
        against: Network | None = None,
    ) -> Run:
        """A run from `start` or from nothing; `against` are the fixed weights that it is to exploit, if any."""
        encoder = encoder_for(variants[0])
        network = start or Network.new(encoder.inputs, encoder.slots, plan.seed)
        pool = [against] if against is not None else []
        rng = np.random.default_rng(plan.seed)
        plan = replace(plan, exploits=bool(pool))
        critic = None
        if plan.critic:
            critic = ppo.Critic(Network.new(encoder.inputs + hidden_for(variants[0]).facts, 1, plan.seed))
        pool += [start.copy()] if start is not None and not pool else []
        return cls(plan, variants, network, ppo.Adam(network), rng, pool=pool, critic=critic)

    @property
    def done(self) -> bool:
        return self.rounds >= self.plan.rounds

    def iterate(self, crew: Crew) -> Mark:
        """Learn from one batch while the crew plays the next one; sometimes keep a copy for the pool."""
        if not self.ahead:
            self.ahead = self._begin_batch(crew)
        waiting, self.ahead = self.ahead, self._begin_batch(crew)
        played = [wait() for wait in waiting]
        gone = min(1.0, self.rounds / self.plan.rounds)
        first, last = self.plan.entropy
        entropy = first + (last - first) * gone
        paths = [path for part in played for path in part.paths]
        losses = ppo.update(self.network, self.adam, paths, self.plan.rate * (1 - gone), entropy, self.rng, self.critic)
        before, self.rounds = self.rounds, self.rounds + self.plan.batch
        met = [won for part in played for won in part.met]
        against_old = float(np.mean(met)) if met else 0.5
        mark = Mark(self.rounds, against_old, losses.value, losses.entropy, losses.kl)
        self.curve.append(mark)
        if not self.plan.exploits and self.rounds * POOL // self.plan.rounds > before * POOL // self.plan.rounds:
            self.pool.append(self.network.copy())
        return mark

    def _begin_batch(self, crew: Crew) -> list[Callable[[], Played]]:
        """The parts of a batch, played by the current network."""
        old = self.pool[int(self.rng.integers(len(self.pool)))] if self.pool else self.network
        deals = [self.deal(at) for at in range(self.plan.batch)]
        size = -(-len(deals) // PARTS)
        parts = [deals[at : at + size] for at in range(0, len(deals), size)]
        critic = self.critic.network if self.critic else None
        return [crew.start(Part(self.network, old, part, int(self.rng.integers(1 << 62)), critic)) for part in parts]

    def deal(self, at: int) -> Deal:
        """The episode at this place of a batch."""
        chosen = at % len(self.variants)
        variant = self.variants[chosen]
        seats = tuple(range(variant.seats))
        rivals, rival = self.plan.rivals, ""
        if rivals and self.rng.random() < RIVAL_SHARE:
            rival = rivals[int(self.rng.integers(len(rivals)))]
        if rival or (self.pool and (self.plan.exploits or self.rng.random() < OLD_SHARE)):
            teams = variant.game.modes[variant.mode].teams.get(variant.seats, seats)
            side = teams[int(self.rng.integers(variant.seats))]
            seats = tuple([seat for seat in seats if teams[seat] == side])
        return Deal(chosen, int(self.rng.integers(1 << 62)), seats, rival)

    # ---- checkpoint

    def save(self, file: File) -> None:
        """Write a temporary file and rename it, so that a killed run leaves the former checkpoint intact."""
        arrays: dict[str, Any] = {}
        stored = {"net": self.network.weights, "mean": self.adam.mean, "square": self.adam.square}
        stored |= {f"pool{at}": copy.weights for at, copy in enumerate(self.pool)}
        if self.critic is not None:
            judge = self.critic
            stored |= {
                "critic": judge.network.weights,
                "critic mean": judge.adam.mean,
                "critic square": judge.adam.square,
            }
        for name, weights in stored.items():
            arrays |= {f"{name}.{layer}": value for layer, value in weights.items()}
        state = {
            "plan": asdict(self.plan),
            "rounds": self.rounds,
            "steps": self.adam.step,
            "pool": len(self.pool),
            "rng": self.rng.bit_generator.state,
            "curve": [asdict(mark) for mark in self.curve],
        }
        arrays["state"] = np.array(json.dumps(state))
        beside = file.with_suffix(".tmp.npz")
        np.savez(beside, **arrays)
        beside.replace(file)

    @classmethod
    def load(cls, file: File, variants: Sequence[Variant]) -> Run:
        """Continue from the checkpoint; the unfinished batch is played again."""
        with np.load(file, allow_pickle=False) as stored:
            state = json.loads(str(stored["state"]))

            def weights(name: str) -> dict[str, Any]:
                return {layer: stored[f"{name}.{layer}"] for layer in SHAPES}

            def moments(of: Network, before: str = "") -> ppo.Adam:
                adam = ppo.Adam(of)
                adam.step, adam.mean, adam.square = state["steps"], weights(f"{before}mean"), weights(f"{before}square")
                return adam

            network = Network(weights("net"))
            adam = moments(network)
            critic = None
            if state["plan"]["critic"]:
                judge = Network(weights("critic"))
                critic = ppo.Critic(judge, moments(judge, "critic "))
            pool = [Network(weights(f"pool{at}")) for at in range(state["pool"])]
        told: dict[str, Any] = state["plan"]
        plan = Plan(**{**told, "entropy": tuple(told["entropy"]), "rivals": tuple(told["rivals"])})
        rng = np.random.default_rng()
        rng.bit_generator.state = state["rng"]
        curve = [Mark(**mark) for mark in state["curve"]]
        return cls(plan, variants, network, adam, rng, state["rounds"], pool, curve, critic=critic)
