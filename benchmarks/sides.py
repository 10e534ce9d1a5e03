"""Wins of seat 0, and of each team, at tables of computer players only.

`python -m benchmarks.sides GAME MODE SEATS MATCHES` measures one mode, `python -m benchmarks sides` all in short. All
seats play by the game's advice, from sampled worlds as in the host. Seat 0 wins more or less than its fair share where
the order of seats matters (`Mode.order_matters`). A team has the number that `Outcome.teams` gives it.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from typing import Any

from games.core.game import Advised
from games.core.protocol import Action, Outcome
from games.registry import GAMES

SHORT = 20


def played(key: str, mode: str, seats: int, number: int) -> Outcome | None:
    """One match of computer players."""
    game, rng = GAMES[key], random.Random(number)
    state: Any = game.new(seats, number, {"mode": mode})
    while waiting := [d for d in game.pending(state) if d.blocking]:
        d = waiting[0]
        choice = d.default
        if isinstance(game, Advised):
            choice = game.advise(game.sample(state, d.seat, rng), d, rng)
        game.apply(state, Action(d.seat, d.id, choice))
    return game.outcome(state)


def report(key: str, mode: str, seats: int, matches: int) -> None:
    """Print the share of seat 0, to which a shared win counts in part, and those of teams that the end reveals."""
    won, first = Counter[int](), 0.0
    for number in range(matches):
        outcome = played(key, mode, seats, number)
        if outcome is None or not any(outcome.winners):
            continue
        first += outcome.winners[0] / sum(outcome.winners)
        if outcome.teams:
            won[outcome.teams[outcome.winners.index(True)]] += 1
    shares = [f"team {team} {count / matches:.1%}" for team, count in sorted(won.items())]
    told = ", ".join([f"seat 0 won {first / matches:.1%}", *shares])
    print(f"{key}, {mode}, {seats} seats, {matches} matches: {told}")


async def main() -> None:
    """Every mode of every game, at its smallest number of seats."""
    for game in GAMES.values():
        for mode in game.modes:
            report(game.key, mode, game.modes[mode].seats[0], SHORT)


if __name__ == "__main__":
    report(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
