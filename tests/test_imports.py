"""Imports point one way. This reads them, so that a shortcut is noticed when it is taken.

games.<g> -> games.core        ai, host -> games.core          db -> the ports of host and tournaments
tournaments -> host            cogs -> all but db and bot      bot -> everything

Only the demo imports bot, and `web/__main__.py`, which starts a program that is put together there.
"""

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import networkx as nx
import pytest

from tests.imports import ALLOWED, ROOT, imports, module_of, modules, nodes

BESIDE = ("tests", "benchmarks", "fake_discord")
PROJECT = frozenset(ALLOWED) | set(BESIDE)

# The packages that may import a library, where not all may.
RESERVED: Mapping[str, frozenset[str]] = {
    "discord": frozenset({"bot", "cogs", "demo"}),
    "simcord": frozenset({"demo"}),
}

STARTER = "web.__main__"
"""Starts a program whose parts are put together in `bot`: the one import against the arrows."""

# Rules see no clock, no event loop, no storage and no chance but their own.
FORBIDDEN_IN_GAMES = frozenset({"asyncio", "datetime", "discord", "secrets", "simcord", "sqlalchemy", "time"})
OWN_GENERATORS = frozenset({"random.Random", "random"})


def global_random(source: str) -> Iterator[str]:
    """What the source uses of the random module itself, other than to make a generator."""
    for node in nodes(source):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "random":
            yield f"random.{node.attr}"


def within(name: str, prefixes: frozenset[str]) -> bool:
    return any(name == prefix or name.startswith(f"{prefix}.") for prefix in prefixes)


def allowed(module: str) -> frozenset[str]:
    """The parts of the project that a module may import."""
    parts = module.split(".")
    if parts[0] == "games" and len(parts) > 1 and parts[1] not in ("registry", "__main__"):
        return frozenset({"games.core", f"games.{parts[1]}"})
    if module == STARTER:
        return frozenset({"bot.web_process"})
    return ALLOWED[parts[0]]


def violations(module: str, source: str, *, is_package: bool = False) -> list[str]:
    """What the module imports or uses and may not, one sentence each."""
    package = module.split(".")[0]
    found = []
    for name in imports(module, source, is_package=is_package):
        root = name.split(".")[0]
        if root in PROJECT and not within(name, allowed(module)):
            found.append(f"{module} imports {name}")
        if package not in RESERVED.get(root, frozenset({package})):
            found.append(f"{module} imports {name}, which only {', '.join(sorted(RESERVED[root]))} may")
        if package == "games" and root in FORBIDDEN_IN_GAMES:
            found.append(f"{module} imports {name}: rules do not know it")
        if package == "games" and root == "random" and name not in OWN_GENERATORS:
            found.append(f"{module} imports {name}: the generator lives in the state")
    if package == "games":
        found += [
            f"{module} uses {name}: the generator lives in the state"
            for name in global_random(source)
            if name not in OWN_GENERATORS
        ]
    return found


