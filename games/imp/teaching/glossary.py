"""The words of The Game of Imp."""

from __future__ import annotations

from games.core.teaching import Term

TERMS = (
    Term(
        "Set",
        "Wealth of 5 points, Army of 6 points, or an Overlord with two clerics. You need one beside a King.",
        "How to play",
    ),
    Term("Wealth", "Gold coins, Treasure and Hoard, with 1, 2 and 3 points.", "How to play"),
    Term("Army", "Militia, Men-at-arms and Knight, with 1, 2 and 3 points.", "How to play"),
    Term("Piety", "Clerics and Overlords, with 1 point each.", "How to play"),
    Term("Overlord", "Exodus or Arior.", "How to play"),
    Term("Cleric", "A Priest or a Cultist.", "Claims"),
    Term("Claim", "To say that you hold a King, truthfully or not. The other accepts it or challenges it.", "Claims"),
    Term(
        "Challenge",
        "To have the hand searched for a King after a claim or a denial. Who was wrong has the loss.",
        "Claims",
    ),
    Term("Pay and deny", "To answer an Assassin with a payment and the word that you hold no King.", "Assassins"),
    Term("Torment", "What the Imp does once a turn: a random card of the other is discarded.", "Imp and Arior"),
    Term("Accuse", "What Arior does once a turn: it looks for the Imp in the other's hand.", "Imp and Arior"),
    Term("Exhaustion", "The draw pile is empty when a card must be drawn. The third one ends the match.", "The end"),
    Term("Counting", "After the third exhaustion: most Wealth wins, then most Army, then most Piety.", "The end"),
)
