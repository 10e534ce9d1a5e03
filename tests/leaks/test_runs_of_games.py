"""Twin matches of every game through the real bot, by presses: blind players and spectators get the same bytes and ids.

The worlds are those of `test_every_game_unstored`: the deal, and one that `sample` draws for a seat; another seat may
choose otherwise. The seeds are those of courses that last, because the worlds of some games part soon in public, and in
which no seat opens its hand more often in one world to find the button of its own choice.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.games.conformance import SETTINGS
from tests.leaks.alike import SPECTATOR, assert_alike, both
from tests.leaks.courses import course
from tests.leaks.runs import Course, Look
from tests.leaks.sampled import twins_of
from tests.leaks.unstored import NAMES
from tests.long import first

MOVES = 12
TABLES = {str(setting): setting for setting in SETTINGS}
RUNS = {
    "imp-standard-2": (30, 17, 27),
    "soon_king-full-3": (54, 56, 47),
    "imposter-standard-3": (57, 59, 55),
    "all_kings_fall-standard-3": (0, 1, 2),
}
THINGS = ("web page", "autocomplete", "Log", "My hand", "Answer", "Leave match", "/hand", "/matches", "my data")


@pytest.mark.parametrize("number", first(1, range(3)))
@pytest.mark.parametrize("table", RUNS)
async def test_hidden_cards_and_choices_of_others_change_nothing_that_is_sent(table: str, number: int, tmp_path: Path):
    setting, seed = TABLES[table], RUNS[table][number]
    twins, rng = twins_of(setting, seed), random.Random(seed)
    moves = len(list(course(twins, rng, MOVES)))
    assert moves > MOVES // 2
    assert twins.differed or twins.starts[0].fingerprint() != twins.starts[1].fingerprint()
    readers = [NAMES[reader] for reader in twins.blind if reader is not None] + [SPECTATOR]
    looks = [Look(rng.randrange(1, moves), rng.choice(readers), thing) for thing in THINGS]
    run = Course(twins, setting.seats, looks=looks)
    here, there = await both(run, tmp_path)
    assert here.pages
    assert_alike(run, here, there)
