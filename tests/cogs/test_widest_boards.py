"""The largest tables with the longest names: whole boards, with nothing shortened."""

from __future__ import annotations

import random

import pytest

from cogs.kit.texts import names
from cogs.matches.pages.board import board_page
from cogs.matches.pages.panel import panel_page
from games.core.glyphs import using
from games.core.screen import Screen
from games.registry import GAMES
from tests.cogs import wide
from tests.cogs.limits import check
from tests.cogs.matches import answer, finish, match_of, position_of
from tests.cogs.pages import text_of
from tests.long import first

LAYS_OPEN = [key for key, game in GAMES.items() if type(game.screen).aftermath is not Screen.aftermath]


@pytest.mark.parametrize("seeds", first(1, [range(1), range(1, 4)]), ids=["some", "more"])
@pytest.mark.parametrize("key", LAYS_OPEN)
async def test_no_board_of_a_large_table_is_shortened(key: str, seeds: range):
    """At the largest table of games whose board grows during a match, or stays below the result."""
    game, rng = GAMES[key], random.Random(3)
    mode = next(iter(game.modes))
    seats = max(game.seats)
    longest = 0
    for seed in seeds:
        match = match_of(game, mode, seats)
        match.position = position_of(game, game.new(seats, bytes([seed]) * 32, {"mode": mode}))
        while match.position.blocking:
            with using(wide.GLYPHS):
                board = board_page(match)
                check(board)
                for block in game.screen.board(match.view(None), names.all_escaped(match.names)):
                    assert block in text_of(board), "a text was cut"
            longest = max(longest, len(text_of(board)))
            decision = rng.choice(match.position.blocking)
            answer(match, decision, decision.random(rng))
            with using(wide.GLYPHS):
                check(panel_page(match, decision.seat, pictures=wide.DRAWN))
        finish(match)
        result = board_page(match)
        check(result)
        shown = names.all_escaped(match.names)
        for block in (*game.screen.result(match.outcome, shown), *game.screen.aftermath(match.view(None), shown)):
            assert block in text_of(result), "a text was cut"
    assert longest > 1500
