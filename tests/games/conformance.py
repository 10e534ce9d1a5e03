"""What every registered game promises, checked on random matches. A new game inherits all of it.

`steps` walks random matches decision by decision; the tests in `test_conformance` look at every step. `test_secrets`
checks what each seat can know. Both take any `Setting`, so `tests/games/wrong` can show which wrong games they catch.
"""

import itertools
import random
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import pytest

from games.core.game import Game
from games.core.protocol import LEAVE, Action, Decision
from games.registry import GAMES
from tests.long import exhaustive

LONGEST = 20_000
"""No match of any game takes more decisions than this; one that does is endless."""
INTERRUPTS = 0.05
"""How often a walk answers a question that does not hold the match up, where there is one."""
LEAVING = 0.005
"""How often a walk lets a seat leave, where the game allows it."""


class Setting(NamedTuple):
    """One way to sit down: a game, a mode and a number of seats.

    thorough  whether tests play two thirds of their matches, as the long suite does, or the first third
    """

    game: Game
    mode: str
    seats: int
    thorough: bool = False

    def new(self, seed: int) -> Any:
        return self.game.new(seats=self.seats, seed=seed, options={"mode": self.mode})

    def seeds(self, number: int) -> range:
        """This share of so many matches, of fewer where they are long: what they cost is bounded by their decisions."""
        third = self._affordable(-(-number // 3))
        return range(third, max(third + 1, self._affordable(number))) if self.thorough else range(third)

    def _affordable(self, number: int) -> int:
        return max(1, min(number, number * USUAL // length(self)))

    def __str__(self) -> str:
        return f"{self.game.key}-{self.mode}-{self.seats}{'-thorough' if self.thorough else ''}"


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
SHORT_MODES = {"all_kings_fall": "short", "soon_king": "quick"}
"""Where the modes of a game are the same rules for a longer or a shorter evening: the one that takes least time."""


def _is_long(setting: Setting, numbers: Callable[[tuple[int, ...]], tuple[int, ...]]) -> bool:
    """Longer modes are long, and of many numbers of seats all but `numbers`."""
    seats = setting.game.modes[setting.mode].seats
    left_out = len(seats) > MANY and setting.seats not in numbers(seats)
    return left_out or SHORT_MODES.get(setting.game.key, setting.mode) != setting.mode


def _least_two(seats: tuple[int, ...]) -> tuple[int, ...]:
    return seats[:2]


CASES = [
    *[pytest.param(setting, id=str(setting)) for setting in SETTINGS if not _is_long(setting, _least_two)],
    *[
        pytest.param(thorough, id=str(thorough), marks=exhaustive)
        for thorough in [setting._replace(thorough=True) for setting in SETTINGS]
    ],
]
"""For tests of rules: of many numbers of seats the least two; and in the long suite all settings, thoroughly."""
WIDE_CASES = [
    pytest.param(
        setting, id=str(setting), marks=exhaustive if _is_long(setting, lambda seats: (seats[0], seats[-1])) else []
    )
    for setting in SETTINGS
]
"""For tests of what fits on a page: of many numbers of seats the least and the most."""

EACH_MODE = [
    pytest.param(setting, id=str(setting))
    for setting in SETTINGS
    if setting.seats == min(setting.game.modes[setting.mode].seats)
]
"""For tests of words: every mode with the fewest seats."""


class Step(NamedTuple):
    """A match before an answer: the state, the decision that will be answered, and the answer."""

    state: Any
    decision: Decision
    choice: Any

    @property
    def action(self) -> Action:
        return Action(self.decision.seat, self.decision.id, self.choice)


USUAL = 80
"""The decisions of a match for which the numbers of seeds in the tests are meant."""
LOOKS = 50
"""So many steps of a match are looked at closely (`looks`)."""
VIEWERS = 3
"""From so many seats a step is looked at (`some_viewers`)."""
_lengths: dict[Setting, int | None] = {}


def assert_it_ends(setting: Setting) -> None:
    """One plain random match comes to an end. The verdict is kept, so that an endless game fails every test at once."""
    if setting not in _lengths:
        _lengths[setting] = None
        _lengths[setting] = sum(1 for _ in walk(setting, setting.new(0), random.Random(0)))
    assert _lengths[setting] is not None, f"{setting} does not end"


def length(setting: Setting) -> int:
    """How many decisions a match takes."""
    assert_it_ends(setting)
    return _lengths[setting] or 1


def looks(setting: Setting, seed: int) -> Iterator["Step"]:
    """As `steps`, of a long match only every second step, or every third ..., other ones with another seed."""
    every = max(1, length(setting) // LOOKS)
    return itertools.islice(steps(setting, seed), seed % every, None, every)


def some_viewers(setting: Setting, number: int) -> list[int]:
    """A few seats, at every step other ones: what holds for all need not be looked at from nine chairs each time."""
    return [(number + at) % setting.seats for at in range(min(setting.seats, VIEWERS))]


def picked(pending: Iterable[Decision], rng: random.Random) -> Decision | None:
    """The decision that a random walk answers next; None when no blocking decision is open."""
    blocking, others, ways_out = [], [], []
    for d in pending:
        (blocking if d.blocking else ways_out if d.prompt == LEAVE else others).append(d)
    if not blocking:
        return None
    if ways_out and rng.random() < LEAVING:
        return rng.choice(ways_out)
    if others and rng.random() < INTERRUPTS:
        return rng.choice(others)
    return rng.choice(blocking)


def walk(setting: Setting, state: Any, rng: random.Random) -> Iterator[Step]:
    """Random answers from this state to the end, interrupts among them. The state moves on between two steps."""
    game = setting.game
    for _ in range(LONGEST):
        decision = picked(game.pending(state), rng)
        if decision is None:
            assert game.outcome(state) is not None, "no seat is asked, and it is not over"
            return
        assert game.outcome(state) is None, "it is over, and a seat is asked"
        step = Step(state, decision, decision.random(rng))
        yield step
        game.apply(state, step.action)
    raise AssertionError(f"{setting} does not end")


def steps(setting: Setting, seed: int) -> Iterator[Step]:
    """A random match. Between two steps the state changes: clone it to keep it."""
    assert_it_ends(setting)
    yield from walk(setting, setting.new(seed), random.Random(seed))
