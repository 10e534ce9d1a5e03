"""`python -m games.fast`, which is `make fast`: compiles rules with mypyc, for those who train and search.

From the same sources: matches are the same bit by bit, only faster. `games.core.compiled` says when the build
is used; `make clean` removes it. mypyc works in a copy, so that no file appears beside the sources.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from games.core.compiled import ROOT, SOURCES, folder

MODULES = (
    "games/core/rng.py",
    "games/core/kernel.py",
    "games/imposter_kings/cards.py",
    "games/imposter_kings/queries.py",
    "games/imposter_kings/scoring.py",
    "games/imposter_kings/visibility.py",
    "games/imposter_kings/verbs.py",
    "games/imposter_kings/dealing.py",
    "games/imposter_kings/view.py",
    "games/imposter_kings/features.py",
    "games/imposter_kings/encoder.py",
)
"""Where a round spends its time. States, scripts and knowledge stay plain: see docs/decisions/21-compiled-rules.md."""
SETTINGS = "[mypy]\nexplicit_package_bases = true\nfollow_imports = silent\nplugins = pydantic.mypy\n"


def build(root: Path = ROOT) -> Path:
    """Compile the modules under `root`; the folder with the extension modules.

    Raises CalledProcessError if mypyc or the C compiler fails; an older build then stays as it was.
    """
    target = folder(root)
    with tempfile.TemporaryDirectory(prefix="fast-") as name:
        copy = Path(name)
        shutil.copytree(root / SOURCES, copy / SOURCES, ignore=shutil.ignore_patterns("__pycache__"))
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
        sys.stderr.write("Nothing was compiled; the bot runs as plain Python. It needs a C compiler.\n")
        return error.returncode
    sys.stdout.write(f"The compiled modules are in {target}. After an edit run `make fast` again.\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
