"""The Makefile: which tests it runs, and what it says where Python is too old or cannot make a .venv."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.long import exhaustive, first
from tests.narrow import is_about

ROOT = Path(__file__).parent.parent


def test_the_gate_runs_the_long_tests_too() -> None:
    gate = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert 'make check TEST_ARGS="$TESTS" || once_more' in gate
    assert "TESTS='-m \"not exhaustive\"'" in gate
    recipe = re.search(r"^test-long:.*\n\t(.*)", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
    assert recipe is not None
    assert '-m "long or exhaustive"' in recipe[1]


def test_a_plain_run_leaves_the_long_tests_out() -> None:
    options = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["pytest"]["ini_options"]
    assert options["addopts"][-2:] == ["-m", "not long and not exhaustive"]
    assert [marker.split(":")[0] for marker in options["markers"]] == ["long", "exhaustive"]


def test_the_later_cases_are_exhaustive() -> None:
    assert first(1, ["a", "b"]) == ["a", pytest.param("b", marks=exhaustive)]
    assert first(2, [(1, 2), (3, 4)]) == [(1, 2), (3, 4)]


OLD = """
import sys
sys.version_info = (3, 10, 13)
exec(sys.argv[2])
"""
WITHOUT_ENSUREPIP = """
import sys, pathlib
if sys.argv[1] == "-c":
    sys.exit()
python = pathlib.Path(sys.argv[3], "bin", "python")
python.parent.mkdir(parents=True)
python.touch()
sys.exit("ensurepip is not available")
"""


@pytest.mark.parametrize(
    ("python", "said"),
    [(OLD, "Python 3.11 or newer"), (WITHOUT_ENSUREPIP, "ensurepip is not available")],
    ids=["old", "without ensurepip"],
)
def test_a_python_that_cannot_be_used_leaves_no_venv_behind(tmp_path: Path, python: str, said: str) -> None:
    shutil.copy(ROOT / "Makefile", tmp_path)
    (tmp_path / "python.py").write_text(python)
    command = ["make", f"PYTHON={shlex.join([sys.executable, 'python.py'])}", ".venv/bin/python"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode
    assert said in done.stderr
    assert not (tmp_path / ".venv").exists()


def test_a_feature_has_the_files_that_are_named_after_it_or_import_from_it() -> None:
    about = {path.name for path in (ROOT / "tests").rglob("test_*.py") if is_about("puzzles", path)}
    assert {"test_puzzles.py", "test_puzzle_pages.py", "test_unfit_data.py"} <= about
    assert not {"test_lobby.py", "test_limits.py"} & about
