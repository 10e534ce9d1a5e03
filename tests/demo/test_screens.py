"""`make screens` shows every kind of page and form, each under a title of its own."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.registry import GAMES
from tests.demo.shots import GROUPS, shots_of
from tests.demo.shots.matches import of_game
from tests.imports import imports, module_of, modules

ELSEWHERE = {
    "cogs.tournaments.pages.notices.notice": "the frame of the notices, which are photographed each",
    "cogs.matches.pages.round_panel.end_page": "`panel_page` of a seat that reads the end of a round is this page",
    "cogs.matches.pages.board.result_page": "`board_page` and `panel_page` of a match that is over are this page",
}
"""Pages that no module of the photographs names, and why."""
GENERAL = [group for group in GROUPS if group not in GAMES]
"""Groups that are made in a few seconds."""
SLOW = (
    "cogs.learn.pages.lesson.table_picture",
    "cogs.learn.pages.lesson.hand_picture",
    "cogs.puzzles.pages.board_jpeg",
    "cogs.help.pages.lookup.card_png",
)
"""What draws most of the pictures of these groups."""


def made_in(path: Path) -> Iterator[str]:
    """The public functions of a module that return a page or a form."""
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef) and node.returns is not None and not node.name.startswith("_"):
            kinds = ast.unparse(node.returns).split(" | ")
            yield from [f"{module_of(path)}.{node.name}"] if {"Page", "Form"} & set(kinds) else []


def test_every_page_and_form_is_photographed() -> None:
    pages = [path for path in modules("cogs") if "pages" in (path.stem, path.parent.name)]
    made = {name for path in pages for name in made_in(path)}
    shown = {name for path in modules("tests/demo/shots") for name in imports(module_of(path), path.read_text("utf-8"))}
    assert len(made) > 100
    assert made - shown == ELSEWHERE.keys()


@pytest.mark.parametrize("group", GENERAL)
def test_titles_differ_within_a_group(group: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for draws in SLOW:
        monkeypatch.setattr(draws, lambda *given: b"picture")
    titles = Counter(title for title, _ in GROUPS[group]())
    assert titles.most_common(1)[0][1] == 1


def test_a_game_without_tests_of_its_own_is_photographed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "other", GAMES["imp"])
    assert next(of_game("other"))[0] == "main-standard-2"


def test_screens_are_chosen_by_patterns_of_their_titles() -> None:
    assert [title for title, _ in shots_of("charity", ["mine*", "call"])][-1] == "call"
    assert all(title.startswith("form-") for title, _ in shots_of("organising", ["form-*"]))
