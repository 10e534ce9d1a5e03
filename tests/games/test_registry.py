"""The registry: every folder with a game is in it, under a key and a title of its own."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from games.registry import GAMES, by_key
from tests import golden

FOLDER = Path(__file__).parents[2] / "games"


def test_every_folder_with_a_game_is_registered_by_its_name() -> None:
    folders = {file.parent.name for file in FOLDER.glob("*/game.py")} - {"core"}
    assert sorted(GAMES) == sorted(folders), "games/registry.py lists the games, by the names of their folders"


@pytest.mark.parametrize("other", [{"key": "imp", "title": "Other"}, {"key": "other", "title": "The Game of Imp"}])
def test_two_games_of_one_name_are_refused(other: dict[str, str]) -> None:
    two: list[Any] = [GAMES["imp"], SimpleNamespace(**other)]
    with pytest.raises(ValueError, match="two games have the same name"):
        by_key(*two)


def test_no_match_is_recorded_of_a_game_that_is_not_registered() -> None:
    with pytest.raises(SystemExit, match="no game with the key smugglers"):
        golden.main(["smugglers"])
