"""Twin matches of any game: the deal, and a world that `sample` draws for one seat."""

import random

from tests.games.conformance import Setting
from tests.leaks.twins import Twins
from tests.leaks.unstored import seated


def twins_of(setting: Setting, seed: int) -> Twins:
    rng = random.Random(seed)
    viewer, secretive = rng.sample(range(setting.seats), 2)
    state = setting.new(seed)
    world = setting.game.sample(state, viewer, rng)
    twins = Twins(setting.game, setting.mode, state, world, seated(setting.seats), secretive=(secretive,))
    assert viewer in twins.blind, f"{setting}: a sampled world has another view for seat {viewer}"
    return twins
