"""The rules for players, by chapter, in the rulebook's words."""

from __future__ import annotations

from collections.abc import Mapping

from games.imposter_kings.cards import CARDS

START = """\
Each round, play cards to the **Throne**, the last card of the **Court**. A card must have at least the value of the \
card on the Throne. Whoever cannot play, and has no King left to flip, is out and loses the round.
Once a round you may **flip your King** as your turn: it Disgraces the card on the Throne and brings your \
**Successor** into your hand.
A match goes to 7 points. A won round gives 1 point, 1 more if your King is still up, and 1 more if the opponent still \
has the Successor or a hand card."""

SETTING_UP = """\
18 cards, 8 each. One card left over lies face up as the **Accused**, one is removed face down. The **True King** \
chooses who starts. Both may call a **Mulligan**: the round ends unplayed. One Mulligan per match is free; each later \
one gives you the True King and your opponent 2 points. Then each chooses a Successor and discards one card face down. \
The loser of a round is the next True King."""

TURNS = """\
1. A **Condemned** card lies before you: remove it. That was your turn.
2. Else a card lies in your **Antechamber**: play it, whatever the Throne shows.
3. Else play a legal hand card and use its ability, or flip your King.
4. If nothing of this is possible, you are out.
The King cannot be flipped on an empty Court. A **Disgraced** card lies face down in Court and has value 1, also on \
the Throne; everybody may look at it. A **Muted** card has lost its text and has value 3 in Court."""

REACTIONS = """\
When somebody uses an ability, a window opens. Everybody who could hold a **King's Hand** is asked, holder or not, and \
answers in secret. If it is revealed, the ability does not happen: the answered card leaves the Court, and the King's \
Hand lies Condemned before its owner.
When somebody flips the King, the **Assassin** may be revealed in the same way: the King has no effect and that player \
loses the round, unless a King's Hand answers the Assassin.
The King's Hand cannot answer the Queen, Warlord, Elder, Zealot, Oathbound, another King's Hand, or a King."""


def _card_list(lowest: int, highest: int) -> str:
    shown = [card for card in CARDS if card.copies[0] and lowest <= card.base <= highest]
    return "\n".join(f"{card.emoji} **{card.name}** {card.base}: {card.text}" for card in shown)


CHAPTERS: Mapping[str, str] = {
    "How to play": START,
    "Setting up": SETTING_UP,
    "Turns": TURNS,
    "Reactions": REACTIONS,
    "Cards 1 to 5": _card_list(1, 5),
    "Cards 6 to 9": _card_list(6, 9),
}
