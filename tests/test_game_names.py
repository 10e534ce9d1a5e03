"""General code names no game: adding one is adding its folder and a line in the registry.

Benchmarks may: they measure chosen games. Keys and titles as texts, classes and imports of a game's folder are found;
documentation may name games as examples.
"""

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from games.registry import GAMES
from tests.imports import ALLOWED, ROOT, imports

REGISTRY = "games/registry.py"
CLASSES: Mapping[str, str] = {type(game).__name__: key for key, game in GAMES.items()}
TITLES: Mapping[str, str] = {game.title: key for key, game in GAMES.items()}
WORTH_READING = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, [*GAMES, *CLASSES, *TITLES]))})(?!\w)")
"""Few files hold one of these texts at all; the others need not be parsed."""


def named(source: str) -> Iterator[tuple[int, str]]:
    """The line and the key of every game that this code names."""
    if not WORTH_READING.search(source):
        return
    for name in imports("module", source):
        parts = name.split(".")
        if parts[0] == "games" and len(parts) > 1 and parts[1] in GAMES:
            yield 0, parts[1]
    tree = ast.parse(source)
    documentation = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documentation:
            yield from ((node.lineno, key) for key in GAMES if node.value == key)
            yield from ((node.lineno, key) for title, key in TITLES.items() if title in node.value)
        if isinstance(node, ast.Name | ast.Attribute):
            word = node.id if isinstance(node, ast.Name) else node.attr
            if word in CLASSES:
                yield node.lineno, CLASSES[word]


def general() -> list[Path]:
    """Every package but the games' own folders and the registry."""
    folders = [ROOT / package for package in ALLOWED if package != "games"]
    folders += [ROOT / "games" / "core"]
    found = [path for folder in folders for path in folder.rglob("*.py")] + list((ROOT / "games").glob("*.py"))
    return sorted(path for path in found if path != ROOT / REGISTRY)


def test_general_code_names_no_game() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line} names {key}"
        for path in general()
        for line, key in named(path.read_text("utf-8"))
    ]
    assert found == []


def test_the_check_covers_all_packages_and_games() -> None:
    looked = {path.relative_to(ROOT).parts[0] for path in general()}
    assert looked == {"ai", "bot", "cogs", "db", "demo", "games", "host", "languages", "tournaments", "web"}
    assert set(GAMES) <= {path.name for path in (ROOT / "games").iterdir()}


@pytest.mark.parametrize(
    "source",
    [
        'if match.game.key == "soon_king":\n    pass',
        'TABLES = {"imp": 2}',
        "from games.imposter.state import POST",
        "import games.all_kings_fall",
        "from games.registry import Imp\nIs = isinstance(game, Imp)",
        "said = f'{name} plays The Game of Imp.'",
    ],
)
def test_a_game_in_general_code_is_noticed(source: str) -> None:
    assert list(named(source))


@pytest.mark.parametrize(
    "source",
    [
        '"""As in "The Imposter Kings #12"."""',
        "from games.registry import GAMES\nfirst = next(iter(GAMES))",
        "from games.core.protocol import Game",
        'word = "imposters"',
    ],
)
def test_general_code_passes(source: str) -> None:
    assert not list(named(source))
