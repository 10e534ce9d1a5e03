"""Exhaustive tests are left out by `make test` alone, and run by the gate of a bare machine."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tests.long import first, long

ROOT = Path(__file__).parent.parent


def test_the_gate_runs_the_long_tests_after_the_others() -> None:
    gate = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    calls = [line.split(" || ")[0] for line in gate if line.startswith("make ")]
    assert calls == ["make check", "make test-long"]
    recipe = re.search(r"^test-long:.*\n\t(.*)", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
    assert recipe is not None
    assert "-m long" in recipe[1]


def test_a_plain_run_leaves_the_long_tests_out() -> None:
    options = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["pytest"]["ini_options"]
    assert options["addopts"][-2:] == ["-m", "not long"]
    assert "long" in [marker.split(":")[0] for marker in options["markers"]]


def test_the_later_cases_are_long() -> None:
    assert first(1, ["a", "b"]) == ["a", pytest.param("b", marks=long)]
    assert first(2, [(1, 2), (3, 4)]) == [(1, 2), (3, 4)]
