"""The seventeen kinds of cards with the rulings that concern them and an example position each."""

from __future__ import annotations

from typing import NamedTuple

from games.core.teaching import CardText
from games.imp import cards as c
from games.imp.cards import CARDS, Card

START, CLAIMS, ASSASSINS = "How to play", "Claims", "Assassins"
IMP_AND_ARIOR, WORLD, END = "Imp and Arior", "World cards", "The end"


class More(NamedTuple):
    """Facts that `CARDS` does not have."""

    text: str
    rulings: tuple[str, ...]
    example: str
    chapter: str


COIN = (
    "A Thief takes gold coins only, if the table has not chosen all Wealth.",
    "An Assassin is paid with a gold coin; without coins with a Treasure, else with the Hoard, and no change is given.",
)
SOLDIERS = (
    "A Priest or a Cultist costs the strongest Army card: Knight, then Men-at-arms, then Militia.",
    "A set of Army needs 6 points.",
)
CLERIC = (
    "The other may claim a King, truthfully or not. A lost challenge costs the challenger the strongest Army card.",
    "While you hold a Priest or a Cultist, you cannot discard the Imp at will.",
)
OVERLORD = "The set of Piety needs one Overlord and two clerics. Two Overlords and one cleric are no set."

MORE = {
    c.GOLD: More(
        "One point of Wealth. Thieves take gold coins, and an Assassin is paid with one.",
        COIN,
        "You hold a King and five gold coins when your turn starts: a set of Wealth, so you win.",
        START,
    ),
    c.TREASURE: More(
        "Two points of Wealth.",
        COIN,
        "A Thief comes and you yield: your gold coins go, and your Treasure stays.",
        START,
    ),
    c.HOARD: More(
        "Three points of Wealth.",
        COIN,
        "You hold the Hoard and no other Wealth, and an Assassin comes. You may pay the Hoard, or open.",
        START,
    ),
    c.MILITIA: More(
        "One point of Army.", SOLDIERS, "A Priest comes while you hold Militia and a Knight: the Knight is lost.", START
    ),
    c.MEN_AT_ARMS: More(
        "Two points of Army.", SOLDIERS, "You hold a King and three Men-at-arms when your turn starts: you win.", START
    ),
    c.KNIGHT: More(
        "Three points of Army.",
        SOLDIERS,
        "A Cultist comes and you yield: the Knight goes, because it is strongest.",
        START,
    ),
    c.PRIEST: More(
        "Play it: the other discards the strongest Army card, or claims a King. One point of Piety, and a cleric.",
        CLERIC,
        "You play a Priest, Ann claims a King and you challenge. Ann holds none, so Ann discards a Knight.",
        CLAIMS,
    ),
    c.CULTIST: More(
        "Play it: the other discards the strongest Army card, or claims a King. One point of Piety, and a cleric.",
        CLERIC,
        "You play a Cultist and Ann yields with Militia alone: one Militia is discarded.",
        CLAIMS,
    ),
    c.EXODUS: More(
        "An Overlord, one point of Piety. If you are tormented while you hold it, you win at once.",
        (OVERLORD, "It defeats the Imp only when the Imp torments, not by being held."),
        "Ann torments you with the Imp. You hold Exodus, so you have won.",
        IMP_AND_ARIOR,
    ),
    c.ARIOR: More(
        "An Overlord, one point of Piety. Once in your turn you may show it and accuse the other of holding the Imp.",
        (
            "True: the Imp is discarded. False: you discard all your Piety cards, Arior with them.",
            "An accusation is made in your own turn, and nothing can be claimed against it.",
            OVERLORD,
        ),
        "Ann has tormented you, so Ann holds the Imp. You show Arior and accuse, and the Imp is discarded.",
        IMP_AND_ARIOR,
    ),
    c.KING: More(
        "You win with a King and a set when your turn starts. It makes your claim of a King true.",
        (
            "A hand never holds two Kings: the second one is discarded at once, and both players learn that.",
            "A King protects only if you claim it. It does not stop torment, world cards, or a payment.",
            "A challenged King is shown and stays in your hand.",
        ),
        "A Thief comes and you claim your King. Ann challenges: the King is shown, and Ann's gold coins go to you.",
        CLAIMS,
    ),
    c.ASSASSIN: More(
        "Play it: it looks for the other's King. The other opens, which shows a King and no other card, or pays Wealth "
        "and denies.",
        (
            "If a King is found, its hunter wins, whether the other opened or a denial was challenged.",
            "Opened without a King: the Assassin is removed from the match, and nothing else is lost.",
            "A denial that is challenged without a King costs the challenger all Wealth.",
            "Without Wealth you can only open, and that counts at once.",
        ),
        "Ann pays one coin and denies. You challenge, Ann holds a King: you have won.",
        ASSASSINS,
    ),
    c.THIEF: More(
        "Play it: the other gives you all gold coins, or claims a King.",
        (
            "If you accept the claim, nothing moves and nothing is shown.",
            "If you challenge and there is a King, you give your gold coins instead.",
            "A player with a King who does not claim it gives the coins all the same.",
        ),
        "You play a Thief. Ann yields with three coins and a Treasure: you get the coins, and the Treasure stays.",
        CLAIMS,
    ),
    c.IMP: More(
        "Once in your turn you may torment: a random card of the other is discarded. While you hold it you cannot win "
        "by a set or by counting.",
        (
            "If the other holds Exodus when you torment, the other wins at once.",
            "You discard it at will only with no Priest and no Cultist in your hand.",
            "An Assassin that finds the King wins for you, also while you hold the Imp.",
        ),
        "You hold a King, the Hoard, a Treasure and the Imp. You do not win: first the Imp has to go.",
        IMP_AND_ARIOR,
    ),
    c.VARLDSMORD: More(
        "Play it: both discard their hands and draw 8.",
        ("Kings and the Imp are discarded too.", "It may empty the pile: then the discards are shuffled in."),
        "Ann is known to hold a King and 4 points of Wealth. You play Världsmord, and both begin anew.",
        WORLD,
    ),
    c.SUN: More(
        "Play it: both hands are shown as they are now.",
        ("Nothing moves. What is drawn later is hidden again.",),
        "You play the Sun and see that Ann holds no King: until Ann draws you can challenge every claim.",
        WORLD,
    ),
    c.LINKING: More(
        "Play it: each secretly chooses a card for the other, and the cards change hands unseen.",
        (
            "Any card may be given, a King and the Imp too.",
            "A King that comes to a King's holder is discarded, and both see that.",
        ),
        "You give the Imp by Linking, and Ann gives you a coin. Only you know where the Imp is now.",
        WORLD,
    ),
}


def _line(card: Card) -> str:
    copies = f"{card.copies} of 52 cards"
    return f"{card.type}, {card.points} · {copies}" if card.points else f"{card.type.capitalize()} · {copies}"


CARD_TEXTS = tuple(
    [
        CardText(card.title, card.emoji, _line(card), more.text, more.rulings, more.example, more.chapter)
        for card in CARDS
        for more in [MORE[card.key]]
    ]
)
