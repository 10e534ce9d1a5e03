"""Every card with the rulings that concern it and an example position."""

from __future__ import annotations

from typing import NamedTuple

from games.core.language import Text
from games.core.teaching import CardText
from games.imposter_kings.cards import CARDS, Card
from games.imposter_kings.chapters import GROUPS, HOW_TO_PLAY


class More(NamedTuple):
    """Facts that `CARDS` does not have."""

    rulings: tuple[Text, ...]
    example: Text


MORE = {
    "Fool": More(
        (
            "It may take Royalty, but not itself and no Disgraced card.",
            "A King's Hand may answer once the card is chosen; then the Fool is gone and the other card stays.",
        ),
        "The Court is Queen, Disgraced Warlord. You play the Fool on the 1 and take the Queen into your hand.",
    ),
    "Assassin": More(
        (
            "It answers a King flip only, and only from the hand: not as Successor, and not from the Antechamber.",
            "The King's Hand may answer the Assassin, also from the hand of the player who flips. Then the flip "
            "stands.",
            "An assassinated flip changes nothing in Court. The victim's Successor counts as a card left.",
            "With three players its owner may look at the victim's cards and take one of them for the Assassin.",
        ),
        "The Throne shows 9 and Ann flips the King. You reveal the Assassin: Ann is out, and the 9 stays on the "
        "Throne.",
    ),
    "Elder": More(
        (
            "On a Disgraced Queen or Princess the ordinary value 1 counts: a Disgraced card is no Royalty.",
            "When 3 is Muted, the Elder has no exception and cannot be laid on Royalty.",
        ),
        "The Throne shows the Queen, 9. You play the Elder on it, and the next card has to reach only 3.",
    ),
    "Zealot": More(
        (
            "Its exception needs your own King flipped, and a card on the Throne that is not Royalty.",
            "When 3 is Muted, the exception is lost.",
        ),
        "Your King is flipped and the Throne shows the Sentry, 8. You may play the Zealot on it.",
    ),
    "Executioner": More(
        (
            "The number may be one that no player holds: then nothing happens.",
            "You and your partner have to Condemn a card too, if you hold that base value.",
            "A Condemned hand card costs its owner the next turn, and is no hand card any more.",
        ),
        "The highest open card in Court is a 7. You say 7, and Ben must Condemn the Mystic: Ben's next turn removes "
        "it.",
    ),
    "Inquisitor": More(
        (
            "Every name in the deck of the mode may be said, also one that lies open or that you hold yourself.",
            "A player who holds several copies puts down one, and all see it.",
            "A card from the Antechamber uses its ability when it is played, except Herald, Oathbound and Reactions.",
        ),
        "The Throne shows 4. You name the Queen and Ben holds it: Ben must play it on the next turn, and you move "
        "again.",
    ),
    "Judge": More(
        (
            "The card goes into your own Antechamber, and you play it on your next turn whatever the Throne shows.",
            "The reward is optional, and all learn whether the name was right.",
            "It is used whenever an opponent has a hand card; you may say a wrong name on purpose.",
        ),
        "The Throne shows 5 after your Judge. You were right and lay the Queen into your Antechamber for your next "
        "turn.",
    ),
    "Soldier": More(
        (
            "The +2 holds while this Soldier is the Throne, also when it becomes the Throne again.",
            "It is used whenever an opponent has a hand card; you may say a wrong name on purpose.",
            "It may Disgrace itself too. Then the Throne shows 1.",
        ),
        "You play the Soldier on a 5 and say “Elder”. Ben holds one, so the Throne shows 7, and you may Disgrace "
        "cards.",
    ),
    "Herald": More(
        (
            "Without a Successor it is a plain 6, and no window opens.",
            "The same card may be placed as the new Successor.",
            "The card that it brings needs value 5 or more in hand, and may be answered. The Herald goes back all "
            "the same.",
        ),
        "The Throne shows 6. You play the Herald, take the Queen that was your Successor, and play the Queen with it.",
    ),
    "Oathbound": More(
        (
            "On an equal or lower card it is a plain 6, also on another Oathbound.",
            "As the last hand card it may not be laid on a higher card, because another has to follow.",
            "From the Antechamber it is a plain 6.",
        ),
        "The Throne shows the Queen, 9. You play the Oathbound: the Queen is Disgraced, and then you must play any "
        "card.",
    ),
    "Mystic": More(
        (
            "A Muted card keeps its printed value in hand; in Court it is a 3 without text.",
            "If 2 or 8 is Muted, the Assassin or the King's Hand cannot answer any more this round.",
            "The window for a King's Hand comes first, so it may still answer a Mystic that says 8.",
        ),
        "A Disgraced card is in Court. You Disgrace the Mystic and say 2: for this round no Assassin can answer a "
        "flip.",
    ),
    "Warden": More(
        (
            "Only face-up cards of the Court count, the Warden itself among them; the Accused does not.",
            "Both cards are seen by all. A window opens before the hand card is shown.",
        ),
        "Four cards lie open in Court and the Accused is the Assassin. You give an Elder for it, and all know that.",
    ),
    "Warlord": More(
        (
            "Its value follows the Court all the time: when the last open Royalty is Disgraced, it is a 7 again.",
            "Muted it is a 7 in hand and a 3 in Court.",
        ),
        "The Princess lies open in Court. Your Warlord is an 8 in hand, and a 9 once it is in Court.",
    ),
    "King's Hand": More(
        (
            "It answers an ability that is really used. A declined ability opens no window.",
            "The answered card leaves the Court for good; the King's Hand lies Condemned before its owner.",
            "It cannot answer Queen, Warlord, Elder, Zealot, Oathbound, a King, or another King's Hand.",
            "All who could hold one are asked, in secret, whether they do or not.",
        ),
        "Ben plays the Fool and picks the Warlord. You reveal the King's Hand: Fool and King's Hand are gone, and "
        "Ben moves.",
    ),
    "Sentry": More(
        (
            "The card that you give lies in the place of the one that you take; its ability is not used.",
            "The Throne is the Disgraced Sentry then, value 1.",
        ),
        "The Warlord lies in Court. You play the Sentry, Disgrace it, take the Warlord and leave an Elder in its "
        "place.",
    ),
    "Spy": More(
        (
            "A living player must have a Successor, or there is no ability.",
            "The forced player chooses the new Successor alone, and you do not see it.",
            "You may force yourself or your partner.",
        ),
        "You see that Ben's Successor is the Queen. You force Ben to exchange it, so that the Queen is in Ben's hand.",
    ),
    "Princess": More(
        (
            "Only opponents may be picked, if the table has not chosen otherwise.",
            "Both choose in secret before the cards are swapped. A King's Hand may answer before that.",
        ),
        "You play the Princess and pick Ben. You give the Fool, Ben gives a Soldier; only you two know both cards.",
    ),
    "Queen": More(
        (
            "The Disgrace is a must and cannot be answered.",
            "An Elder may be played on the Queen, and an Oathbound may Disgrace it.",
        ),
        "The Court is Elder, Soldier, Sentry. You play the Queen: all three lie face down, and the Throne shows 9.",
    ),
}


def _text(card: Card) -> CardText:
    chapter = next(title for (low, high), title in GROUPS.items() if low <= card.base <= high)
    two, three, four = card.copies
    return CardText(
        card.name,
        card.emoji,
        "Base value {base} · Copies in Standard: {two} for two players, {three} for three, {four} for four",
        card.text,
        *MORE[card.name],
        chapter,
        values={"base": card.base, "two": two, "three": three, "four": four},
    )


THE_KING = CardText(
    "King",
    "👑",
    "One for each player, beside the hand",
    "Once a round, as your turn: flip it. The card on the Throne is Disgraced, and you take your Successor into hand.",
    (
        "It cannot be flipped on an empty Court, if the table has not chosen otherwise.",
        "It cannot be flipped while a Condemned card or an Antechamber card waits for you.",
        "With no hand card left and the King up, the flip is made for you; on an empty Court you are out.",
        "Only an Assassin answers a flip. A King's Hand does not.",
    ),
    "The Throne shows 9 and you hold a 5. You flip your King: the 9 is face down and counts 1, and your Successor is "
    "in your hand for your next turn.",
    HOW_TO_PLAY,
)

CARD_TEXTS = (*(_text(card) for card in CARDS), THE_KING)
