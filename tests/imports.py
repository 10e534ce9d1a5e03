"""The imports of the project's modules, and the packages that each package may import."""

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
ALLOWED: Mapping[str, frozenset[str]] = {
    "games": frozenset({"games"}),
    "ai": frozenset({"ai", "games.core"}),
    "host": frozenset({"host", "games.core"}),
    "tournaments": frozenset({"tournaments", "host", "games.core"}),
    "db": frozenset({"db", "host", "tournaments", "games.core"}),
    "cogs": frozenset({"cogs", "ai", "games", "host", "languages", "tournaments"}),
    "web": frozenset({"web", "cogs", "games", "host", "tournaments"}),
    "languages": frozenset({"languages", "games.core"}),
    "bot": frozenset({"bot", "ai", "cogs", "db", "games", "host", "languages", "tournaments", "web"}),
    # Its own paces, a tournament to look at, and the emojis that its bot has uploaded.
    "demo": frozenset({"demo", "bot", "cogs", "games", "host", "tournaments"}),
}


@cache
def nodes(source: str) -> list[ast.AST]:
    """The import statements and the attributes in it."""
    return [
        node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Import | ast.ImportFrom | ast.Attribute)
    ]


def imports(module: str, source: str, *, is_package: bool = False) -> Iterator[str]:
    """Every dotted name that the source imports, relative ones resolved: `from a import b` yields `a.b`."""
    for node in nodes(source):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parents = module.split(".")
                kept = parents[: len(parents) - node.level + is_package]
                base = ".".join([*kept, base] if base else kept)
            yield from (f"{base}.{alias.name}" for alias in node.names)


def modules(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


def module_of(path: Path) -> str:
    is_package = path.name == "__init__.py"
    return ".".join((path.parent if is_package else path.with_suffix("")).relative_to(ROOT).parts)
