"""Twin deals for every game of the registry: what one seat cannot tell apart stays so (`tests/games/twins.py`)."""

import pytest

from tests.games import twins
from tests.games.conformance import CASES, Setting

pytestmark = pytest.mark.parametrize("setting", CASES)
VIEWERS = 2
"""Of more seats than these, others in every match."""


def viewers(setting: Setting, seed: int) -> list[int]:
    return [(seed + at) % setting.seats for at in range(min(setting.seats, VIEWERS))]


def test_twin_deals_look_alike_for_as_long_as_the_same_is_told(setting):
    for seed in setting.seeds(max(2, 24 // setting.seats)):
        for viewer in viewers(setting, seed):
            twins.run(setting, seed, viewer)


def test_twins_from_the_middle_of_a_match_look_alike(setting):
    for seed in setting.seeds(max(1, 12 // setting.seats)):
        for viewer in viewers(setting, seed):
            twins.run(setting, seed, viewer, begin=7 * (seed + 1))


def test_an_answer_that_no_player_has_heard_is_drawn_anew(setting):
    for seed in setting.seeds(6):
        twins.run_sealed(setting, seed, 4)
