"""Time to draw and encode a board's picture, and its size, for every game with its most seats.

`cold` draws each card and each line of text for the first time; `warm` finds them in the cache, as after a minute of
running. Times are processor time in milliseconds.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Sequence
from typing import Any

from cogs.pictures.table import drawn
from games.core.game import Game
from games.core.picture import Illustrated, Scene
from games.core.protocol import Action
from games.registry import GAMES

NAMES = ("Ann", "Ben the Magnificent", "Chloé", "金龍", "Ørjan", "Зоя", "Dan", "Eve") * 2
STEPS, EVERY = 90, 6


async def main() -> None:
    """Print durations and sizes of pictures, by game and number of seats."""
    print(f"{'game':<18}{'seats':>6}{'cold':>8}{'warm':>8}{'p95':>8}{'kB':>7}{'most':>7}")
    for game in GAMES.values():
        if isinstance(game, Illustrated):
            for seats in sorted({about for mode in game.modes.values() for about in (mode.seats[0], mode.seats[-1])}):
                print(_measured(game, seats))


def _measured(game: Game[Any], seats: int) -> str:
    scenes = _scenes(game, seats)
    cold = [_timed(scene)[0] for scene in scenes[:1]]
    for scene in scenes:
        drawn(scene)
    warm = [_timed(scene) for scene in scenes]
    times, sizes = [taken for taken, _ in warm], [len(data) / 1000 for _, data in warm]
    late = sorted(times)[int(len(times) * 0.95)]
    return (
        f"{game.key:<18}{seats:>6}{cold[0]:>8.1f}{statistics.median(times):>8.1f}{late:>8.1f}"
        f"{statistics.median(sizes):>7.0f}{max(sizes):>7.0f}"
    )


def _timed(scene: Scene) -> tuple[float, bytes]:
    """Without the cache of finished pictures."""
    start = time.process_time()
    data = drawn(scene).jpeg()
    return (time.process_time() - start) * 1000, data


def _scenes(game: Game[Any], seats: int) -> Sequence[Scene]:
    """The table at different moments of a random match."""
    assert isinstance(game, Illustrated)
    mode = next(key for key, about in game.modes.items() if seats in about.seats)
    rng, state = random.Random(seats), game.new(seats, 7, {"mode": mode})
    found = []
    for step in range(STEPS):
        waiting = [decision for decision in game.pending(state) if decision.blocking]
        if not waiting:
            break
        if step % EVERY == 0:
            found.append(game.picture.scene(game.view(state, None), NAMES[:seats]))
        decision = rng.choice(waiting)
        game.apply(state, Action(decision.seat, decision.id, decision.random(rng)))
    return list(dict.fromkeys(found))
