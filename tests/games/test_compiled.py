"""The compiled build: used only where it fits its sources, with the same matches bit by bit."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from games.core import compiled
from games.fast import MODULES, build
from tests.long import exhaustive

ROOT = Path(__file__).parents[2]
SUFFIX = EXTENSION_SUFFIXES[0]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The sources in a folder of their own."""
    shutil.copytree(ROOT / compiled.SOURCES, tmp_path / compiled.SOURCES, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


@pytest.fixture
def built(copy: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file where the compiled kernel belongs."""
    monkeypatch.delenv(compiled.PLAIN, raising=False)
    file = compiled.folder(copy) / "games" / "core" / f"kernel{SUFFIX}"
    file.parent.mkdir(parents=True)
    file.touch()
    return file


def test_a_build_is_found_by_the_names_of_its_modules(copy: Path, built: Path) -> None:
    assert compiled.modules(copy) == {"games.core.kernel": built}
    found = compiled.Finder(compiled.modules(copy))
    spec = found.find_spec("games.core.kernel", None)
    assert spec is not None
    assert spec.origin == str(built)
    assert found.find_spec("games.core.script", None) is None


@pytest.mark.parametrize("edited", ["games/core/knowledge.py", "games/core/script.py", "games/imposter_kings/cards.py"])
def test_after_an_edit_of_a_source_the_build_is_not_used(copy: Path, built: Path, edited: str) -> None:
    with (copy / edited).open("a", encoding="utf-8") as file:
        file.write("\n")
    assert compiled.modules(copy) == {}


def test_another_python_does_not_use_the_build(copy: Path, built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version", "3.99")
    assert compiled.modules(copy) == {}


def test_the_games_look_for_a_build_before_their_modules_are_imported() -> None:
    looked = "sys.modules['games.core.compiled'].install.cache_info().currsize == 1"
    subprocess.run([sys.executable, "-c", f"import sys, games; assert {looked}"], cwd=ROOT, check=True)
    assert {name.split("/")[0] for name in MODULES} == {"games"}


def test_plain_python_can_be_asked_for(copy: Path, built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(compiled.PLAIN, "1")
    assert compiled.modules(copy) == {}


@exhaustive
def test_a_build_that_fails_leaves_the_old_one(copy: Path, built: Path) -> None:
    (copy / MODULES[0]).write_text("def broken(:\n", encoding="utf-8")
    with pytest.raises(subprocess.CalledProcessError):
        build(copy)
    assert built.exists()


def walked(root: Path, plain: bool) -> str:
    """What the walk prints with the sources under `root`; the test fails if it runs the other kind of modules."""
    settings = {**os.environ, "PYTHONPATH": str(root), compiled.PLAIN: "1" if plain else ""}
    command = [sys.executable, "-m", "tests.games.compiled_walk", "6"]
    done = subprocess.run(command, cwd=root, env=settings, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stderr.split() == ["plain" if plain else "compiled"]
    return done.stdout


@exhaustive
def test_compiled_rules_play_the_same_matches(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also those of other games on the compiled kernel."""
    monkeypatch.delenv(compiled.PLAIN, raising=False)
    monkeypatch.setenv("MYPYC_OPT_LEVEL", "0")  # the same C code, compiled in half the time
    shutil.copytree(ROOT / "tests", copy / "tests", ignore=shutil.ignore_patterns("__pycache__"))
    build(copy)
    assert set(compiled.modules(copy)) >= {name.removesuffix(".py").replace("/", ".") for name in MODULES}
    assert walked(copy, plain=False) == walked(copy, plain=True)
