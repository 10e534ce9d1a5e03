"""The value of a game's advice against random legal play. `python -m benchmarks.advice GAME [MATCHES [SEATS ...]]`

`make bench` measures every game that has advice, with fewer matches and at its least and its middle number of seats.

For each number of seats: how often the seats of one side win if they all follow the advice and the others answer at
random, and how often they win if all answer at random; for every side of the match in turn, with the same deals. Each
seat sees a sampled world, as a computer player does.
"""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Collection, Sequence
from typing import Any

from ai import COMPUTERS
from games.core.game import Advised, Game
from games.core.protocol import Action, Outcome, Seat
from games.registry import GAMES

MATCHES = 400
QUICK = 40


def play(game: Game[Any], seats: int, seed: int, sensible: Collection[Seat]) -> Outcome:
    """Play one match in which these seats follow the advice."""
    rng, state = random.Random(seed), game.new(seats, seed)
    while (outcome := game.outcome(state)) is None:
        decision = next(d for d in game.pending(state) if d.blocking)
        computer = COMPUTERS["sensible" if decision.seat in sensible else "random"]
        world = game.sample(state, decision.seat, rng)
        asked = next(d for d in game.pending(world) if d.id == decision.id)
        game.apply(state, Action(decision.seat, decision.id, computer.choose(game, world, asked, rng)))
    return outcome


def sides_of(game: Game[Any], outcome: Outcome) -> list[tuple[Seat, ...]]:
    """The seats that win together: the teams of the match, of its mode, or each seat for itself."""
    seats = len(outcome.points)
    mode = next(iter(game.modes.values()))
    team_of = outcome.teams or mode.teams.get(seats) or tuple(range(seats))
    return [tuple(seat for seat in range(seats) if team_of[seat] == team) for team in sorted(set(team_of))]


def shares(game: Game[Any], seats: int, matches: int) -> list[tuple[str, int, int]]:
    """For each side its name, its wins at random and its wins with advice. Without teams only the first seat is one."""
    wins: dict[int, tuple[int, int]] = {}
    for seed in range(matches):
        before = play(game, seats, seed, ())
        sides = sides_of(game, before)
        for number, side in enumerate(sides if before.teams else sides[:1]):
            after = play(game, seats, seed, side)
            at_random, advised = wins.get(number, (0, 0))
            wins[number] = (at_random + before.winners[side[0]], advised + after.winners[side[0]])
    return [(f"team {number}", at_random, advised) for number, (at_random, advised) in wins.items()]


def row(seats: int, side: str, at_random: int, advised: int, matches: int) -> str:
    """The shares with the doubled standard error of the second."""
    share = advised / matches
    error = 2 * math.sqrt(share * (1 - share) / matches)
    return f"{seats:>5}  {side:<7} {at_random / matches:>7.1%} {share:>9.1%}  ± {error:.1%}"


def measure(game: Game[Any], matches: int, numbers: Sequence[int]) -> None:
    """Print the shares of matches that each side wins at random and with advice."""
    print(f"{game.title}, {matches} matches a row\nseats  side     random  with advice")
    for seats in numbers:
        for side, at_random, advised in shares(game, seats, matches):
            print(row(seats, side, at_random, advised, matches), flush=True)


async def main() -> None:
    """Measure every game with advice at two numbers of seats."""
    for game in GAMES.values():
        if isinstance(game, Advised):
            measure(game, QUICK, (game.seats[0], game.seats[len(game.seats) // 2]))


if __name__ == "__main__":
    key, matches, *numbers = [*sys.argv[1:], str(MATCHES)][: max(2, len(sys.argv) - 1)]
    measure(GAMES[key], int(matches), [int(number) for number in numbers] or GAMES[key].seats)
