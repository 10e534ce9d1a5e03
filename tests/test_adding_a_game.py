"""docs/adding_a_game.md, followed to the letter in a copy of the project: what it promises is so."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.long import long

ROOT = Path(__file__).parent.parent
GUIDE = (ROOT / "docs" / "adding_a_game.md").read_text(encoding="utf-8")
KEY = "rock_paper_scissors"
PACKAGES = ("ai", "bot", "cogs", "db", "games", "host", "tournaments", "web")
COPIED = (*PACKAGES, "benchmarks", "docs", "fake_discord", "tests", "pyproject.toml")


def files() -> dict[str, str]:
    """The files of the guide: each follows its path."""
    return dict(re.findall(r"^`([\w/]+\.py)`\n\n```python\n(.*?)```", GUIDE, re.M | re.S))


def registry_lines() -> tuple[str, str]:
    section = GUIDE.split("## 4.")[1].split("## 5.")[0]
    first, second = re.findall(r"```python\n(.*?)\n```", section, re.S)
    return first, second


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with the game of the guide in it."""
    root = tmp_path_factory.mktemp("project")
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("demo"))
        else:
            shutil.copy(ROOT / name, root / name)
    for path, source in files().items():
        (root / path).parent.mkdir(exist_ok=True)
        (root / path).write_text(source, encoding="utf-8")
    registry = root / "games" / "registry.py"
    source = registry.read_text(encoding="utf-8")
    line, place = registry_lines()
    last = max(source.rfind("\nfrom games."), source.rfind("\nimport games."))
    source = source[: last + 1] + line + source[last:]
    source, done = re.subn(r"(= by_key\(.*)\)$", rf"\1, {place})", source, flags=re.M)
    assert done == 1, "the registry does not list its games as this test expects"
    registry.write_text(source, encoding="utf-8")
    return root


def run(project: Path, *command: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(project)}
    return subprocess.run(
        [sys.executable, "-m", *command], cwd=project, env=env, capture_output=True, text=True, check=False
    )


def test_the_guide_names_files_and_tests_that_exist():
    assert set(files()) == {f"games/{KEY}/{name}.py" for name in ("__init__", "game", "screen")}
    for name in re.findall(r"`((?:games|tests|docs)/[\w/]+(?:\.py|/))`", GUIDE):
        assert name in files() or (ROOT / name).exists(), name


@long
def test_the_game_of_the_guide_inherits_the_whole_suite(project: Path):
    """At first it has no golden playthrough, which is noticed."""
    done = run(project, "pytest", "-q", "-k", KEY, "-p", "no:cacheprovider", "tests/games/test_golden.py")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "make golden" in done.stdout
    golden = run(project, "tests.golden", KEY)
    assert golden.returncode == 0, golden.stdout + golden.stderr
    assert golden.stdout.split() == [str(project / "tests" / "games" / "golden" / f"{KEY}-standard-2.txt")]
    suite = [f"tests/{package}" for package in ("cogs", "games", "host", "leaks", "tournaments", "web")]
    named = f"{KEY} or every_game or all_confirm"
    done = run(project, "pytest", "-q", "-k", named, "-p", "no:cacheprovider", *suite, "tests/test_imports.py")
    assert done.returncode == 0, done.stdout + done.stderr
    assert int(re.search(r"(\d+) passed", done.stdout)[1]) >= 60


@pytest.mark.parametrize("tool", [("ruff", "check"), ("ruff", "format", "--check")])
def test_the_game_of_the_guide_passes_the_lint_and_format_checks(project: Path, tool: tuple[str, ...]):
    done = run(project, *tool, f"games/{KEY}")
    assert done.returncode == 0, done.stdout + done.stderr


@long
def test_the_game_of_the_guide_passes_the_strict_type_check(project: Path):
    """Strict types, also where the registry says that it is a `Game`."""
    done = run(project, "mypy", "games/registry.py", f"games/{KEY}")
    assert done.returncode == 0, done.stdout + done.stderr
