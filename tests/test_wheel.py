"""The package as it is installed elsewhere: everything that the program reads is in it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
from collections.abc import Mapping
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest

from tests.long import long

ROOT = Path(__file__).parent.parent
USES = """
import asyncio, pathlib
import bot, ai.policy, cogs.pictures.cards, cogs.pictures.typeface, web.render
from ai import COMPUTERS
from games.registry import GAMES
inside = pathlib.Path(bot.__file__).parents[1]
for folder in (ai.policy.WEIGHTS, cogs.pictures.cards.SPRITES, cogs.pictures.typeface.FONTS,
               web.render.FOLDER, web.render.STATIC):
    assert folder.is_relative_to(inside), folder
    assert any(folder.iterdir()), folder
assert len(GAMES) >= 5 and COMPUTERS
for game in GAMES.values():
    assert game.screen.rules, game.key
print(inside)
"""
"""Run by the installed package, in an empty folder."""
BESIDE = {"tests", "benchmarks", "fake_discord"}
"""Packages that are not packed."""
LEFT = "db/migrations/versions/9999_newer.py"
"""What a build of a newer version has left in the checkout."""


def setuptools() -> Mapping[str, Any]:
    found: Mapping[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"][
        "setuptools"
    ]
    return found


def listed() -> list[str]:
    """The files of the checkout."""
    found = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\n")
    return [name for name in found if name and (ROOT / name).exists()]


def test_every_file_of_every_package_is_packed() -> None:
    names = listed()
    packages = {Path(name).parts[0] for name in names if name.endswith("__init__.py")} - BESIDE
    assert packages == {name for name in setuptools()["packages"]["find"]["include"] if "." not in name}
    patterns = setuptools()["package-data"]["*"]
    data = [Path(name) for name in names if name.split("/")[0] in packages and not name.endswith(".py")]
    assert [path for path in data if not any(fnmatch(path.name, pattern) for pattern in patterns)] == []
    folders = {path.parent for path in data} | {Path(name).parent for name in names if name.endswith("/__init__.py")}
    homeless = [folder for folder in {path.parent for path in data} if not _is_packed(folder, folders)]
    assert homeless == [], "a folder of data lies under no package"


def _is_packed(folder: Path, known: set[Path]) -> bool:
    return any((ROOT / above / "__init__.py").exists() for above in (folder, *folder.parents) if above in known)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of a new environment that has the wheel, and the dependencies of this one."""
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"  # a build leaves files where it runs
    for name in listed():
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, source / name)
    left = source / "build" / "lib" / LEFT
    left.parent.mkdir(parents=True)
    left.touch()
    pack = ["wheel", "--no-deps", "--no-build-isolation", "--quiet", "--wheel-dir", str(folder), str(source)]
    built = subprocess.run([sys.executable, "-m", "pip", *pack], capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    [wheel] = folder.glob("*.whl")
    venv.create(folder / "venv", with_pip=False)
    python = folder / "venv" / "bin" / "python"
    own = next((folder / "venv" / "lib").iterdir()) / "site-packages"
    unpack = ["-m", "pip", "--python", str(python), "install", "--quiet", "--no-deps", "--no-index", str(wheel)]
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}  # the checkout is no answer
    subprocess.run([sys.executable, *unpack], check=True, env=clean)
    (own / "dependencies.pth").write_text(sysconfig.get_paths()["purelib"] + "\n")
    return python


@pytest.fixture
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    monkeypatch.chdir(tmp_path)
    return {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "DATABASE_URL": "sqlite+aiosqlite:///bot.db"}


def run(command: list[str], environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


@long
def test_the_wheel_runs_in_an_empty_folder(installed: Path, environment: dict[str, str], tmp_path: Path) -> None:
    script = str(installed.with_name("imposter-kings-bot"))
    migrated = run([str(installed), "-m", "bot", "migrate"], environment)
    assert (migrated.returncode, migrated.stderr) == (0, "")
    assert "client_id=42" in run([script, "invite", "--application", "42"], environment).stdout
    assert "See imposter-kings-bot --help" in run([script, "bakup"], environment).stderr
    assert (tmp_path / "bot.db").stat().st_size > 0
    used = run([str(installed), "-c", USES], environment)
    assert (used.returncode, used.stderr) == (0, "")
    assert Path(used.stdout.strip()).is_relative_to(installed.parents[1]), "the wheel itself was used"
    # An older version with the migrations of a newer one would take the newer one's database for its own.
    [packages] = (installed.parents[1] / "lib").glob("*/site-packages")
    versions = {path.name for path in (packages / LEFT).parent.glob("*.py")}
    assert versions == {path.name for path in (ROOT / LEFT).parent.glob("*.py")}, "an earlier build has left nothing"
