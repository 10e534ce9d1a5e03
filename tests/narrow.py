"""Options that narrow a run: `--game imp` to the tests of one game, `--feature lobbies` to those of a folder of `cogs`.

`make test-game` and `make test-feature` pass them.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

GAMES = Path(__file__).parent / "games"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--game", help="the tests of this game, and those of all games with this one as a parameter")
    parser.addoption("--feature", help="the files that are named after this folder of cogs or import from it")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out the folders of other games, and the files that are not about the feature."""
    game, feature = config.getoption("game"), config.getoption("feature")
    if game and collection_path.parent == GAMES and collection_path.is_dir():
        return None if collection_path.name == game else True
    if feature and collection_path.match("test_*.py"):
        return None if is_about(feature, collection_path) else True
    return None


def is_about(feature: str, path: Path) -> bool:
    """Whether a file of tests has the feature in its name ("lobby" or "lobbies"), or imports from its folder."""
    named = re.search(rf"_{re.sub('(y|ies|s)$', '', feature)}(y|ies|s)?(_|$)", path.stem)
    return named is not None or re.search(rf"\bcogs\.{feature}\b", path.read_text(encoding="utf-8")) is not None


def narrowed(config: pytest.Config, items: list[pytest.Item]) -> list[pytest.Item]:
    """The items that are about the game of the run, if it has one."""
    game = config.getoption("game")
    if game is None:
        return items
    kept = [item for item in items if GAMES / game in item.path.parents or game in re.split(r"[\[\]-]", item.name)[1:]]
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    return kept
