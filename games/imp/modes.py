"""The mode, and the options of a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from games.core.options import Chosen, option
from games.core.protocol import Mode

SEATS = (2,)
MODES: Mapping[str, Mode] = {"standard": Mode("Standard", SEATS, "A duel of claims: gather a King and a set of cards.")}


class Options(Chosen):
    """The options of a table. Unknown names and values out of range are refused.

    victory   when a victory set counts: at the start of its owner's turn, or after every change (R26)
    thief     what a thief takes (R13)
    bribe     where the payment for a denial goes (R16)
    torment   how many cards a torment takes (R18)
    imp_kill  what finding the King does for an attacker who holds the Imp (R20)
    """

    modes: ClassVar = MODES

    mode: str = "standard"
    victory: Literal["turn", "once"] = option(
        "A victory set counts", (("turn", "at the start of your next turn"), ("once", "at once"))
    )
    thief: Literal["coins", "wealth"] = option(
        "A thief takes", (("coins", "gold coins"), ("wealth", "all Wealth cards"))
    )
    bribe: Literal["discarded", "attacker"] = option(
        "The payment to an Assassin goes", (("discarded", "to the discard pile"), ("attacker", "to the attacker"))
    )
    torment: int = option(
        "The Imp takes", ((1, "1 card a turn"), (2, "2 cards a turn"), (3, "3 cards a turn")), ge=1, le=3, strict=True
    )
    imp_kill: Literal["wins", "kills"] = option(
        "An assassin sent by the Imp's holder", (("wins", "wins with the King"), ("kills", "only kills the King"))
    )
