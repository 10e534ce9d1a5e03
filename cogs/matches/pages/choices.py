"""A question's choices as buttons and menus.

Up to ten choices are buttons, in the order of the hand. More choices, and choices with facts to compare, are a menu in
pages of 25: only a menu can show descriptions. Forbidden choices have no button: "Why not?" comes last and explains
them. Several picks are made in a menu; with more than 25 options the custom ids carry the picks of the other pages as a
mask, and Done hands them in. Picking none is a separate button. Where the only option is the natural answer, it is one
button.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cogs.kit.interactions.ids import make
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Button, Choice, Menu, Part, Style, rows
from cogs.kit.parts.items import index_of, none_label, why_label
from cogs.kit.parts.paging import paged, turns
from games.core.language import say
from games.core.protocol import ONE, Decision
from games.core.screen import Item

BUTTONS = 10


@dataclass(frozen=True, slots=True)
class Spot:
    """Where the reader of a long menu is: the page, and the options that are picked so far as bits.

    sure  these picks are the answer, and the reader is asked to confirm it
    """

    decision: int
    page: int = 0
    mask: int = 0
    sure: bool = False

    def within(self, decision: Decision) -> Spot:
        """The same spot without unknown pages and options: the values come from an id, which can be forged."""
        options = len(decision.options)
        mask = self.mask & (1 << options) - 1
        return Spot(self.decision, min(self.page, (options - 1) // layout.MENU_LIMIT), mask, self.sure and mask > 0)


def choices(match: int, decision: Decision, items: Sequence[Item], at: Spot) -> list[Part]:
    """All buttons and menus of this question."""
    offered = [(index_of(decision, item), item) for item in items if not item.why]
    why = [Button(why_label(), make("why", match, decision.id))] if len(offered) < len(items) else []
    compared = sum(item.compare for _, item in offered) > 1
    if decision.pick == ONE and len(offered) <= BUTTONS and not compared:
        return [*rows([*_buttons(match, decision, offered), *why])]
    chosen = _several if decision.pick != ONE else _one
    return [*chosen(match, decision, offered, at), *rows(why)]


def on_page(decision: Decision, items: Sequence[Item], number: int) -> Sequence[int]:
    """The indexes of the options on this page of a long menu."""
    return paged([index_of(decision, item) for item in items if not item.why], number, layout.MENU_LIMIT)[0]


def picked(mask: int) -> list[int]:
    """The indexes that a mask stands for."""
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1]


def mask_of(picks: Iterable[int]) -> int:
    """The mask that stands for these indexes."""
    return sum(1 << index for index in set(picks))


def _buttons(match: int, decision: Decision, items: Sequence[tuple[int, Item]]) -> list[Button]:
    """The buttons in this order."""
    return [
        Button(item.label, make("pick", match, decision.id, index), _style(item), item.emoji) for index, item in items
    ]


def _style(item: Item) -> Style:
    """The style of a button: unless the game sets one, options stand out from declining."""
    return "main" if item.style == "plain" and item.option is not None else item.style


def _one(match: int, decision: Decision, items: Sequence[tuple[int, Item]], at: Spot) -> list[Part]:
    listed = [(index, item) for index, item in items if item.option is not None]
    beside = [(index, item) for index, item in items if item.option is None]
    part, number, last = paged(listed, at.page, layout.MENU_LIMIT)
    menu = Menu(make("menu", match, decision.id, number), _prompt(number, last), lines(part))
    turning = _turns(match, Spot(decision.id, number), last)
    return [menu, *rows([*turning, *_buttons(match, decision, beside)])]


def _several(match: int, decision: Decision, items: Sequence[tuple[int, Item]], at: Spot) -> list[Part]:
    least, most = decision.pick
    none = Button(none_label(), make("done", match, decision.id, 0)) if least == 0 else None
    if len(items) > layout.MENU_LIMIT:
        return _over_pages(match, decision, items, at, none)
    if not items:
        return [*rows([none or Button(say("Nothing to choose", context="label"), make("done", match, decision.id, 0))])]
    if len(items) == 1 and least == 0 and items[0][1].style == "go":  # no card fits, and this says so
        return [*rows([_handing_in(match, decision, *items[0])])]
    least, most = max(least, 1), min(most, len(items))
    prompt = (
        say("Choose {n}", context="placeholder", n=most)
        if least == most
        else say("Choose {least} to {most}", context="placeholder", least=least, most=most)
    )
    menu = Menu(make("some", match, decision.id, 0, 0), prompt, lines(items), least, most)
    return [menu, *rows([none] if none is not None else [])]


def _handing_in(match: int, decision: Decision, index: int, item: Item) -> Button:
    """A button that picks this option alone."""
    return Button(item.label, make("done", match, decision.id, mask_of([index])), item.style, item.emoji)


def _over_pages(
    match: int, decision: Decision, items: Sequence[tuple[int, Item]], at: Spot, none: Button | None
) -> list[Part]:
    part, number, last = paged(items, at.page, layout.MENU_LIMIT)
    most = min(decision.pick[1], len(part))
    menu = Menu(make("some", match, decision.id, number, at.mask), _prompt(number, last), lines(part, at.mask), 0, most)
    count = len(picked(at.mask))
    done = Button(say("Done ({n})", context="label", n=count), make("done", match, decision.id, at.mask), "go")
    enough = [done] if count and decision.pick[0] <= count <= decision.pick[1] else []
    turning = _turns(match, Spot(decision.id, number, at.mask), last)
    return [menu, *rows([*turning, *enough, *([none] if none is not None else [])])]


def _turns(match: int, at: Spot, last: int) -> tuple[Button, ...]:
    if last < 1:
        return ()
    return turns(at.page, last, lambda to, slot: make("turn", match, at.decision, to, at.mask, slot))


def _prompt(number: int, last: int) -> str:
    if last < 1:
        return say("Choose", context="placeholder")
    return say("Choose (page {at} of {last})", context="placeholder", at=number + 1, last=last + 1)


def lines(items: Sequence[tuple[int, Item]], mask: int = 0) -> tuple[Choice, ...]:
    """The items as lines of a menu; those of the mask are picked."""
    return tuple([Choice(item.label, str(n), item.detail, item.emoji, bool(mask >> n & 1)) for n, item in items])
