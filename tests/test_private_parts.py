"""docs/architecture.md lists every private part of a library that the program uses."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("ai", "bot", "cogs", "db", "fake_discord", "games", "host", "languages", "tournaments", "web")
DOCUMENTED = frozenset({"_asdict", "_exit", "_fields", "_make", "_mapping", "_replace"})
"""Names of NamedTuple, os and SQLAlchemy that have an underscore and are public all the same."""
PRIVATE = re.compile(r"_[A-Za-z]\w*")


def trees() -> Iterator[tuple[str, list[ast.AST]]]:
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            yield str(path.relative_to(ROOT)), list(ast.walk(ast.parse(path.read_text("utf-8"))))


def own_names(nodes: list[ast.AST]) -> Iterator[str]:
    """The names that the source gives to functions, classes, variables, and attributes of its own objects."""
    for node in nodes:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and is_own(node.value):
            yield node.attr


def is_own(value: ast.expr) -> bool:
    return isinstance(value, ast.Name) and value.id == "self"


def used_names(nodes: list[ast.AST]) -> Iterator[tuple[str, bool]]:
    """The private names that the source uses, also by their text as `getattr` does, and whether of `self`."""
    for node in nodes:
        own = isinstance(node, ast.Attribute) and is_own(node.value)
        yield from ((name, own) for name in names_in(node) if PRIVATE.fullmatch(name))


def names_in(node: ast.AST) -> list[str]:
    """The names that this node takes from another object or module."""
    if isinstance(node, ast.Attribute):
        return [node.attr]
    if isinstance(node, ast.Import | ast.ImportFrom):
        modules = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        return [part for name in [*modules, *[alias.name for alias in node.names]] for part in name.split(".")]
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def foreign() -> set[tuple[str, str]]:
    """The private names of libraries, each with the file that uses it.

    A file names its own private parts; of `self` also those of a base class in another file of the program.
    """
    sources = dict(trees())
    given = {file: {*own_names(nodes), *DOCUMENTED} for file, nodes in sources.items()}
    inherited = set().union(*given.values())
    return {
        (name, file)
        for file, nodes in sources.items()
        for name, own in used_names(nodes)
        if name not in given[file] and not (own and name in inherited)
    }


def listed() -> list[tuple[str, str]]:
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8").partition("## Private parts of libraries")[2]
    rows = re.findall(r"^\| (`_.*?) \| `([\w/.]+)` \|", text, re.MULTILINE)
    return [(name, file) for names, file in rows for name in re.findall(r"`(_\w+)`", names)]


def test_no_other_private_part_is_used() -> None:
    assert foreign() - set(listed()) == set()


@pytest.mark.parametrize(("name", "file"), listed())
def test_a_listed_part_is_used_there(name: str, file: str) -> None:
    assert re.search(rf"\b{name}\b", (ROOT / file).read_text("utf-8"))
