"""Which level Play now offers."""

import pytest

from ai import COMPUTERS
from cogs.kit.lobbies.practice import fitting
from games.registry import GAMES
from host.matches.presence import offered
from host.records import FIRST_MATCHES, Played, Practised

KINGS = GAMES["imposter_kings"]


def after(*results: tuple[str, bool], game: str = KINGS.key) -> str:
    """The level for a person with these results, the newest first."""
    practised = [Practised(game, level, won) for level, won in results]
    return fitting(KINGS, COMPUTERS, Played({KINGS.key: 9}, None, practised))


@pytest.mark.parametrize("key", GAMES)
def test_a_new_person_meets_the_lowest_step(key: str) -> None:
    game = GAMES[key]
    assert fitting(game, COMPUTERS, Played()) == offered(COMPUTERS, game)[0]
    many = Played({key: FIRST_MATCHES})
    usual = "normal" if "normal" in offered(COMPUTERS, game) else offered(COMPUTERS, game)[-1]
    assert fitting(game, COMPUTERS, many) == usual, "of a person who has played with persons alone nothing is known"


def test_two_wins_in_a_row_lead_up_and_two_losses_down() -> None:
    assert after(("easy", True)) == after(("easy", False)) == "easy"
    assert after(("easy", True), ("easy", True), ("easy", False)) == "casual"
    assert after(("easy", False), ("easy", False)) == "novice"
    assert after(("easy", True), ("easy", False)) == "easy"


def test_results_against_another_level_or_of_another_game_do_not_count() -> None:
    assert after(("easy", True), ("novice", True)) == "easy"
    assert after(("random", True), ("easy", True), ("easy", True)) == "casual", "a level that is not offered"
    assert after(("hard", True), ("hard", True), game="imp") == "normal"


def test_wins_at_the_highest_level_and_losses_at_the_lowest_keep_the_level() -> None:
    assert after(("expert", True), ("expert", True)) == "expert"
    assert after(("novice", False), ("novice", False)) == "novice"
