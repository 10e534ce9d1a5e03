"""Time and exactness of sampled worlds of The Imposter Kings, by number of seats. `python -m benchmarks worlds`

`first` is the first world that is drawn of a position, which reads the journal and makes the tables; `later` are the
next ones. `mended` is the share of positions in which nearly all deals contradict what the seat knows, so that a world
is mended (`games.core.worlds.mending`). Times are processor time.
"""

from __future__ import annotations

import random
import statistics
from time import process_time

from benchmarks.rules import Bench
from games.core.worlds.drawing import forget_plans
from games.imposter_kings.game import ImposterKings
from games.imposter_kings.state import State
from games.imposter_kings.worlds import sample, worlds_for

GAME = ImposterKings()
POSITIONS = 80
LATER = 5


def milliseconds(state: State, seat: int, rng: random.Random) -> float:
    """The mean time in which a world of this position is drawn."""
    started = process_time()
    sample(state, seat, rng)
    return (process_time() - started) * 1e3


def row(seats: int) -> str:
    """One line of the table: times by number of seats."""
    first, later, mended = [], [], 0
    for state, seat in Bench(GAME, "standard", seats).positions[:POSITIONS]:
        rng = random.Random(1)
        GAME.pending(state)
        forget_plans()
        first.append(milliseconds(state, seat, rng))
        later += [milliseconds(state, seat, rng) for _ in range(LATER)]
        mended += worlds_for(state, seat).draw_exactly(state.ident, rng) is None
    return f"{seats} seats  {summary(first):>24}  {summary(later):>24}  {mended / POSITIONS:>11.1%}"


def summary(figures: list[float]) -> str:
    """The mean, the median and the ninth decile."""
    tenths = statistics.quantiles(figures, n=10)
    return f"{statistics.mean(figures):.2f} {statistics.median(figures):.2f} {tenths[-1]:.2f}"


async def main() -> None:
    """Print the time of drawing worlds, by number of seats."""
    print(f"{POSITIONS} positions a row; ms: mean, median, 9 of 10 below")
    print(f"{'':7}  {'first':>24}  {'later':>24}  {'mended':>11}")
    for seats in GAME.seats:
        print(row(seats), flush=True)
