"""The words of a board are also those of its web page: they ask nothing of viewers, and speak to no seat."""

from __future__ import annotations

import re
from itertools import islice

import pytest

from tests.games.conformance import EACH_MODE, Setting, steps

STEPS = 150
NAMES = [f"Player {number}" for number in range(16)]
ASKS = re.compile(r"\b(press|this thread|you|your)\b", re.IGNORECASE)


@pytest.mark.parametrize("setting", EACH_MODE)
def test_the_board_asks_nothing_of_viewers(setting: Setting) -> None:
    screen, names = setting.game.screen, NAMES[: setting.seats]
    for step in islice(steps(setting, 5), STEPS):
        view = setting.game.view(step.state, None)
        lines = "\n".join([screen.status(view, names), *screen.board(view, names)]).splitlines()
        assert [line for line in lines if ASKS.search(line)] == []
