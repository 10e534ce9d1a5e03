"""What every registered game promises, checked on random matches. A new game inherits all of it.

`matches` walks random matches decision by decision; the tests in `test_conformance` look at every step.
"""

import itertools
import random
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from games.core.protocol import Action, Decision, Game
from games.registry import GAMES

LONGEST = 20_000
"""No match of any game takes more decisions than this; one that does is endless."""


class Setting(NamedTuple):
    """One way to sit down: a game, a mode and a number of seats."""

    game: Game
    mode: str
    seats: int

    def new(self, seed: int) -> Any:
        return self.game.new(seats=self.seats, seed=seed, options={"mode": self.mode})

    def seeds(self, number: int) -> range:
        """So many matches, fewer where they are long: at least one."""
        return range(max(1, min(number, number * SHORT // length(self))))

    def __str__(self) -> str:
        return f"{self.game.key}-{self.mode}-{self.seats}"


SHORT = 150
"""Decisions of a match that is not long yet."""
LOOKS = 100
"""So many steps of a match are looked at closely (`looks`)."""
_LENGTHS: dict[str, int] = {}


def length(setting: Setting) -> int:
    """How many decisions a match takes."""
    if str(setting) not in _LENGTHS:
        _LENGTHS[str(setting)] = sum(1 for _ in steps(setting, 0)) or 1
    return _LENGTHS[str(setting)]


MANY = 4
"""Of more numbers of seats than these only some are played: the least two, the most, and one between."""


def spread(seats: tuple[int, ...]) -> tuple[int, ...]:
    return seats if len(seats) <= MANY else (*seats[:2], seats[len(seats) // 2 - 1], seats[-1])


def settings_of(games: Iterable[Game]) -> list[Setting]:
    return [
        Setting(game, mode, seats)
        for game in games
        for mode, about in game.modes.items()
        for seats in spread(about.seats)
    ]


SETTINGS = settings_of(GAMES.values())


class Step(NamedTuple):
    """A match before an answer: the state, the decision that will be answered, and the answer."""

    state: Any
    decision: Decision
    choice: Any


def looks(setting: Setting, seed: int) -> Iterator["Step"]:
    """As `steps`, of a long match only every second step, or every third ..., other ones with another seed."""
    every = max(1, length(setting) // LOOKS)
    return itertools.islice(steps(setting, seed), seed % every, None, every)


def steps(setting: Setting, seed: int) -> Iterator[Step]:
    """A random match. Between two steps the state moves on: whoever wants to keep it clones it."""
    rng = random.Random(seed)
    game, state = setting.game, setting.new(seed)
    for _ in range(LONGEST):
        open_now = [d for d in game.pending(state) if d.blocking]
        if not open_now:
            assert game.outcome(state) is not None, "nobody is asked, and it is not over"
            return
        assert game.outcome(state) is None, "it is over, and somebody is asked"
        decision = rng.choice(open_now)
        choice = decision.random(rng)
        yield Step(state, decision, choice)
        game.apply(state, Action(decision.seat, decision.id, choice))
    raise AssertionError(f"{setting} with seed {seed} does not end")
