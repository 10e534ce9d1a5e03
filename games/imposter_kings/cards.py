"""The cards: names, base values and the number of copies in each deck (section 3 of the rules).

A kind is a number in the order of the printed table, lowest first, so that "ties in the order of the table" is the
order of numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from games.core.language import Detail, Text


class Card(NamedTuple):
    """One row of the table. `copies` for two, three and four players; `text` is its effect in short."""

    name: str
    base: int
    copies: tuple[int, int, int]
    text: Text
    emoji: str


CARDS: Final = (
    Card("Fool", 1, (1, 1, 2), "May take any other card in Court that is not Disgraced into hand.", "🃏"),
    Card(
        "Assassin",
        2,
        (1, 1, 2),
        "Reaction, from hand only: when another player flips the King, reveal it; the King has no effect and that "
        "player loses the round.",
        "🗡️",
    ),
    Card("Elder", 3, (2, 2, 2), "Immune to King's Hand. May be played on any Royalty.", "🧙"),
    Card(
        "Zealot",
        3,
        (1, 1, 2),
        "Immune to King's Hand. While its player's own King is flipped, may be played on any card that is not Royalty.",
        "🔥",
    ),
    Card(
        "Executioner",
        4,
        (0, 2, 2),
        "May say a number up to the highest base value among face-up cards in Court. Every player who holds a hand "
        "card of that base value, its owner too, must Condemn one.",
        "🪓",
    ),
    Card(
        "Inquisitor",
        4,
        (2, 2, 2),
        "May say a card name. Every other player who holds that card in hand must put one into the Antechamber.",
        "🔍",
    ),
    Card(
        "Judge",
        5,
        (1, 2, 2),
        "Pick an opponent and say a card name. If that opponent holds it in hand, you may put a hand card of base "
        "value 2 or more into your own Antechamber.",
        "⚖️",
    ),
    Card(
        "Soldier",
        5,
        (2, 2, 2),
        "Say a card name. If any opponent holds it in hand: +2 value while on the Throne, and you may Disgrace up to "
        "three cards in Court, itself included.",
        "🛡️",
    ),
    Card(
        "Herald",
        6,
        (0, 1, 1),
        "Take your Successor into hand and place a new one. Then you may play another hand card of value 5 or more "
        "whatever the Throne shows; the Herald goes back to hand. Not from the Antechamber.",
        "📯",
    ),
    Card(
        "Oathbound",
        6,
        (2, 2, 2),
        "Immune to King's Hand. May be played on a card of higher value if you hold another card: Disgraces that card, "
        "then you must play another hand card of any value, which is Immune to King's Hand.",
        "🤝",
    ),
    Card(
        "Mystic",
        7,
        (1, 1, 1),
        "If a Disgraced card was in Court before it: may Disgrace itself and say a number from 1 to 8. Cards of that "
        "base value lose their text and have value 3 in Court for the rest of the round.",
        "🔮",
    ),
    Card(
        "Warden",
        7,
        (0, 2, 2),
        "If four or more face-up cards are in Court, itself included: may exchange a hand card with the Accused.",
        "🗝️",
    ),
    Card("Warlord", 7, (1, 1, 1), "While face-up Royalty is in Court: 8 in hand, 9 in Court.", "⚔️"),
    Card(
        "King's Hand",
        8,
        (1, 1, 2),
        "Immune to King's Hand. Reaction, from hand only: when another player chooses to use a card's ability, the "
        "ability does not happen; that card leaves the Court, and this one is Condemned.",
        "✋",
    ),
    Card(
        "Sentry",
        8,
        (1, 1, 1),
        "May Disgrace itself and choose a card in Court that is neither Disgraced nor Royalty, to exchange it with a "
        "hand card.",
        "💂",
    ),
    Card(
        "Spy",
        8,
        (0, 1, 1),
        "May Disgrace itself. Look at all Successors; then you may force one player to exchange the Successor with a "
        "card of that player's hand.",
        "🕵️",
    ),
    Card(
        "Princess",
        9,
        (1, 1, 1),
        "Royalty. May pick an opponent who has hand cards: both choose a hand card in secret, then swap.",
        "👸",
    ),
    Card("Queen", 9, (1, 1, 1), "Royalty. Must Disgrace all other cards in Court.", "👑"),
)

BRIEF: Mapping[str, Detail] = {
    "Fool": "You may take another card in Court that is not Disgraced into your hand.",
    "Assassin": "Reveal it when another player flips the King: that player loses the round.",
    "Elder": "May be played on any Royalty. The King's Hand cannot stop it.",
    "Zealot": "While your King is flipped it may be played on any card but Royalty. Immune to King's Hand.",
    "Executioner": "You may say a number: every player who holds such a card must Condemn one.",
    "Inquisitor": "You may say a card name: all others who hold it put one into the Antechamber.",
    "Judge": "Guess a card of one opponent: if you are right, you may put a card into your Antechamber.",
    "Soldier": "Say a card name: if an opponent holds it, +2 and you may Disgrace up to three cards.",
    "Herald": "Exchange your Successor. Then you may play another card of value 5 or more.",
    "Oathbound": "May be played on a higher card if you hold another: Disgraces it, then you play any card.",
    "Mystic": "After a Disgraced card it may Disgrace itself to Mute all cards of one number.",
    "Warden": "With four face-up cards in Court you may exchange a hand card with the Accused.",
    "Warlord": "While face-up Royalty is in Court it is an 8 in hand and a 9 in Court.",
    "King's Hand": "Reveal it when another uses an ability: it fails, its card leaves Court, this one is Condemned.",
    "Sentry": "May Disgrace itself to exchange a hand card for a face-up card in Court, not Royalty.",
    "Spy": "May Disgrace itself to see all Successors. Then you may force one player to exchange it.",
    "Princess": "Royalty. You may pick an opponent: you both choose a hand card and swap them.",
    "Queen": "Royalty. It Disgraces all other cards in Court.",
}
"""The effect of each card, beside a choice: whole sentences, at most 100 characters."""

WITHOUT_KINGS_HAND: Mapping[str, Text] = {
    "Elder": "May be played on any Royalty.",
    "Zealot": "While its player's own King is flipped, may be played on any card that is not Royalty.",
    "Oathbound": "May be played on a card of higher value if you hold another card: Disgraces that card, then you must "
    "play another hand card of any value.",
}
"""The texts of cards in a deck that has no King's Hand, where they differ."""
PRINCESS_OF_PARTNERS: Text = (
    "Royalty. May pick an opponent or the partner, with hand cards: both choose a hand card in secret, then swap."
)

