"""Buttons that turn the pages of a list, a log or a replay."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from cogs.kit.pages.layout import Button, Row
from games.core.language import say, text

BACK, ON = "‹", "›"
UP, DOWN = text("‹ Better"), text("Further down ›")
"""The same in a ranking, best first; said when shown."""


A = TypeVar("A")


def paged(items: Sequence[A], at: int, size: int) -> tuple[Sequence[A], int, int]:
    """The items of page `at`, or of the page nearest to it that exists; the number of this page and of the last one."""
    last = max(len(items) - 1, 0) // size
    at = min(max(at, 0), last)
    return items[at * size : (at + 1) * size], at, last


def turns(
    at: int, last: int, custom_id: Callable[[int, int], str], back: str = BACK, on: str = ON, *, ends: bool = False
) -> tuple[Button, ...]:
    """The buttons to the page before and after page `at` of 0 to `last`; a button that leads nowhere is disabled.

    custom_id  takes a page and a slot, which differs for each button
    ends       also buttons to the first and the last page
    """
    ways = [(back, at - 1), (on, at + 1)]
    if ends:
        ways = [("«", 0), *ways, ("»", last)]
    return tuple(
        [
            Button(say(label), custom_id(max(0, min(to, last)), slot), disabled=to == at or not 0 <= to <= last)
            for slot, (label, to) in enumerate(ways)
        ]
    )


def turning_row(
    at: int, last: int, custom_id: Callable[[int, int], str], back: str = BACK, on: str = ON, *, ends: bool = False
) -> Row | None:
    """The same as a row; None for a single page."""
    return Row(turns(at, last, custom_id, back, on, ends=ends)) if last > 0 else None
