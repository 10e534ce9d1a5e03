"""Picks out of groups: what a press in a menu makes of the picks, and which buttons can be pressed."""

from __future__ import annotations

import pytest

from cogs.kit.pages.layout import Button, Menu, Row
from cogs.matches.pages.drafts import draft, given, groups_of, taken
from games.core.protocol import Draft
from games.core.screen import Item

TOKENS = ("a1", "a2", "b1", "b2", "go")
REFUSALS = {"FEW": "Choose two.", "SAME": "Not the same number twice."}


def rule(tokens: tuple[object, ...]) -> str:
    chosen = [str(token) for token in tokens if token != "go"]
    if len(chosen) != 2:
        return "FEW"
    return "SAME" if chosen[0][1] == chosen[1][1] else ""


def question(*picked: str):
    items = [Item(t, t, group=t[0] if t != "go" else "", picked=t in picked) for t in TOKENS]
    return Draft(7, 0, "plan", TOKENS, pick=(2, 3), rule=rule), items


def mask(*tokens: str) -> int:
    return sum(1 << TOKENS.index(token) for token in tokens)


def shown(at: int, *picked: str):
    decision, items = question(*picked)
    parts = draft(1, decision, items, at, REFUSALS)
    buttons = {button.label: button for part in parts if isinstance(part, Row) for button in part.buttons}
    return parts, buttons


def test_the_last_answer_is_picked():
    assert given(*question("a1", "b2")) == mask("a1", "b2")


@pytest.mark.parametrize(
    ("before", "group", "chosen", "after"),
    [
        ((), 0, ("a1",), ("a1",)),
        (("a1",), 1, ("b2",), ("a1", "b2")),
        (("a1", "b2"), 0, (), ("b2",)),
        (("a1", "b2"), 0, ("a2",), ("a2", "b2")),
        (("a1", "b2"), 0, ("a1", "a2"), ("a1", "a2")),
        ((), 0, ("b1",), ()),
        ((), 9, ("a1",), ()),
    ],
)
def test_a_pick_keeps_those_of_other_menus_as_far_as_there_is_room(before, group, chosen, after):
    decision, items = question()
    assert taken(decision, items, group, mask(*before), [TOKENS.index(t) for t in chosen]) == mask(*after)


def test_a_group_that_is_too_long_for_one_menu_has_several():
    tokens = tuple(range(55))
    decision = Draft(7, 0, "plan", tokens, pick=(2, 2))
    groups = groups_of(decision, [Item(str(t), t, group="All") for t in tokens])
    assert {title: len(listed) for title, listed in groups.items()} == {"All": 25, "All (2)": 25, "All (3)": 5}
    assert taken(decision, [Item(str(t), t, group="All") for t in tokens], 2, 1, [54]) == 1 | 1 << 54


def test_groups_are_for_several_picks():
    assert not groups_of(Draft(7, 0, "plan", ("a", "b")), [Item("a", "a", group="G"), Item("b", "b", group="G")])


def test_an_incomplete_draft_can_be_neither_saved_nor_handed_in():
    _, buttons = shown(mask("a1"))
    assert buttons["go"].disabled and "Save" not in buttons
    parts, _ = shown(mask("a1"))
    assert "Choose two." in parts


def test_a_forbidden_combination_is_explained_and_cannot_be_handed_in():
    parts, buttons = shown(mask("a1", "b1"))
    assert "Not the same number twice." in parts
    assert buttons["go"].disabled


def test_a_whole_draft_can_be_saved_or_handed_in_with_a_button():
    parts, buttons = shown(mask("a1", "b2"))
    assert isinstance(buttons["go"], Button) and not buttons["go"].disabled
    assert buttons["go"].id.endswith(f":{mask('a1', 'b2', 'go')}")
    assert buttons["Save"].id.endswith(f":{mask('a1', 'b2')}")
    chosen = [choice.label for part in parts if isinstance(part, Menu) for choice in part.choices if choice.chosen]
    assert chosen == ["a1", "b2"]


def test_a_draft_that_is_saved_already_has_no_save_button():
    assert "Save" not in shown(mask("a1", "b2"), "a1", "b2")[1]
