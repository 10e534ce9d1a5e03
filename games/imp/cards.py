"""The 52 cards: seventeen kinds, each with its copies, its type, its points and what it does.

A kind's key is its token in options and events; nothing in the game tells two copies of a kind apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

WEALTH, ARMY, PIETY = "Wealth", "Army", "Piety"
CHARACTER, SUPERNATURAL, WORLD = "character", "supernatural", "world"

GOLD, TREASURE, HOARD = "gold", "treasure", "hoard"
MILITIA, MEN_AT_ARMS, KNIGHT = "militia", "men-at-arms", "knight"
PRIEST, CULTIST, EXODUS, ARIOR = "priest", "cultist", "exodus", "arior"
KING, ASSASSIN, THIEF = "king", "assassin", "thief"
IMP = "imp"
VARLDSMORD, SUN, LINKING = "varldsmord", "sun", "linking"


class Card(NamedTuple):
    """One kind of card. `effect`: it can be played."""

    key: str
    title: str
    emoji: str
    copies: int
    type: str
    points: int
    effect: bool
    text: str


CARDS: tuple[Card, ...] = (
    Card(GOLD, "Gold coin", "🪙", 15, WEALTH, 1, False, "Thieves take it, Assassins are paid with it."),
    Card(TREASURE, "Treasure", "💎", 2, WEALTH, 2, False, "Two points of Wealth."),
    Card(HOARD, "Hoard", "💰", 1, WEALTH, 3, False, "Three points of Wealth."),
    Card(MILITIA, "Militia", "🗡️", 10, ARMY, 1, False, "One point of Army."),
    Card(MEN_AT_ARMS, "Men-at-arms", "⚔️", 4, ARMY, 2, False, "Two points of Army."),
    Card(KNIGHT, "Knight", "🐴", 1, ARMY, 3, False, "Three points of Army."),
    Card(PRIEST, "Priest", "🙏", 3, PIETY, 1, True, "The other loses the strongest Army card, or claims a King."),
    Card(CULTIST, "Cultist", "🕯️", 3, PIETY, 1, True, "The other loses the strongest Army card, or claims a King."),
    Card(EXODUS, "Exodus", "🌊", 1, PIETY, 1, False, "Overlord. Wins if you are tormented while you hold it."),
    Card(ARIOR, "Arior", "⚖️", 1, PIETY, 1, False, "Overlord. Accuses the other of holding the Imp."),
    Card(KING, "King", "👑", 2, CHARACTER, 0, False, "Needed to win; makes a claim of a King true."),
    Card(ASSASSIN, "Assassin", "🔪", 2, CHARACTER, 0, True, "Wins if the other's King is found."),
    Card(THIEF, "Thief", "🦝", 3, CHARACTER, 0, True, "The other gives you all gold coins, or claims a King."),
    Card(
        IMP,
        "Imp",
        "😈",
        1,
        SUPERNATURAL,
        0,
        False,
        "Torments the other once a turn; you lose if Exodus is there. You cannot win by a set.",
    ),
    Card(VARLDSMORD, "Världsmord", "☄️", 1, WORLD, 0, True, "Both discard their hands and draw 8."),
    Card(SUN, "Sun", "☀️", 1, WORLD, 0, True, "Both hands are shown to all."),
    Card(LINKING, "Linking", "🔗", 1, WORLD, 0, True, "Each secretly gives the other a card."),
)
BY_KEY: Mapping[str, Card] = {card.key: card for card in CARDS}
RANK: Mapping[str, int] = {card.key: place for place, card in enumerate(CARDS)}
DECK: tuple[str, ...] = tuple([card.key for card in CARDS for _ in range(card.copies)])

WEALTH_CARDS = (GOLD, TREASURE, HOARD)
"""In the order in which an Assassin is paid (R16)."""
ARMY_CARDS = (KNIGHT, MEN_AT_ARMS, MILITIA)
"""The strongest first: the order in which they are lost."""
CLERICS = (PRIEST, CULTIST)
OVERLORDS = (EXODUS, ARIOR)
PIETY_CARDS = (*CLERICS, *OVERLORDS)
EFFECTS = tuple([card.key for card in CARDS if card.effect])

HAND = 8
KEPT = 7
"""A hand is filled to 8 at the start of a turn, and a turn ends with 7 at most."""


def points(hand: Iterable[str], kind: str) -> int:
    """The points of one type in a hand."""
    return sum([BY_KEY[card].points for card in hand if BY_KEY[card].type == kind])


def kinds(cards: Iterable[str]) -> tuple[str, ...]:
    """The different kinds among some cards, in the order of the card list."""
    return tuple(sorted(set(cards), key=RANK.__getitem__))


def in_order(cards: Iterable[str]) -> list[str]:
    """All of them in the order of the card list."""
    return sorted(cards, key=RANK.__getitem__)


def without(cards: Sequence[str], gone: Iterable[str]) -> list[str]:
    """The cards without those of `gone`. Raises ValueError if one of `gone` is not among them."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return left
