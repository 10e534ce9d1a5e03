"""The heirs: twenty courtiers in the order of the rulebook, nameless ones for examples, a claimant for each player."""

from __future__ import annotations

from games.core.protocol import Seat

MAGICIAN, SAGE, QUEEN, TRUE_HEIR, HIEROPHANT, SPY, GENERAL, BISHOP, HERMIT, GAMBLER = range(10)
FOOL, HANGED_MAN, EXECUTIONER, TASTER, DEVIL, LIBRARIAN, PRINCE, OLD_MAN, MERCHANT, JUDGE = range(10, 20)
COURTIERS = 20
NAMELESS = 20
"""The first of twenty courtiers without abilities: only positions for tests and lessons have them."""
FIRST_CLAIMANT = 40
"""The claimant of seat 0; those of the other seats follow."""

NAMES = (
    "Magician",
    "Royal Sage",
    "Queen",
    "True Heir",
    "Hierophant",
    "Spy",
    "General",
    "Crooked Bishop",
    "Hermit",
    "Gambler",
    "Fool",
    "Hanged Man",
    "Executioner",
    "Poison Taster",
    "Devil",
    "Royal Librarian",
    "Prince of a Distant Land",
    "Old Man of the Mountain",
    "Merchant",
    "Judge",
    *(f"c{number}" for number in range(1, 21)),
)
SHORT = {
    "Sage": SAGE,
    "Bishop": BISHOP,
    "Taster": TASTER,
    "Librarian": LIBRARIAN,
    "Prince": PRINCE,
    "Old Man": OLD_MAN,
}
BY_NAME = {name: heir for heir, name in enumerate(NAMES)} | SHORT
NOT_IN_FRONT = frozenset({TRUE_HEIR, HERMIT, HANGED_MAN, LIBRARIAN})
"""R4: they end or shake the match by sitting at the front."""

# ---- ranks

KING, DUKE, MARQUIS, EARL, VISCOUNT, BARON, COMMONER = range(7)
FIRST_PLACE = (0, 1, 3, 6, 10, 15, 21)
"""The first place in the line of every rank; places count from 0 here."""
RANKS = ("King", "Duke", "Marquis", "Earl", "Viscount", "Baron", "Commoner")
RANK_AT = tuple([max(rank for rank in range(7) if FIRST_PLACE[rank] <= place) for place in range(64)])


def claimant(seat: Seat) -> int:
    """The heir that is this seat's claimant."""
    return FIRST_CLAIMANT + seat
