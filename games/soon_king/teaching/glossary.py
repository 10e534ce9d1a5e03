"""The words of Soon I Will Be King!"""

from __future__ import annotations

from games.core.teaching import Term

LINE, TURN, ATTACKS, LOYALTY = "The line", "A turn", "Attacks", "Loyalty"

TERMS = (
    Term("Heir", "Every courtier and every claimant in the line.", LINE),
    Term("Claimant", "The heir that you play. It comes back after its death, at the end of the line.", LINE),
    Term("Courtier", "An heir of no player, with an ability. Its loyalty can be won.", LOYALTY),
    Term(
        "Line",
        "The row of all heirs. Seat 1 is the throne, and every death moves all behind it one seat forward.",
        LINE,
    ),
    Term("Rank", "King, Duke, Marquis, Earl, Viscount, Baron or Commoner: it follows from the seat.", LINE),
    Term("Reset", "To send an heir to the last seat of its rank.", LINE),
    Term("Abroad", "Out of the line, but not dead: after a Ship, or the Prince instead of his death.", LINE),
    Term(
        "Loyalty",
        "The player a courtier works for: none, one until the end of the turn, or a player for good.",
        LOYALTY,
    ),
    Term("Holder", "The player who has a courtier's loyalty now.", LOYALTY),
    Term("Coronation", "What a King declares at the start of a turn, to win at its end.", TURN),
    Term("Joint attempt", "One attack of all others together on a King who has declared.", TURN),
    Term("Execution", "What a Duke may order for the whole hand. A Royal Pardon stops it.", TURN),
    Term("Call", "A question to all before something is decided: go on, or name a card.", TURN),
    Term("Attempt", "An attack with Assassins. It succeeds if Assassins and Poison are more than the guard.", ATTACKS),
    Term("Guard", "The values of all Knights on the attacked heir, and 10 if it is the General.", ATTACKS),
    Term(
        "Regent",
        "The foremost claimant after the last round, who wins; never the holder of the True Heir.",
        "How to play",
    ),
)
