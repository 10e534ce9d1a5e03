"""The choices at a step of a lesson: the marked answer and every other one. Why not? explains what the rules forbid."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.kit.interactions.ids import make
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Button, Choice, Menu, Part, rows
from cogs.kit.parts.items import index_of, why_label
from cogs.learn.course import Unit
from games.core.language import say
from games.core.lessons import Place, marked
from games.core.protocol import ONE, Decision, Token, tokens_of
from games.core.screen import Item

ARROW = "➡️"
BUTTONS = 10
"""With more than so many options the marked one is a button and the others are in a menu."""


def choices(unit: Unit, place: Place, done: int, items: Sequence[Item]) -> list[Part]:
    """Buttons and menus for this step; `done` steps are behind it."""
    decision = place.decision
    if decision is None:
        return []
    answer = marked(unit.game, unit.lesson, place, unit.lesson.steps[done])
    tokens = tokens_of(answer)
    at = (unit.game.key, unit.lesson.key, done)
    why = [Button(why_label(), make("lesson_why", *at))] if any(item.why for item in items) else []
    there = [item for item in items if not item.why]
    if decision.pick == ONE and len(there) <= BUTTONS:
        return [*rows([*[_button(at, decision, item, tokens) for item in there], *why])]
    go = Button(_label(there, tokens), make("lesson_go", *at), "main", ARROW)
    return [*rows([go]), _menu(at, decision, there), *rows(why)]


def _button(at: tuple[str, str, int], decision: Decision, item: Item, marked: Sequence[Token]) -> Button:
    if item.option in marked:
        return Button(item.label, make("lesson_go", *at), "main", ARROW)
    return Button(item.label, make("lesson_pick", *at, index_of(decision, item)), "plain", item.emoji)


def _label(items: Sequence[Item], tokens: Sequence[Token]) -> str:
    """The label of the marked answer's button."""
    return layout.cut(", ".join([item.label for item in items if item.option in tokens]), layout.LABEL_LIMIT)


def _menu(at: tuple[str, str, int], decision: Decision, items: Sequence[Item]) -> Menu:
    """A menu of all answers. The marked answer comes first in the message, so the menu marks none."""
    listed = [(index_of(decision, item), item) for item in items][: layout.MENU_LIMIT]
    lines = tuple([Choice(item.label, str(index), item.detail, item.emoji) for index, item in listed])
    least, most = decision.pick
    prompt = say("Something else", context="placeholder")
    return Menu(make("lesson_menu", *at), prompt, lines, max(least, 1), min(most, len(lines)))
