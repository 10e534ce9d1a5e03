"""The inherited suite catches wrong games, with answers at once and in turn; and a right one passes, however short."""

import inspect
from collections.abc import Callable

import pytest

from tests.games import test_conformance, test_progress, test_secrets, test_twins
from tests.games.conformance import Setting
from tests.games.wrong.deaf import DEAF, HEARS
from tests.games.wrong.hide_and_bid import WRONG, HideAndBid
from tests.games.wrong.others import LEAKS, RIGHT

CHECKS: list[Callable[[Setting], None]] = [
    check
    for module in (test_secrets, test_twins, test_conformance, test_progress)
    for name, check in inspect.getmembers(module, inspect.isfunction)
    if name.startswith("test_") and "screen" not in inspect.getsource(check)
]
"""The checks of rules; this game has no words, so those that read texts are left out."""


def setting_of(game: type[HideAndBid], together: bool) -> Setting:
    made = game()
    made.together = together
    return Setting(made, "standard", 2)


def found(setting: Setting) -> list[str]:
    """The names of the checks that fail."""
    names = []
    for check in CHECKS:
        try:
            check(setting)
        except AssertionError:
            names.append(check.__name__)
    return names


@pytest.mark.parametrize("together", [False, True], ids=["in turn", "at once"])
def test_a_game_without_faults_passes_every_check(together):
    for check in CHECKS:
        check(setting_of(HideAndBid, together))


@pytest.mark.parametrize("together", [False, True], ids=["in turn", "at once"])
@pytest.mark.parametrize("wrong", WRONG, ids=lambda game: game.__name__)
def test_each_wrong_game_fails_at_least_one_check(wrong, together):
    names = found(setting_of(wrong, together))
    assert names, wrong.__doc__


@pytest.mark.parametrize("right", [*RIGHT, *HEARS], ids=lambda game: game.__name__)
def test_a_right_game_of_another_shape_passes(right):
    """A match of two decisions, one in which no two seats are asked at once, plays at any time, a card 0."""
    for check in CHECKS:
        check(setting_of(right, False))


@pytest.mark.parametrize("wrong", LEAKS, ids=lambda game: game.__name__)
def test_a_leak_of_another_kind_is_caught(wrong):
    assert found(setting_of(wrong, False)), wrong.__doc__


@pytest.mark.parametrize("deaf", DEAF, ids=lambda game: game.__name__)
def test_a_game_that_takes_an_answer_for_none_is_caught(deaf):
    assert "test_every_kind_of_answer_moves_the_match_on" in found(setting_of(deaf, False)), deaf.__doc__
