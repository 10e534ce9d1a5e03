"""Wins of seat 0, and of each team, at tables of computer players only.

`python -m benchmarks.sides GAME MODE SEATS MATCHES LEVEL` measures one mode, `python -m benchmarks sides` all in short.
All seats play as that computer player, by default by the game's advice, from sampled worlds as in the host. Seat 0 wins
more or less than its fair share where the order of seats matters (`Mode.order_matters`). A team has the number that
`Outcome.teams` gives it.
"""

from __future__ import annotations

import sys
from collections import Counter

from ai.arena.matches import Thinking, opened, play
from ai.players import maker
from ai.protocol import Budget, Variant
from games.core.protocol import Outcome
from games.registry import GAMES

SHORT = 20
LEVEL, SIMULATIONS = "heuristic", 60


def played(variant: Variant, level: str, number: int) -> Outcome:
    """One match of computer players."""
    players, clocks = [maker(level)(variant)] * variant.seats, [Thinking()] * variant.seats
    return play(variant, opened(variant, str(number), {}), str(number), players, clocks, Budget(SIMULATIONS))


def report(key: str, mode: str, seats: int, matches: int, level: str = LEVEL) -> None:
    """Print the share of seat 0, to which a shared win counts in part, and those of teams that the end reveals."""
    variant = Variant(GAMES[key], mode, seats)
    won, first = Counter[int](), 0.0
    for number in range(matches):
        outcome = played(variant, level, number)
        if not any(outcome.winners):
            continue
        first += outcome.winners[0] / sum(outcome.winners)
        if outcome.teams:
            won[outcome.teams[outcome.winners.index(True)]] += 1
    shares = [f"team {team} {count / matches:.1%}" for team, count in sorted(won.items())]
    told = ", ".join([f"seat 0 won {first / matches:.1%}", *shares])
    print(f"{key}, {mode}, {seats} seats, {matches} matches of {level}: {told}")


async def main() -> None:
    """Every mode of every game, at its smallest number of seats."""
    for game in GAMES.values():
        for mode in game.modes:
            report(game.key, mode, game.modes[mode].seats[0], SHORT)


if __name__ == "__main__":
    report(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), *sys.argv[5:])
