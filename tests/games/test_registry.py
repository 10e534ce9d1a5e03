"""The registry: every folder with a game is in it, under a key and a title of its own."""

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from games.registry import GAMES, by_key
from tests import golden
from tests.games.complete import COMPLETE

FOLDER = Path(__file__).parents[2] / "games"


def test_every_folder_with_a_game_is_registered_by_its_name() -> None:
    folders = {file.parent.name for file in FOLDER.glob("*/game.py")} - {"core"}
    assert sorted(GAMES) == sorted(folders), "games/registry.py lists the games, by the names of their folders"


@pytest.mark.parametrize("key", GAMES)
def test_modes_and_table_options_fit_each_other(key: str) -> None:
    game = GAMES[key]
    assert sum(mode.learning for mode in game.modes.values()) <= 1
    for name, option in game.table_options.items():
        assert 2 <= len(option.choices) <= 25 and name != "mode"
        assert option.modes and {*option.modes, *option.usual} <= set(game.modes), (
            f"{name} names a mode that is not there"
        )


@pytest.mark.parametrize("key", GAMES)
def test_every_value_of_a_table_option_is_read_and_the_first_is_the_default(key: str) -> None:
    game: Any = GAMES[key]
    for name, option in game.table_options.items():
        usual = game.new(min(game.seats), 1).options
        assert option.choices[0][0] == getattr(usual, name)
        for value, label in option.choices:
            assert label
            assert getattr(type(usual)(mode=option.modes[0], **{name: value}), name) == value


@pytest.mark.parametrize("key", COMPLETE)
def test_the_readme_of_a_game_names_its_files_and_no_others(key: str) -> None:
    folder = FOLDER / key
    rows = [line for line in (folder / "README.md").read_text("utf-8").splitlines() if line.startswith("| `")]
    named = {name for row in rows for name in re.findall(r"`([a-z_]+(?:\.py|/))`", row.split("|")[1])}
    files = {file.name for file in folder.glob("*.py")} - {"__init__.py"}
    assert named == files | {f"{file.parent.name}/" for file in folder.glob("*/__init__.py")}


@pytest.mark.parametrize("other", [{"key": "imp", "title": "Other"}, {"key": "other", "title": "The Game of Imp"}])
def test_two_games_of_one_name_are_refused(other: dict[str, str]) -> None:
    two: list[Any] = [GAMES["imp"], SimpleNamespace(**other)]
    with pytest.raises(ValueError, match="two games have the same name"):
        by_key(*two)


def test_no_match_is_recorded_of_a_game_that_is_not_registered() -> None:
    with pytest.raises(SystemExit, match="no game with the key smugglers"):
        golden.main(["smugglers"])
