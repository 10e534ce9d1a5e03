"""Finds the compiled modules that `make fast` builds (`games.fast`), so that every import takes them.

The sources stay in charge. A build lies in `build/fast`, in a folder named by a digest of the sources and of this
Python: after an edit, or with another Python, no build fits, and the sources run until the next `make fast`.
Compiled modules need each other, so `games` calls `install` before its own are imported.
With `PLAIN_PYTHON=1` in the environment the sources always run.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import blake2b
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parents[2]
PLAIN = "PLAIN_PYTHON"
SOURCES = "games"
"""The folder with the compiled modules and all that they import."""


def folder(root: Path = ROOT) -> Path:
    """The folder of a build of these sources for this Python."""
    digest = blake2b(sys.version.encode(), digest_size=8)
    for source in sorted((root / SOURCES).rglob("*.py")):
        digest.update(source.relative_to(root).as_posix().encode() + b"\0" + source.read_bytes() + b"\0")
    return root / "build" / "fast" / digest.hexdigest()


def modules(root: Path = ROOT) -> dict[str, Path]:
    """The extension modules of the build that fits, by name; none without one."""
    if os.environ.get(PLAIN) or not (root / "build" / "fast").is_dir():
        return {}
    built, suffix = folder(root), EXTENSION_SUFFIXES[0]
    found = built.rglob(f"*{suffix}") if built.is_dir() else ()
    return {file.relative_to(built).as_posix().removesuffix(suffix).replace("/", "."): file for file in found}


class Finder(MetaPathFinder):
    """Finds these extension modules by their names, before any sources."""

    def __init__(self, files: Mapping[str, Path]) -> None:
        self._files = files

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        file = self._files.get(fullname)
        return None if file is None else spec_from_file_location(fullname, file)


@cache
def install() -> None:
    """Take the compiled modules from here on, where a build fits. Only the first call looks: it reads all sources."""
    found = modules()
    if found:
        sys.meta_path.insert(0, Finder(found))


def in_use() -> bool:
    """Whether this process runs compiled modules."""
    return any(isinstance(finder, Finder) for finder in sys.meta_path)
