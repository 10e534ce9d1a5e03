"""The words of All Kings Fall."""

from __future__ import annotations

from games.core.teaching import Term

TERMS = (
    Term("Device", "Sword, Mask, Rat or Cup: what a king fights with.", "How to play"),
    Term("Pool", "The tokens on Sword, Mask or Rat. The Cup has none.", "Plotting"),
    Term("Token", "The strength of a pool. A Bolster adds one, a fight takes some away.", "Plotting"),
    Term("Plot", "Your two orders of a round, laid in secret.", "Plotting"),
    Term("Order", "One card on one device: a Bolster, or a target card.", "Plotting"),
    Term("Ready", "The button that says your plot counts. A change of the plot takes it away.", "Plotting"),
    Term("Checked", "A cup with a Bolster card on it: attacks on it fail this round.", "Plotting"),
    Term("Divide", "To split one pool between two targets, when it is your turn to attack.", "Attacks"),
    Term("VP", "A victory point: a king that you have brought down.", "How to play"),
    Term("Turn order", "The order in which attacks are carried out.", "Attacks"),
    Term("Overtime", "When several reach the target in one round: who is ahead after a later round wins.", "Winning"),
    Term("Fall", "To leave the match for good. Points and tokens of that kingdom vanish.", "Leaving"),
)
