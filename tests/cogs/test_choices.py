"""The layout of choices: in their order, forbidden ones in their place, Why not? last."""

from __future__ import annotations

from cogs.kit.pages.layout import Button, Menu, Row, rows
from cogs.kit.parts.items import answer_label, reasons
from cogs.matches.pages.choices import Spot, choices
from games.core.protocol import Decision
from games.core.screen import Item

AT = Spot(1)


def buttons(parts: list[object]) -> list[Button]:
    return [button for part in parts if isinstance(part, Row) for button in part.buttons]


def test_a_hand_keeps_its_order_and_why_comes_last():
    items = [Item("Fool 1", why="low"), Item("Elder 3", 0), Item("Judge 5", why="low"), Item("Queen 9", 1)]
    shown = buttons(choices(1, Decision(1, 0, "play", (0, 1)), items, AT))
    assert [button.label for button in shown] == ["Fool 1", "Elder 3", "Judge 5", "Queen 9", "Why not?"]
    assert [button.disabled for button in shown] == [True, False, True, False, False]


def test_folded_items_have_no_button_and_are_explained():
    items = [Item("Fool 1", why="low", folded=True), Item("Elder 3", 0), Item("Judge 5", why="low", folded=True)]
    shown = buttons(choices(1, Decision(1, 0, "play", (0,)), items, AT))
    assert [button.label for button in shown] == ["Elder 3", "Why nothing else?"]
    assert reasons(items) == "- **Fool 1, Judge 5**: low", "one line for each reason"


def test_allowed_options_stand_out():
    items = [Item("Fool 1", why="low"), Item("Elder 3", 0), Item("Strike", 1, style="danger"), Item("Pass", None)]
    shown = buttons(choices(1, Decision(1, 0, "play", (0, 1, None)), items, AT))
    assert [button.style for button in shown] == ["plain", "main", "danger", "plain", "plain"]


def test_beside_a_long_menu_the_forbidden_ones_keep_their_order():
    items = [Item(f"card {i}", i) if i % 4 else Item(f"card {i}", why="low") for i in range(12)]
    parts = choices(1, Decision(1, 0, "play", tuple(i for i in range(12) if i % 4)), items, AT)
    (menu,) = [part for part in parts if isinstance(part, Menu)]
    assert [choice.label for choice in menu.choices] == [f"card {i}" for i in range(12) if i % 4]
    assert [button.label for button in buttons(parts)] == ["card 0", "card 4", "card 8", "Why not?"]


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
