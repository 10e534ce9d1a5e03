"""The documents for developers name what is there: files, modules, make targets and declared kinds."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cogs.kit import ids

ROOT = Path(__file__).parent.parent
DOCUMENTS = [
    "CONTRIBUTING.md",
    "docs/architecture.md",
    "docs/glossary.md",
    "docs/adding_a_card.md",
    "docs/adding_a_command.md",
    "docs/adding_a_format.md",
]


def text_of(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def missing_paths(text: str) -> list[str]:
    """The paths in backticks that are not there; `<feature>` stands for one of them, a path above its code is new."""
    named = re.findall(r"`((?:cogs|host|bot|db|docs|tests|games|tournaments)/[\w./<>-]+)`(?!\n\n```)", text)
    return [name for name in named if not (ROOT / name.replace("<feature>", "matches")).exists()]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_path_that_is_named_is_there(name: str) -> None:
    assert missing_paths(text_of(name)) == []


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_link_leads_somewhere(name: str) -> None:
    folder = (ROOT / name).parent
    links = re.findall(r"\]\(([^)#:]+)\)", text_of(name))
    assert [link for link in links if not (folder / link).exists()] == []


def test_a_path_that_is_not_there_is_noticed() -> None:
    assert missing_paths("see `cogs/ui/board.py` and `cogs/kit/ids.py`") == ["cogs/ui/board.py"]


def test_every_make_target_that_is_named_is_there() -> None:
    named = set(re.findall(r"`make ([a-z-]+)`", text_of("CONTRIBUTING.md")))
    assert named
    assert named <= set(re.findall(r"^([a-z-]+):", text_of("Makefile"), re.MULTILINE))


def test_the_guide_shows_a_handler_that_is_declared() -> None:
    shown = re.findall(r'@handler\("(\w+)"', text_of("docs/adding_a_command.md"))
    assert shown
    assert set(shown) <= set(ids.KINDS)


def test_words_of_the_glossary_are_in_order_and_there_once() -> None:
    words = re.findall(r"^\| ([a-z][a-z ,]+) \|", text_of("docs/glossary.md"), re.MULTILINE)
    assert len(words) > 30
    assert words == sorted(set(words))