KINDS: Final = len(CARDS)
NAMES: Final = tuple(card.name for card in CARDS)
BASE: Final = tuple(card.base for card in CARDS)
KIND: Final = {name: kind for kind, name in enumerate(NAMES)}
ASSASSIN: Final = KIND["Assassin"]
ELDER: Final = KIND["Elder"]
ZEALOT: Final = KIND["Zealot"]
INQUISITOR: Final = KIND["Inquisitor"]
JUDGE: Final = KIND["Judge"]
SOLDIER: Final = KIND["Soldier"]
HERALD: Final = KIND["Herald"]
OATHBOUND: Final = KIND["Oathbound"]
WARLORD: Final = KIND["Warlord"]
KINGS_HAND: Final = KIND["King's Hand"]
PRINCESS: Final = KIND["Princess"]
QUEEN: Final = KIND["Queen"]

ROYALTY: Final = 1 << PRINCESS | 1 << QUEEN
OF_BASE: Final = tuple(sum(1 << kind for kind in range(KINDS) if BASE[kind] == number) for number in range(10))
"""The mask of the kinds of each base value."""


def deck(players: int, without: frozenset[int] = frozenset()) -> tuple[int, ...]:
    """The kinds in the deck for 2, 3 or 4 players, every copy once, leaving out the kinds `without`."""
    return tuple(
        kind for kind, card in enumerate(CARDS) if kind not in without for _ in range(card.copies[players - 2])
    )
