"""A sampled world agrees with everything that its viewer knows, in every mode."""

import itertools
import random

import pytest

from tests.games.conformance import CASES, length, steps
from tests.games.facts import BROKEN

FEW, MANY = 60, 2_000
LOOKED_AT = 20
"""So many positions of a match at most; in each a world is drawn for every seat."""


@pytest.mark.parametrize("setting", [case for case in CASES if case.values[0].game.key in BROKEN])
def test_a_world_agrees_with_everything_that_its_viewer_knows(setting):
    drawn, enough = 0, MANY if setting.thorough else FEW
    for seed in itertools.count():
        every = -(-length(setting) // LOOKED_AT)
        for step in itertools.islice(steps(setting, seed), seed % every, None, every):
            for viewer in range(setting.seats):
                assert_it_fits(setting, step.state, viewer, drawn)
                drawn += 1
            if drawn >= enough:
                return


def assert_it_fits(setting, state, viewer, number):
    game = setting.game
    world = game.sample(state, viewer, random.Random(number))
    broken = list(BROKEN[game.key](state, world, viewer))
    assert not broken, f"a world of seat {viewer} contradicts what the seat knows: {broken[0]}"
    assert game.view(world, viewer) == game.view(state, viewer)
