"""Items of a question: their indexes as presses name them, and the words of an answer."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.kit.pages import layout
from games.core.language import say
from games.core.protocol import Choice, Decision, Token
from games.core.screen import Item

REASONS = 1500


def index_of(decision: Decision, item: Item) -> int:
    """The index of an item's option in the decision. Raises ValueError if the decision does not offer it."""
    for index, option in enumerate(decision.options):
        if option == item.option and type(option) is type(item.option):
            return index
    raise ValueError(f"{item.label!r} is no option of {decision!r}")


def reasons(items: Sequence[Item]) -> str:
    """Explains why options are not allowed, as a list with one line for each reason."""
    together: dict[str, list[str]] = {}
    for item in items:
        if item.why:
            together.setdefault(item.why, []).append(item.label)
    lines = [f"- **{', '.join(labels)}**: {why}" for why, labels in together.items()]
    return layout.cut("\n".join(lines), REASONS)


def why_label() -> str:
    """The label of the button that explains the forbidden items."""
    return say("Why not?", context="label")


def none_label() -> str:
    """The label of an answer that picks no option."""
    return say("None of them", context="label")


def answer_label(items: Sequence[Item], choice: Choice) -> str:
    """An answer in the words of its items: the same as on the buttons; several are separated by commas."""
    labels: dict[Token, str] = {item.option: item.label for item in items if not item.why}
    if isinstance(choice, tuple):
        return ", ".join([labels.get(token, str(token)) for token in choice]) or none_label()
    return labels.get(choice, str(choice))
