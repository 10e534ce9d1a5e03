"""The optional interfaces of all games, as pages look them up."""

from __future__ import annotations

import pytest

from cogs.matches.abilities import clocked, confirms, deals, explains, illustrated, moments
from games.core.picture import Illustrated
from games.core.screen import Clocked, Confirms, Deals, Explains, Moments
from games.registry import GAMES
from tests.games.complete import COMPLETE

LOOKED_UP = ((clocked, Clocked), (confirms, Confirms), (deals, Deals), (explains, Explains), (moments, Moments))


@pytest.mark.parametrize("key", GAMES)
def test_a_game_has_the_interfaces_that_its_screen_and_rules_have(key: str):
    game = GAMES[key]
    for find, interface in LOOKED_UP:
        assert find(game.screen) is (game.screen if isinstance(game.screen, interface) else None)
    assert illustrated(game) is (game if isinstance(game, Illustrated) else None)


def test_of_each_looked_up_interface_some_game_has_it_and_all_confirm():
    found = {find: {find(game.screen) is not None for game in COMPLETE.values()} for find in (deals, explains, moments)}
    assert all(answers == {True, False} for answers in found.values())
    assert [key for key, game in COMPLETE.items() if confirms(game.screen) is None] == []
