"""The cards and the four devices with the rulings that concern them and an example each."""

from __future__ import annotations

from games.core.teaching import CardText

PLOTTING, ATTACKS = "Plotting", "Attacks"

POOL = (
    "The whole pool fights, and both lose as many tokens as the smaller one has.",
    "An attack without tokens is allowed, and fails.",
    "All Bolsters come before all attacks, so a pool may be larger than when you plotted.",
)


def _pool(name: str, emoji: str, what: str, example: str) -> CardText:
    text = (
        f"A device with a pool of tokens. It stands for {what}. Against a target your pool fights the target's pool "
        "of the same device; with a token left you score 1 point."
    )
    return CardText(name, emoji, "A device with a pool", text, POOL, example, ATTACKS)


CARD_TEXTS = (
    CardText(
        "Bolster card",
        "🪙",
        "Two in every hand",
        "On Sword, Mask or Rat: one token more in that pool. On the Cup: your cup is checked this round.",
        (
            "Both may lie on one device: two tokens. On the Cup twice is the same as once.",
            "A pool holds 12 tokens at most, if the table has not chosen otherwise.",
        ),
        "Your Sword has 2 tokens. You lay both Bolster cards on it: it fights with 4 this round if it is attacked.",
        PLOTTING,
    ),
    CardText(
        "Target card",
        "🎯",
        "One for every other player",
        "On any device: you use that device against that player this round.",
        (
            "Both cards of a plot may be target cards, also on one device: then you divide its pool.",
            "The same player cannot be targeted twice in one plot, because you hold one card for each.",
        ),
        "You lay Ben's card on the Rat and Cat's card on the Cup: your Rat fights Ben's, and Cat drinks.",
        PLOTTING,
    ),
    _pool(
        "Sword", "⚔️", "armies", "Your Sword 3 attacks Ben's 2: both lose 2, you have one left, and you score 1 point."
    ),
    _pool("Mask", "🎭", "plots at court", "Your Mask 2 attacks Ben's 2: both are at 0 now, and no player scores."),
    _pool(
        "Rat", "🐀", "plague and hunger", "Your Rat 4 is divided, 3 against Ben's 2 and 1 against Cat's 0: 2 points."
    ),
    CardText(
        "Cup",
        "🍷",
        "A device without a pool",
        "Poison. Against a target: 1 point, if the target has not checked the cup this round.",
        (
            "It needs no tokens and is not used up.",
            "Several players may poison the same king, and each scores.",
            "A Bolster card on your own Cup checks it for this round only.",
        ),
        "You and Ben both lay Cat's card on the Cup, and Cat has not checked it: 1 point for each of you.",
        ATTACKS,
    ),
)
