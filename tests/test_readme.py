"""The examples of README and docs/python.md run, links lead somewhere, and the paces are those of the host."""

import doctest
import re
from pathlib import Path

import pytest

from host.model import PACES

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PLAYING = (ROOT / "docs" / "playing.md").read_text(encoding="utf-8")
EXAMPLES = {"README.md": 1, "docs/python.md": 3}
"""How many blocks of Python each document has."""
MOST_WORDS = 900


@pytest.mark.parametrize("document", EXAMPLES)
def test_running_the_python_examples_of_a_document_gives_the_printed_results(document):
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / document).read_text(encoding="utf-8"), re.S)
    assert len(blocks) == EXAMPLES[document]
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    names: dict[str, object] = {}
    for number, block in enumerate(blocks):
        test = parser.get_doctest(block, names, f"block {number}", document, 0)
        runner.run(test, clear_globs=False)
        names = test.globs
    assert runner.failures == 0 and runner.tries > 5


def test_the_readme_is_short():
    assert len(README.split()) < MOST_WORDS


def test_every_folder_and_file_named_in_the_readme_exists():
    named = re.findall(r"`((?:[\w]+/)+[\w.]*|[\w]+\.py|\.env\.example)`", README)
    assert len(named) > 12
    for name in named:
        found = [ROOT / name, *(ROOT / "games" / "imposter_kings").glob(name), *(ROOT / "games").glob(name)]
        assert any(path.exists() for path in [*found, ROOT / "bot" / name]), name
    for link in re.findall(r"\]\((?!http)([^)]+)\)", README):
        assert (ROOT / link).exists(), link


def test_every_package_of_the_project_is_in_the_table():
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")}
    assert packages - {"tests"} <= set(re.findall(r"^\| `(\w+)/`", README, re.M))


def test_the_paces_are_those_of_the_host():
    for key in ("live", "relaxed", "daily"):
        assert f"| {key} |" in PLAYING and key in PACES
    assert (PACES["live"].turn, PACES["live"].window) == (90, 20)
    assert (PACES["relaxed"].turn, PACES["relaxed"].window) == (600, 120)
    assert (PACES["daily"].turn, PACES["daily"].window) == (86400, 28800)
