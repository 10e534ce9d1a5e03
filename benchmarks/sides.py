"""Wins of each team at tables of computer players only, of games with teams.

`python -m benchmarks.sides GAME SEATS MATCHES` measures one game, `python -m benchmarks sides` all in short. All seats
play by the game's advice, from sampled worlds as in the host. A team has the number that `Outcome.teams` gives it.
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


def played(key: str, seats: int, number: int) -> Outcome | None:
    """One match of computer players."""
    game, rng = GAMES[key], random.Random(number)
    state: Any = game.new(seats, number)
    while waiting := [d for d in game.pending(state) if d.blocking]:
        d = waiting[0]
        choice = d.default
        if isinstance(game, Advised):
            choice = game.advise(game.sample(state, d.seat, rng), d, rng)
        game.apply(state, Action(d.seat, d.id, choice))
    return game.outcome(state)


def report(key: str, seats: int, matches: int) -> None:
    """Print the shares of matches that each team has won."""
    won: Counter[int] = Counter()
    for number in range(matches):
        outcome = played(key, seats, number)
        if outcome is not None and outcome.teams and any(outcome.winners):
            won[outcome.teams[outcome.winners.index(True)]] += 1
    if won:
        shares = ", ".join(f"team {team} won {count / matches:.1%}" for team, count in sorted(won.items()))
        print(f"{key}, {seats} seats, {matches} matches: {shares}")


async def main() -> None:
    """Every game whose matches have teams, at a middle number of seats."""
    for game in GAMES.values():
        if isinstance(game, Advised):
            report(game.key, game.seats[len(game.seats) // 2], SHORT)


if __name__ == "__main__":
    report(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
