"""Twin matches without a Discord, hundreds of moves each: every screen and every moment is the same for the blind."""

from __future__ import annotations

import random

import pytest

from tests.leaks.courses import course
from tests.leaks.scenes import SCENES, Scene
from tests.leaks.screens import assert_same_screens
from tests.leaks.twins import Twins
from tests.leaks.unstored import seated
from tests.leaks.worlds import KINGS, PLOTS, deal, twin_of
from tests.long import first


@pytest.mark.parametrize(
    ("mode", "people", "computers"),
    first(3, [("standard", 2, 0), ("standard", 3, 0), ("quickplay3", 2, 0), ("standard", 4, 0), ("standard", 2, 2)]),
)
@pytest.mark.parametrize("seeds", first(1, [range(2), range(2, 5)]), ids=["some", "more"])
def test_hidden_cards_of_others_change_no_screen(mode: str, people: int, computers: int, seeds: range):
    windows = 0
    for seed in seeds:
        rng = random.Random(seed)
        seats = people + computers
        state = deal(seats, mode, seed)
        twins = Twins(KINGS, mode, state, twin_of(state, rng.randrange(seats), rng), seated(people, computers))
        for _ in course(twins, rng, 50):
            assert_same_screens(twins)
            windows += twins.here.match.window_open
    assert windows > 3 * len(seeds), "the courses went through many windows"


@pytest.mark.parametrize("seats", first(1, [4, 2]))
def test_plots_of_others_change_no_screen(seats: int):
    differed = 0
    for seed in range(3):
        state = PLOTS.new(seats, seed, {"mode": next(iter(PLOTS.modes))})
        secretive = seed % seats
        twins = Twins(PLOTS, next(iter(PLOTS.modes)), state, state.clone(), seated(seats), secretive=(secretive,))
        for move in course(twins, random.Random(seed), 40):
            assert_same_screens(twins)
            differed += move.chosen[0] != move.chosen[1]
    assert differed > 5, "a seat has plotted otherwise"


@pytest.mark.parametrize("scene", SCENES, ids=str)
def test_the_scenes_reach_what_they_are_about(scene: Scene):
    """The worlds do differ for a reader who is not blind; and a window has opened, or cards moved unseen."""
    twins = scene.twins()
    seeing = [seat for seat in range(len(twins.here.match.names)) if seat not in twins.blind]
    assert seeing and None in twins.blind and len(twins.blind) > 1 - ("swapped" in scene.name)
    assert any(move.kind == "clock" for move in twins.moves)
    assert_same_screens(twins)
