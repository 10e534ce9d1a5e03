"""Wins of a game's own advice among random players.

`python -m benchmarks.contest GAME SEATS MATCHES` measures one game, `python -m benchmarks contest` all in short.
One seat plays by the advice, all others at random; the seat moves on with every match. The thinking time is that of
the advice alone.
"""

from __future__ import annotations

import random
import sys
import time
from typing import Any

from games.core.game import Advised
from games.core.protocol import Action
from games.registry import GAMES

SHORT = 40


def contest(key: str, seats: int, matches: int, mode: str = "") -> tuple[float, float, float]:
    """Share of the matches that the adviser has won, its mean and its longest time for a decision in milliseconds."""
    game = GAMES[key]
    won, spent, longest, asked = 0, 0.0, 0.0, 0
    for number in range(matches):
        rng, seat = random.Random(number), number % seats
        state: Any = game.new(seats, number, {"mode": mode or next(iter(game.modes))})
        while waiting := [d for d in game.pending(state) if d.blocking]:
            d = waiting[0]
            if d.seat == seat and isinstance(game, Advised):
                began = time.process_time()
                choice = game.advise(state, d, rng)
                took = 1000 * (time.process_time() - began)
                spent, longest, asked = spent + took, max(longest, took), asked + 1
            else:
                choice = d.random(rng)
            game.apply(state, Action(d.seat, d.id, choice))
        outcome = game.outcome(state)
        won += outcome is not None and outcome.winners[seat]
    return won / matches, spent / max(asked, 1), longest


def report(key: str, seats: int, matches: int, mode: str = "") -> None:
    """Print share of wins, fair share and time per decision."""
    share, mean, longest = contest(key, seats, matches, mode)
    fair = 1 / seats
    print(
        f"{key}, {seats} seats, {matches} matches: won {share:.1%}, fair share {fair:.1%}, {share / fair:.2f} times; "
        f"a decision takes {mean:.2f} ms, {longest:.1f} ms at most"
    )


async def main() -> None:
    """Every game with advice, at a middle number of seats."""
    for game in GAMES.values():
        if isinstance(game, Advised):
            seats = next(iter(game.modes.values())).seats
            report(game.key, seats[len(seats) // 2], SHORT)


if __name__ == "__main__":
    report(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), *sys.argv[4:5])
