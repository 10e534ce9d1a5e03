"""The README of a game lists every ruling, and every ruling and worked example has a test that is named for it."""

import re
from collections import defaultdict
from pathlib import Path

import pytest

from tests.games.complete import COMPLETE

HERE = Path(__file__).parent
EXAMPLES = {"imp": 33, "imposter": 24, "all_kings_fall": 21, "soon_king": 62}
"""The number of worked examples in the rules of a game; those of The Imposter Kings are not all tests by number."""


def named(key: str, pattern: str) -> dict[int, list[tuple[str, str]]]:
    """By number the tests that have it in their names in this form, each with its file without the ending."""
    found = defaultdict(list)
    for path in (HERE / key).glob("test_*.py"):
        for name in re.findall(r"def (test_\w+)\(", path.read_text(encoding="utf-8")):
            for number in re.findall(pattern, name):
                found[int(number)].append((name, path.stem))
    return found


@pytest.mark.parametrize("key", COMPLETE)
def test_every_ruling_has_a_test_and_its_line(key: str) -> None:
    """A line may name the tests, or their files: then it names all of them."""
    readme = (HERE.parents[1] / "games" / key / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| R-?(\d+) \|(.*)\|$", readme, re.MULTILINE)
    tests = named(key, r"_R_?(\d+)(?=_)")
    assert [int(number) for number, _ in rows] == sorted(tests) == list(range(1, len(rows) + 1))
    for number, line in rows:
        names, files = map(set, zip(*tests[int(number)], strict=True))
        assert set(re.findall(r"`(test_\w+)`", line)) in (names, files, set()), f"ruling {number}"


@pytest.mark.parametrize("key", EXAMPLES)
def test_every_worked_example_has_a_test_with_its_number(key: str) -> None:
    assert sorted(named(key, r"_example_(\d+)_")) == list(range(1, EXAMPLES[key] + 1))
