"""The README's table of rulings and the tests that are named for them say the same."""

import re
from pathlib import Path

HERE = Path(__file__).parent
TABLE = (HERE.parents[2] / "games" / "soon_king" / "README.md").read_text(encoding="utf-8")


def named_tests() -> dict[str, set[str]]:
    """The test files by the rulings that their tests are named for."""
    files: dict[str, set[str]] = {}
    for path in HERE.glob("test_*.py"):
        for names in re.findall(r"def test((?:_R\d+)+)_", path.read_text(encoding="utf-8")):
            for ruling in re.findall(r"\d+", names):
                files.setdefault(f"R{int(ruling)}", set()).add(path.stem)
    return files


def test_every_ruling_has_a_test_and_its_line():
    rows = dict(re.findall(r"^\| (R\d+) \|[^|]*\| (.*) \|$", TABLE, re.M))
    told = {ruling: set(re.findall(r"`(\w+)`", cell)) for ruling, cell in rows.items()}
    assert sorted(told, key=lambda ruling: int(ruling[1:])) == [f"R{number}" for number in range(1, 64)]
    assert told == named_tests()


def test_every_worked_example_has_a_test_with_its_number():
    found = [
        int(number)
        for path in HERE.glob("test_examples_*.py")
        for number in re.findall(r"def test_(?:R\d+_)*example_(\d+)_", path.read_text(encoding="utf-8"))
    ]
    assert sorted(found) == list(range(1, 63))
