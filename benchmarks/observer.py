"""How much more an onlooker of Imposter! learns from what players do in public than from what the rules publish.

`python -m benchmarks.observer SEATS MATCHES LEVEL` plays so many matches of computer players to learn from and as many
others to judge. Two logistic models name each seat's team after the first rounds: one by the opened bags, one also by
groups and votes. Printed are the bits a seat that each leaves open.
"""

from __future__ import annotations

import random
import sys
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from ai.players import maker
from ai.protocol import Budget, Variant
from ai.worlds import drawing
from games.core.protocol import Action
from games.imposter import Imposter
from games.imposter import queries as q
from games.imposter.beliefs import hit_chance, suspects, suspicion
from games.imposter.state import State

Numbers: TypeAlias = npt.NDArray[np.float64]
GAME = Imposter()
SHORT = 20
LEVEL, SIMULATIONS = "heuristic", 60
SEATS = 5
ROUNDS = 4
"""Later the bags alone tell nearly all."""
RISKY = 0.5
STEPS, RATE, DECAY = 3000, 0.3, 1e-3


def opened(seats: int, number: int, level: str) -> State:
    """A match of computer players after the first rounds, each with worlds that its seat may imagine."""
    rng, state = random.Random(number), GAME.new(seats, number)
    player = maker(level)(Variant(GAME, "standard", seats))
    while len(state.history) < ROUNDS:
        d = next(d for d in GAME.pending(state) if d.blocking)
        sample = drawing(GAME, state, d.seat)
        choice = player(GAME.view(state, d.seat), sample, d, rng, Budget(SIMULATIONS))
        GAME.apply(state, Action(d.seat, d.id, choice))
    return state


def by_bags(state: State) -> list[list[float]]:
    """By seat: what the opened bags tell of it."""
    bags = q.bags(state)
    shares = suspicion(suspects(state.seats, state.card.imposters, bags), state.seats)
    rows = []
    for seat, share in enumerate(shares):
        mine = [bag.treasures > 0 for group, bag in bags if seat in group]
        there = min(max(share, 0.001), 0.999)
        rows.append([float(np.log(there / (1 - there))), share, sum(mine), len(mine) - sum(mine)])
    return rows


def by_acts(state: State) -> list[list[float]]:
    """By seat: its groups as postmaster and its votes on likely and unlikely groups, by the bags before them."""
    rows = np.zeros((state.seats, 7))
    for at, past in enumerate(state.history):
        bags = tuple([(old.group, old.bag) for old in state.history[:at] if old.bag is not None])
        hit = hit_chance(suspects(state.seats, state.card.imposters, bags), past.group)
        rows[past.postmaster, :3] += 1, past.postmaster in past.group, hit
        if past.vote is not None:
            first = 3 if hit > RISKY else 5
            voters = [seat for seat in range(state.seats) if seat != past.postmaster]
            rows[voters, first] += 1
            rows[list(past.vote.by), first + 1] += 1
    return rows.tolist()


def bits(learned: tuple[Numbers, Numbers], judged: tuple[Numbers, Numbers]) -> float:
    """The bits a seat that a model leaves open in matches that it has not learned from."""
    mean, spread = learned[0].mean(0), learned[0].std(0) + 1e-9

    def scaled(rows: Numbers) -> Numbers:
        return np.hstack([(rows - mean) / spread, np.ones((len(rows), 1))])

    x, weights = scaled(learned[0]), np.zeros(learned[0].shape[1] + 1)
    for _ in range(STEPS):
        chances = 1 / (1 + np.exp(-x @ weights))
        weights -= RATE * (x.T @ (chances - learned[1]) / len(x) + DECAY * weights)
    chances = np.clip(1 / (1 + np.exp(-scaled(judged[0]) @ weights)), 1e-6, 1 - 1e-6)
    return float(-np.log2(np.where(judged[1] > 0, chances, 1 - chances)).mean())


def told(seats: int, matches: int, level: str = LEVEL) -> tuple[float, float]:
    """The bits a seat that stay open: by bags alone, and by everything public."""
    states = [opened(seats, number, level) for number in range(2 * matches)]
    teams = np.array([team for state in states for team in state.imposters], float)
    bags = np.array([row for state in states for row in by_bags(state)])
    acts = np.array([row for state in states for row in by_acts(state)])
    half = seats * matches

    def left(rows: Numbers) -> float:
        return bits((rows[:half], teams[:half]), (rows[half:], teams[half:]))

    return left(bags), left(np.hstack([bags, acts]))


def report(seats: int, matches: int, level: str = LEVEL) -> None:
    """Print what both models leave open."""
    few, more = told(seats, matches, level)
    played = f"imposter, {seats} seats, {matches} matches of {level}"
    print(f"{played}: {few:.3f} bits a seat by bags, {more:.3f} by everything public")


async def main() -> None:
    """In short."""
    report(SEATS, SHORT)


if __name__ == "__main__":
    report(int(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:])
