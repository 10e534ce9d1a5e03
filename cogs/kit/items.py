"""The items of a question as a press names them: by the place of their option."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.kit import layout
from games.core.protocol import Decision
from games.core.screen import Item

REASONS = 1500


def index_of(decision: Decision, item: Item) -> int:
    """The place of an item's option among the decision's. Raises ValueError when the decision does not offer it."""
    for index, option in enumerate(decision.options):
        if option == item.option and type(option) is type(item.option):
            return index
    raise ValueError(f"{item.label!r} is no option of {decision!r}")


def reasons(items: Sequence[Item]) -> str:
    """Why the forbidden choices are forbidden, as a list."""
    lines = [f"- **{item.label}**: {item.why}" for item in items if item.why]
    return layout.cut("\n".join(lines), REASONS)
