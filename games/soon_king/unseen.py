"""The cards that a seat has not seen: how many of each kind, and where they can be. Made from the view alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from games.core.screen import Names
from games.soon_king import words
from games.soon_king.cards import NAMES
from games.soon_king.view import TableView


def copies(view: TableView, name: str) -> str:
    """How many copies of a card that may be named are unseen; "" with dice, where any kind may come at any time."""
    return "" if view.dice else f"Unseen: {view.unseen.get(name, 0)} of {view.options.copies}."


def tracker(view: TableView, names: Names) -> Sequence[str]:
    """The unseen cards by where they can be, those known in other hands, and the kinds that are all seen."""
    if view.dice:
        return []
    hidden = sum(view.unseen.values()) - view.pile
    either = f"in the draw pile ({view.pile}) or unknown in other hands ({hidden})"
    held = [f"{names[seat]}: {_counted(cards)}" for seat, cards in enumerate(view.known) if cards]
    blocks = [
        _told(f"Unseen, {either}", view, [name for name in view.unseen if name not in view.drawn]),
        _told("Unseen, only in other hands", view, [name for name in view.unseen if name in view.drawn]),
        "\n".join(["**You have seen in hands**", *held]) if held else "",
        _titled("All seen", [f"{words.EMOJI[name]} {name}" for name in NAMES if name not in view.unseen]),
    ]
    return [block for block in blocks if block]


def _told(title: str, view: TableView, names: Iterable[str]) -> str:
    return _titled(
        title, [f"{words.EMOJI[name]} {name}: {view.unseen[name]} of {view.options.copies}" for name in names]
    )


def _titled(title: str, lines: Sequence[str]) -> str:
    return f"**{title}**\n{' · '.join(lines)}" if lines else ""


def _counted(cards: Mapping[str, int]) -> str:
    return ", ".join([f"{name} ×{number}" if number > 1 else name for name, number in cards.items()])
