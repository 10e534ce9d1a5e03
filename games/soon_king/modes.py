"""The modes, and the options of a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from games.core.options import Chosen, numbers, option
from games.core.protocol import Mode

SEATS = tuple(range(3, 9))
COURTIERS: Mapping[str, int] = {"full": 20, "evening": 14, "quick": 9}
ROUND_CAPS: Mapping[str, int] = {"full": 30, "evening": 24, "quick": 19}
MODES: Mapping[str, Mode] = {
    "full": Mode("Full court", SEATS, "All 20 courtiers, 30 rounds at most. Best with four to six."),
    "evening": Mode("Evening", SEATS, "14 courtiers, drawn; 24 rounds at most."),
    "quick": Mode("Quick", SEATS, "9 courtiers, drawn; 19 rounds at most: the throne is near.", learning=True),
}


class Options(Chosen):
    """The options of a table. Unknown names and values out of range are refused.

    copies              of every kind of card (R1)
    draw                "dice": there are no piles (R3)
    raw_deal            any courtier may be dealt to the front (R4)
    start_hand          cards that every player is dealt (R7)
    investigation       "execution": it also stops a declared Execution, in its call (R11)
    instant_coronation  who has declared and survives the joint attempt as King has won (R13)
    librarian           "card": each card of a draw may be named (R19)
    exile               "ship": the turns of a claimant abroad are passed over until a Ship brings it back (R31)
    ship_dead           a Ship may bring back a courtier that has died (R32)
    proxy_all           Proxy borrows the abilities of King and Commoners too (R40)
    round_cap           the last round; the mode's if None (R56)
    """

    modes: ClassVar = MODES

    mode: str = "full"
    copies: int = option("Copies of each card", numbers(8, 6, 7, 9, 10), ge=6, le=10)
    draw: Literal["deck", "dice"] = option(
        "Cards come from", (("deck", "a deck"), ("dice", "dice: every kind always as likely"))
    )
    raw_deal: bool = option(
        "Courtiers at the front", ((False, "not those that end or shake the match"), (True, "any, as shuffled"))
    )
    start_hand: Literal[5, 0] = option("Cards at the start", ((5, "5"), (0, "none")))
    investigation: Literal["uses", "execution"] = option(
        "An Investigation stops",
        (("uses", "later uses of a rank ability"), ("execution", "a declared Execution too, in its call")),
    )
    instant_coronation: bool = option(
        "A coronation is won", ((False, "at the end of the turn"), (True, "by surviving the joint attempt"))
    )
    librarian: Literal["draw", "card"] = option(
        "The Librarian replaces", (("draw", "the whole draw by one card"), ("card", "each card of the draw"))
    )
    exile: Literal["turn", "ship"] = option(
        "A claimant abroad", (("turn", "is back at the next turn"), ("ship", "waits for a Ship"))
    )
    ship_dead: bool = option("A Ship brings back", ((False, "only heirs abroad"), (True, "courtiers that died, too")))
    proxy_all: bool = option("Proxy", ((False, "on Dukes to Barons"), (True, "on every rank")))
    round_cap: Literal[15, 20, 40] | None = option("Last round", ((None, "the mode's"), *numbers(15, 20, 40)))

    @property
    def last_round(self) -> int:
        return self.round_cap or ROUND_CAPS[self.mode]
