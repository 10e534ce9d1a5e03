"""Speed of the rules in every mode of every game: random matches on one core. `python -m benchmarks rules`

`rounds/s` goes through `game.pending` and `game.apply`, as presses and searches do. No player calls a Mulligan
(declining it is a decision like any other), so only played rounds count. `clone`, `view` and `sample` are timed on
positions of the same matches; `go on` is a clone and its first `pending`, which rebuilds the paused scripts.

With compiled rules (`make fast`) they are measured; with `PLAIN_PYTHON=1` in the environment the plain ones are.

Every figure is the best of several repetitions, with the median in brackets. The repetitions alternate, so that other
load on the machine affects them equally. Times are processor time.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable, Sequence
from time import process_time
from typing import Any

from games.core.compiled import in_use
from games.core.game import Game
from games.core.protocol import Action, Decision
from games.registry import GAMES

MATCHES = 40
REPETITIONS = 7
ENOUGH = 8000
"""Decisions after which no further match is started, since matches of some games are long."""
POSITIONS = 200
MANY = 3
"""With more numbers of seats than this, only the lowest and the highest are measured."""
EVERY = 9
"""Every how many decisions a position is kept; odd, so that all seats and prompts occur."""


class Bench:
    """One mode for one number of seats, always the same matches."""

    def __init__(self, game: Game[Any], mode: str, seats: int) -> None:
        self.game, self.mode, self.seats = game, mode, seats
        self.title = f"{game.title}, {game.modes[mode].title}, {seats} players"
        self.decisions = 0
        self.rounds = 0
        self.measures: dict[str, Callable[[], float]] = {
            "rounds/s": self.rounds_per_second,
            "clone µs": self.cost(lambda state, seat: state.clone()),
            "go on µs": self.cost(lambda state, seat: game.pending(state.clone())),
            "view µs": self.cost(lambda state, seat: game.view(state, seat)),
            "sample µs": self.cost(lambda state, seat: game.sample(state, seat, self.rng)),
        }
        self.results: dict[str, list[float]] = {name: [] for name in self.measures}
        self.rng = random.Random(0)
        self.positions = self.some_positions()

    def new(self, seed: int) -> Any:
        return self.game.new(self.seats, seed, {"mode": self.mode})

    def choice(self, decision: Decision) -> Any:
        return None if decision.prompt == "mulligan" else decision.random(self.rng)

    def some_positions(self) -> list[tuple[Any, int]]:
        """Positions in the middle of matches, each with an asked seat."""
        found: list[tuple[Any, int]] = []
        seed = count = 0
        while len(found) < POSITIONS:
            state = self.new(seed)
            while decisions := self.game.pending(state):
                count += 1
                if not count % EVERY:
                    found.append((state.clone(), decisions[0].seat))
                decision = waited_for(decisions)
                self.game.apply(state, Action(decision.seat, decision.id, self.choice(decision)))
            seed += 1
        for state, _ in found:
            self.game.pending(state)
        return found[:POSITIONS]

    def rounds_per_second(self) -> float:
        game, choice = self.game, self.choice
        pending, apply = game.pending, game.apply
        self.rng.seed(1)
        self.decisions = self.rounds = 0
        started = process_time()
        for seed in range(MATCHES):
            state = self.new(seed)
            while decisions := pending(state):
                decision = decisions[0]
                if not decision.blocking:
                    decision = waited_for(decisions)
                apply(state, Action(decision.seat, decision.id, choice(decision)))
                self.decisions += 1
            self.rounds += self.played(state)
            if self.decisions > ENOUGH:
                break
        return self.rounds / (process_time() - started)

    def played(self, state: Any) -> int:
        outcome = self.game.outcome(state)
        if outcome is None:
            return 0
        all_lost = not any(outcome.winners)
        return sum(1 for finished in outcome.rounds if finished.winners or all_lost)

    def cost(self, act: Callable[[Any, int], object]) -> Callable[[], float]:
        def microseconds() -> float:
            self.rng.seed(1)
            started = process_time()
            for state, seat in self.positions:
                act(state, seat)
            return (process_time() - started) / len(self.positions) * 1e6

        return microseconds

    def repeat(self) -> None:
        for name, measure in self.measures.items():
            self.results[name].append(measure())

    def row(self) -> list[str]:
        per_round = self.decisions / self.rounds
        per_second = max(self.results["rounds/s"]) * per_round
        costs = [best_and_median(self.results[name], min) for name in self.measures if name.endswith("µs")]
        rate = best_and_median(self.results["rounds/s"], max)
        return [self.title, rate, f"{per_second:,.0f}", f"{per_round:.1f}", *costs]

    def head(self) -> list[str]:
        costs = [name for name in self.measures if name.endswith("µs")]
        return ["", "rounds/s", "decisions/s", "a round", *costs]


def waited_for(decisions: Sequence[Decision]) -> Decision:
    """The first blocking decision."""
    return next(decision for decision in decisions if decision.blocking)


def best_and_median(figures: list[float], best: Callable[[list[float]], float]) -> str:
    """The best figure and the median as text."""
    digits = 0 if best(figures) >= 100 else 1
    return f"{best(figures):,.{digits}f} ({statistics.median(figures):,.{digits}f})"


async def main() -> None:
    """Measure all modes of all games, and print a table."""
    print("compiled rules" if in_use() else "plain Python; `make fast` compiles the rules", flush=True)
    benches = [
        Bench(game, key, seats)
        for game in GAMES.values()
        for key, mode in game.modes.items()
        for seats in (mode.seats if len(mode.seats) <= MANY else (mode.seats[0], mode.seats[-1]))
    ]
    for _ in range(REPETITIONS):
        for bench in benches:
            bench.repeat()
    rows = [benches[0].head(), *[bench.row() for bench in benches]]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        cells = [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        print("  ".join([row[0].ljust(widths[0]), *cells]).rstrip())