def test_the_arrows_of_the_diagram_lead_to_all_that_a_package_may_import() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8").partition("flowchart")[2].partition("```")[0]
    arrows = nx.DiGraph(re.findall(r"(\w+)(?:\[.*?\])? --> (\w+)", text))
    names = {"games.core": "core"}
    for package in sorted(ALLOWED.keys() - {"demo"}):
        wanted = {names.get(name, name) for name in ALLOWED[package] - {package}}
        assert wanted <= nx.descendants(arrows, package), package


FOLDERS = [*ALLOWED, *sorted(f"games/{path.parent.name}" for path in (ROOT / "games").glob("*/__init__.py"))]
"""The packages, and each game by itself."""


@pytest.mark.parametrize("folder", FOLDERS)
def test_imports_point_one_way(folder: str) -> None:
    found = [
        violation
        for path in modules(folder)
        for violation in violations(module_of(path), path.read_text("utf-8"), is_package=path.name == "__init__.py")
    ]
    assert found == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("games.chess.rules", "from games.imposter_kings import cards"),
        ("games.chess.rules", "from games import imposter_kings"),
        ("games.chess.rules", "from ..imposter_kings import cards"),
        ("games.chess.rules", "import games.registry"),
        ("games.chess.rules", "import host"),
        ("games.core.rng", "from games.chess import rules"),
        ("games.core.rng", "import time"),
        ("games.core.rng", "from datetime import datetime"),
        ("games.core.rng", "def later():\n    import asyncio"),
        ("games.core.rng", "import discord"),
        ("games.core.rng", "from sqlalchemy import select"),
        ("games.core.rng", "import random\nrandom.shuffle([])"),
        ("games.core.rng", "from random import shuffle"),
        ("ai.player", "from host.match import Match"),
        ("ai.player", "from games.registry import GAMES"),
        ("host.matches.match", "import ai.player"),
        ("host.matches.match", "from games.imposter_kings import cards"),
        ("host.matches.match", "import db"),
        ("host.matches.match", "import discord.utils"),
        ("tournaments.service", "from db import log"),
        ("db.log", "from cogs import play"),
        ("db.log", "import games.registry"),
        ("cogs.lobbies.commands", "from db.log import Log"),
        ("cogs.lobbies.commands", "from bot.settings import Settings"),
        ("cogs.lobbies.commands", "import simcord"),
        ("bot.app", "import demo"),
        ("bot.app", "from tests import builders"),
    ],
)
def test_a_wrong_import_is_noticed(module: str, source: str) -> None:
    assert violations(module, source)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("games.chess.rules", "from games.core.protocol import Game\nfrom . import cards\nfrom ..core import rng"),
        ("games.registry", "from games.chess import rules"),
        ("games.core.rng", "import random\nrandom.Random(1).shuffle([])"),
        ("games.core.rng", "from random import Random"),
        ("ai.player", "import random, asyncio\nfrom games.core.protocol import Game\nrandom.random()"),
        ("host.matches.match", "import asyncio, time\nfrom games import core"),
        ("db.log", "from host.ports import MatchLog\nfrom sqlalchemy import select"),
        ("cogs.lobbies.commands", "import discord\nfrom games.registry import GAMES\nfrom host import ports"),
        ("bot.app", "import cogs.play, db.log, ai.player"),
        ("demo.live", "import simcord, discord\nfrom bot.app import CardBot"),
    ],
)
def test_a_right_import_passes(module: str, source: str) -> None:
    assert violations(module, source) == []


def test_relative_imports_of_a_package_start_at_itself() -> None:
    assert list(imports("games.chess", "from .rules import Chess", is_package=True)) == ["games.chess.rules.Chess"]


# What a feature of cogs/ may import beside itself: the kit, the pictures, and a cause is a part of its tournament.
SHARED = frozenset({"kit", "pictures"})
PARTS: Mapping[str, frozenset[str]] = {"tournaments": frozenset({"charity"})}


def graph(paths: Mapping[str, Path]) -> dict[str, set[str]]:
    """The modules that each module imports, at run time or for types."""
    found = {}
    for module, path in paths.items():
        named = imports(module, path.read_text("utf-8"), is_package=path.name == "__init__.py")
        targets = {name if name in paths else name.rpartition(".")[0] for name in named}
        found[module] = {target for target in targets if target in paths and target != module}
    return found


def circles(edges: Mapping[str, set[str]]) -> set[frozenset[str]]:
    """The largest sets of modules that all reach each other."""
    found = nx.strongly_connected_components(nx.DiGraph(edges))
    return {frozenset(modules) for modules in found if len(modules) > 1}


def trespasses(module: str, source: str) -> list[str]:
    """What a feature of cogs/ imports of another feature's inside."""
    feature = module.split(".")[1] if module.count(".") else ""
    if not feature or feature in SHARED - {"kit"}:
        return []
    free = SHARED | {feature} | PARTS.get(feature, frozenset())
    parts = [name.split(".") for name in imports(module, source)]
    return [".".join(name) for name in parts if name[0] == "cogs" and len(name) > 1 and name[1] not in free]


def of_packages(edges: Mapping[str, set[str]]) -> dict[str, set[str]]:
    """The packages whose modules each package imports."""
    found: dict[str, set[str]] = {}
    for module, targets in edges.items():
        package = module.split(".")[0]
        found.setdefault(package, set()).update({target.split(".")[0] for target in targets} - {package})
    return found


def test_no_module_imports_itself_through_others() -> None:
    paths = {module_of(path): path for package in (*ALLOWED, *BESIDE) for path in modules(package)}
    assert circles(graph(paths)) == set()


def test_no_package_imports_itself_through_others() -> None:
    edges = graph({module_of(path): path for package in ALLOWED for path in modules(package)})
    assert circles(of_packages(edges)) == {frozenset({"bot", "web"})}
    del edges[STARTER]
    assert circles(of_packages(edges)) == set()


def test_a_circle_is_noticed() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == {frozenset({"b", "c"})}
    assert circles(of_packages({"a.one": {"b.one"}, "b.one": set(), "b.two": {"a.two"}})) == {frozenset({"a", "b"})}


def test_a_feature_imports_no_other_feature() -> None:
    read = {module_of(path): path.read_text("utf-8") for path in modules("cogs")}
    assert {module: found for module, source in read.items() if (found := trespasses(module, source))} == {}


def test_a_look_into_another_feature_is_noticed() -> None:
    assert trespasses("cogs.matches.pages.board", "from cogs.lobbies.pages import lobby_page")
    assert trespasses("cogs.kit.interactions.router", "from cogs.ladder import handlers"), "the kit knows no feature"
    assert not trespasses(
        "cogs.matches.pages.board", "from cogs.kit.interactions import ids\nfrom cogs.matches import services"
    )


TESTS_OF_TESTS: Mapping[str, str] = {
    "tests.games.wrong.test_wrong_games": "runs the inherited suite on wrong games",
    "tests.tournaments.formats.test_guide": "runs the tests of all formats on the one of the guide",
}
"""The tests that may import tests, and why."""


def borrowed(module: str, source: str) -> list[str]:
    """What a module of the tests imports from a file of tests; what several need belongs into a module of its own."""
    if module in TESTS_OF_TESTS:
        return []
    parts = {name: name.split(".") for name in imports(module, source)}
    return [
        name for name, path in parts.items() if path[0] == "tests" and any(part.startswith("test_") for part in path)
    ]


def test_no_test_imports_from_another() -> None:
    read = {module_of(path): path.read_text("utf-8") for folder in BESIDE for path in modules(folder)}
    assert {module: found for module, source in read.items() if (found := borrowed(module, source))} == {}
    assert TESTS_OF_TESTS.keys() <= read.keys()


def test_an_import_from_a_test_is_noticed() -> None:
    assert borrowed("tests.host.test_caps", "from tests.host.test_lobbies import refused")
    assert borrowed("tests.demo.screens", "from tests.demo import test_browser")
    assert borrowed("tests.host.test_caps", "from .test_lobbies import refused")
    assert not borrowed("tests.host.test_caps", "from tests.host.lobbies import refused\nimport aiohttp.test_utils")
