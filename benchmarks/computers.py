"""Wins of the sensible computer player against random legal play: `python -m benchmarks.computers [KEY ...]`

At a game's smallest table; its seat changes from match to match, and it sees only sampled worlds, as in the host.
With no keys: every game that gives advice.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from typing import Any

from games.core.game import Advised, Game
from games.core.protocol import Action
from games.registry import GAMES

MATCHES, SHORT = 400, 40


def won(game: Game[Any], seed: int) -> bool:
    """Whether the one sensible player of a match is among its winners."""
    rng, seats = random.Random(seed), game.seats[0]
    sensible = seed % seats
    state = game.new(seats, seed)
    while waiting := [decision for decision in game.pending(state) if decision.blocking]:
        decision = waiting[0]
        if decision.seat == sensible and isinstance(game, Advised):
            choice = game.advise(game.sample(state, sensible, rng), decision, rng)
        else:
            choice = decision.random(rng)
        game.apply(state, Action(decision.seat, decision.id, choice))
    outcome = game.outcome(state)
    return outcome is not None and outcome.winners[sensible]


def report(keys: Sequence[str], matches: int) -> None:
    """Print for each of these games how many matches its advice wins against random play; with no keys for all."""
    for key, game in GAMES.items():
        if isinstance(game, Advised) and (not keys or key in keys):
            wins = sum(won(game, seed) for seed in range(matches))
            print(f"{game.title}, {game.seats[0]} seats: {wins} of {matches} matches won against random play")


async def main() -> None:
    """Every game with advice, in short."""
    report((), SHORT)


if __name__ == "__main__":
    report(sys.argv[1:], MATCHES)
