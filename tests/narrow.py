"""Options that narrow a run: `--game imp` to the tests of one game, `--feature lobbies` to those of a folder of `cogs`.

`make test-game` and `make test-feature` pass them.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from bot.features import COGS

TESTS = Path(__file__).parent
GAMES = TESTS / "games"


def pytest_addoption(parser: pytest.Parser) -> None:
    games, features = (
        sorted(path.parent.name for path in TESTS.parent.glob(found))
        for found in ("games/*/game.py", "cogs/*/__init__.py")
    )
    parser.addoption(
        "--game", choices=games, help="the tests of this game, and those of all games with it as a parameter"
    )
    parser.addoption(
        "--feature", choices=features, help="the files about this folder of cogs: by name, import or command"
    )


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out the folders of other games, and the files that are not about the feature."""
    game, feature = config.getoption("game"), config.getoption("feature")
    if game and collection_path.parent == GAMES and collection_path.is_dir():
        return None if collection_path.name == game else True
    if feature and collection_path.match("test_*.py"):
        return None if is_about(feature, collection_path) else True
    return None


def is_about(feature: str, path: Path) -> bool:
    """Whether a file has the feature in its name ("lobby" or "lobbies"), imports its folder, or sends its commands."""
    if re.search(rf"_{re.sub('(y|ies|s)$', '', feature)}(y|ies|s)?(_|$)", path.stem):
        return True
    sent = "|".join(commands_of(feature)) or "/"
    return bool(re.search(rf"\bcogs\.{feature}\b|\bcommand\(\"({sent})\b", path.read_text(encoding="utf-8")))


@cache
def commands_of(feature: str) -> list[str]:
    """The names of the feature's commands; of a group that of the group."""
    return [
        cog.__cog_group_name__ if cog.__cog_is_app_commands_group__ else command.name
        for cog in COGS
        if cog.__module__.split(".")[1] == feature
        for command in cog.__cog_app_commands__
    ]


def narrowed(config: pytest.Config, items: list[pytest.Item]) -> list[pytest.Item]:
    """The items that are about the game of the run, if it has one."""
    game = config.getoption("game")
    if game is None:
        return items
    kept = [item for item in items if GAMES / game in item.path.parents or game in re.split(r"[\[\]-]", item.name)[1:]]
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    return kept
