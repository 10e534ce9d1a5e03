"""`python -m games.fast`, which is `make fast`: compiles the rules with mypyc, from the same sources.

The matches are the same bit by bit, only faster. `games.core.compiled` says when the build is used; `make clean`
removes it. mypyc works in a copy, so that no file appears beside the sources.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from games.core.compiled import ROOT, folder

MODULES = (
    "games/core/decisions.py",
    "games/core/rng.py",
    "games/core/script.py",
    "games/core/kernel.py",
    "games/core/knowledge.py",
    "games/imposter_kings/cards.py",
    "games/imposter_kings/state.py",
    "games/imposter_kings/queries.py",
    "games/imposter_kings/scoring.py",
    "games/imposter_kings/visibility.py",
    "games/imposter_kings/verbs.py",
    "games/imposter_kings/dealing.py",
    "games/imposter_kings/view.py",
    "games/imposter_kings/features.py",
)
"""The modules that are faster when compiled, and that hold the state; the last two serve searches.

See docs/decisions/21-compiled-rules.md.
"""
SETTINGS = "[mypy]\nexplicit_package_bases = true\nfollow_imports = silent\nplugins = pydantic.mypy\n"


def build(root: Path = ROOT) -> Path:
    """Compile the rules under `root`; the folder with the extension modules.

    Raises CalledProcessError if mypyc or the C compiler fails; an older build then stays as it was.
    """
    target = folder(root)
    with tempfile.TemporaryDirectory(prefix="fast-") as name:
        copy = Path(name)
        shutil.copytree(root / "games", copy / "games", ignore=shutil.ignore_patterns("__pycache__"))
        (copy / "mypy.ini").write_text(SETTINGS, encoding="utf-8")
        settings = {"MYPYC_OPT_LEVEL": "2", "MYPYC_DEBUG_LEVEL": "0", **os.environ, "PYTHONPATH": ""}
        command = [sys.executable, "-m", "mypyc", *MODULES]
        subprocess.run(command, cwd=copy, env=settings, check=True)  # noqa: S603 (no part of the command comes from outside)
        shutil.rmtree(target.parent, ignore_errors=True)
        for built in copy.rglob(f"*{EXTENSION_SUFFIXES[0]}"):
            at = target / built.relative_to(copy)
            if "build" not in built.relative_to(copy).parts:
                at.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(built, at)
    return target


def main() -> int:
    """Compile and report; the exit code is 0, or that of mypyc."""
    try:
        target = build()
    except subprocess.CalledProcessError as error:
        sys.stderr.write("The rules were not compiled; they run as plain Python. It needs a C compiler.\n")
        return error.returncode
    sys.stdout.write(f"The rules are compiled in {target}. After an edit of a rule run `make fast` again.\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
