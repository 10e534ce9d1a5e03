"""The words of a board are also those of its web page: they ask nothing of viewers, and speak to no seat."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from games.core.protocol import Action
from games.registry import GAMES

TABLES = [(key, mode) for key, game in GAMES.items() for mode in game.modes]
STEPS = 150
NAMES = [f"Player {number}" for number in range(16)]
ASKS = re.compile(r"\b(press|this thread|you|your)\b", re.IGNORECASE)


@pytest.mark.parametrize(("key", "mode"), TABLES)
def test_the_board_asks_nothing_of_viewers(key: str, mode: str) -> None:
    game: Any = GAMES[key]
    seats = min(game.modes[mode].seats)
    rng, state, names = random.Random(5), game.new(seats, 5, {"mode": mode}), NAMES[:seats]
    for _ in range(STEPS):
        view = game.view(state, None)
        lines = "\n".join([game.screen.status(view, names), *game.screen.board(view, names)]).splitlines()
        assert [line for line in lines if ASKS.search(line)] == []
        pending = [decision for decision in game.pending(state) if decision.blocking]
        if not pending:
            break
        decision = rng.choice(pending)
        game.apply(state, Action(decision.seat, decision.id, decision.random(rng)))
