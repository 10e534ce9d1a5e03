"""The rules of one match for its players, by chapter: with the options of this table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.imp.modes import SEATS, Options

TEXTS: Mapping[str, str] = {
    "How to play": """\
Two rulers, one deck of 52 cards. Gather a 👑 **King** and one **set** beside it:
- **Wealth**: 5 points (🪙 1, 💎 2, 💰 3)
- **Army**: 6 points (🗡️ 1, ⚔️ 2, 🐴 3)
- **Piety**: an Overlord (🌊 Exodus or ⚖️ Arior) and two clerics (🙏 Priest, 🕯️ Cultist)
{victory}
Thieves, clerics and assassins stand in your way, and many of them can be answered with a claim that need not be \
true.""",
    "Your turn": """\
1. With a King and a set, you have won.
2. You draw until you have 8 cards.
3. You do what you like of these, each at most once, in any order: **play** one card with an effect, **torment** \
with the 😈 Imp, **accuse** with ⚖️ Arior. None is a must.
4. You discard down to 7 cards.
A hand never holds two Kings: a second one is discarded at once, and both players learn that there is one in that \
hand.""",
    "Claims": """\
🦝 **Thief**: the other gives you all {loot}. 🙏🕯️ **Priest, Cultist**: the other discards the strongest Army card.
Against these the other may **claim a King**, truthfully or not. Then you **accept**, and nothing happens and \
nothing is \
shown, or you **challenge**, and the hand is searched:
- there is a King: it is shown, stays, and **you** have the loss instead;
- there is none: the other has the loss.
A King that is not claimed does not help. A claim that was accepted proves nothing: board, log and panels mark it \
🗨️, and mark as **Shown** or **Certain** only what is true.""",
    "Assassins": """\
🔪 **Assassin**: it looks for the other's King. The other **opens**, which shows a King and no other card, or **pays \
and denies**: one gold coin (without coins a treasure, else the hoard; no change is given).
- Opened, with a King: the attacker wins. Opened, without: the assassin is removed from the match.
- Denied and accepted: nothing is learnt. Denied and challenged, with a King: the attacker wins.
- Denied and challenged, without a King: the attacker discards all Wealth and the assassin is removed. The payment \
stays paid.
Without Wealth you can only open. To open counts at once, with no second question. {bribe}{kills}""",
    "Imp and Arior": """\
😈 **Imp**: you cannot win by a set or by counting while you hold it, and you discard it at will only with no Priest \
or \
Cultist in your hand. Once a turn it **torments**: {torment} discarded, and all know that you \
hold it. \
If the other holds 🌊 **Exodus**, the other wins at once.
⚖️ **Arior**: once a turn you may show it and **accuse** the other of holding the Imp. True: the Imp is discarded. \
False: you discard all your Piety cards, Arior with them.""",
    "World cards": """\
☄️ **Världsmord**: both discard their hands, Kings and Imp too, and draw 8.
☀️ **Sun**: both hands are shown as they are now.
🔗 **Linking**: each secretly chooses a card for the other; they change hands unseen. A King or the Imp may be \
given.""",
    "The end": """\
When a card must be drawn and the draw pile is empty, the discard pile is shuffled into a new one; it happens \
twice. The \
third time the match ends and the hands are **counted**: the holder of the Imp loses, else most Wealth wins, then \
most Army, \
then most Piety. All equal: both win.
A player who leaves the match loses it.""",
    "Clocks": """\
When the clock runs out: your turn ends; a Thief or a cleric is yielded to; an Assassin is paid, or opened to without \
Wealth; a claim is accepted; a discard and a card for Linking are drawn at random, no King if possible.""",
}
VICTORY: Mapping[str, str] = {
    "turn": "If you hold a King and a set when your turn **starts**, you win. Not on your first turn, and not while "
    "you hold the 😈 Imp.",
    "once": "As soon as you hold a King and a set, you win, at any time. Not while you hold the 😈 Imp.",
}
LOOT: Mapping[str, str] = {"coins": "gold coins", "wealth": "Wealth cards"}
BRIBE: Mapping[str, str] = {"discarded": "The payment is discarded.", "attacker": "The attacker gets the payment."}
KILLS = """
An attacker who holds the 😈 Imp only kills the King: it is discarded, the assassin is removed, the match goes on."""


def chapters(seats: int, options: Mapping[str, Any]) -> Mapping[str, str]:
    """The rules of one match. Raises ValueError for options or numbers of seats that do not exist."""
    chosen = Options.read(options)
    if seats not in SEATS:
        raise ValueError(f"The Game of Imp takes 2 seats, not {seats}")
    words = {
        "victory": VICTORY[chosen.victory],
        "loot": LOOT[chosen.thief],
        "bribe": BRIBE[chosen.bribe],
        "kills": KILLS if chosen.imp_kill == "kills" else "",
        "torment": "a random card of the other is"
        if chosen.torment == 1
        else f"{chosen.torment} random cards of the other are",
    }
    return {title: text.format(**words) for title, text in TEXTS.items()}
