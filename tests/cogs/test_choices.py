"""The layout of choices: in their order, Why not? last."""

from __future__ import annotations

from cogs.kit.pages.layout import Button, Menu, Row, rows
from cogs.kit.parts.items import answer_label, reasons
from cogs.matches.pages.choices import Spot, choices
from games.core.protocol import Decision
from games.core.screen import Item

AT = Spot(1)


def buttons(parts: list[object]) -> list[Button]:
    return [button for part in parts if isinstance(part, Row) for button in part.buttons]


def test_ten_choices_are_buttons_in_their_order_and_eleven_a_menu():
    for count in (1, 6, 10):
        items = [Item(f"card {i}", i, "Its text.") for i in range(count)]
        shown = buttons(choices(1, Decision(1, 0, "play", tuple(range(count))), items, AT))
        assert [button.label for button in shown] == [f"card {i}" for i in range(count)]
    items = [Item(f"card {i}", i, "Its text.") for i in range(11)]
    [menu] = choices(1, Decision(1, 0, "play", tuple(range(11))), items, AT)
    assert isinstance(menu, Menu)
    assert [choice.detail for choice in menu.choices] == ["Its text."] * 11


def test_facts_to_compare_are_a_menu_that_shows_them():
    items = [Item("Fool", 0, "One is unseen.", compare=True), Item("Elder", 1, "Both are unseen.", compare=True)]
    [menu] = choices(1, Decision(1, 0, "soldier", (0, 1)), items, AT)
    assert isinstance(menu, Menu)
    assert [choice.detail for choice in menu.choices] == ["One is unseen.", "Both are unseen."]


def test_forbidden_choices_have_no_button_and_are_explained():
    items = [Item("Fool 1", why="low"), Item("Elder 3", 0), Item("Judge 5", why="low"), Item("Queen 9", 1)]
    shown = buttons(choices(1, Decision(1, 0, "play", (0, 1)), items, AT))
    assert [button.label for button in shown] == ["Elder 3", "Queen 9", "Why not?"]
    assert not any(button.disabled for button in shown)
    assert reasons(items) == "- **Fool 1, Judge 5**: low", "one line for each reason"


def test_allowed_options_stand_out():
    items = [Item("Fool 1", why="low"), Item("Elder 3", 0), Item("Strike", 1, style="danger"), Item("Pass", None)]
    shown = buttons(choices(1, Decision(1, 0, "play", (0, 1, None)), items, AT))
    assert [button.style for button in shown] == ["main", "danger", "plain", "plain"]


def test_an_answer_is_called_as_its_button_also_without_options():
    items = [Item("Fool 1", 0), Item("Elder 3", 1)]
    shown = buttons(choices(1, Decision(1, 0, "soldier-disgrace", (0, 1), pick=(0, 2)), items, AT))
    assert answer_label(items, ()) in [button.label for button in shown]
    assert answer_label(items, (0, 1)) == "Fool 1, Elder 3"


def test_rows_are_filled_evenly():
    for count in range(26):
        made = rows([Button(str(i), f"https://{i}") for i in range(count)])
        sizes = [len(row.buttons) for row in made]
        assert [button.label for row in made for button in row.buttons] == [str(i) for i in range(count)]
        assert len(sizes) == -(-count // 5)
        assert not sizes or max(sizes) - min(sizes) <= 1


def test_an_only_option_of_several_that_is_the_natural_answer_is_one_button():
    asked = Decision(1, 0, "knights", ("nothing",), pick=(0, 9))
    (row,) = choices(1, asked, [Item("No Knights", "nothing", style="go")], AT)
    assert [button.label for button in buttons([row])] == ["No Knights"]
    assert any(isinstance(part, Menu) for part in choices(1, asked, [Item("Knight 1", "nothing")], AT))
