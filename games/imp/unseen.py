"""The cards that a seat has not seen: how many of each kind, and where they can be. Made from the view alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from games.core.screen import Names
from games.imp import words
from games.imp.cards import CARDS, DECK, without
from games.imp.view import TableView


def unseen(view: TableView) -> Counter[str]:
    """By kind, the cards in the draw pile and the unknown ones in the other hand."""
    table = [view.table] if view.table is not None else []
    known = view.facts[1 - view.me].sure
    return Counter(without(DECK, [*view.hand, *view.discard, *view.removed, *table, *known]))


def tracker(view: TableView, names: Names) -> Sequence[str]:
    """The unseen cards by where they can be, what the other surely holds, and the kinds that are all seen."""
    left = unseen(view)
    other = 1 - view.me
    fact, hidden = view.facts[other], view.sizes[other] - len(view.facts[other].sure)
    anywhere = {card for card in left if hidden and card not in fact.none}
    either = f"in the draw pile ({view.pile}) or unknown in {names[other]}'s hand ({hidden})"
    blocks = [
        _told(f"Unseen, {either}", left, anywhere),
        _told(f"Only in the draw pile ({view.pile})", left, left.keys() - anywhere),
        f"**{names[other]} surely holds**\n{words.cards(fact.sure)}" if fact.sure else "",
        f"**All seen**\n{words.cards([card.key for card in CARDS if not left[card.key]])}",
    ]
    return [block for block in blocks if block]


def _told(title: str, left: Counter[str], kinds: Collection[str]) -> str:
    cards = [card for card in CARDS if card.key in kinds]
    lines = [f"{words.card(card.key)} {left[card.key]} of {card.copies}" for card in cards]
    return f"**{title}**\n{', '.join(lines)}" if lines else ""
