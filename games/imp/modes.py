"""The mode, and the options of a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import Field

from games.core.options import Chosen, read
from games.core.protocol import Mode, TableOption

SEATS = (2,)
MODES: Mapping[str, Mode] = {"standard": Mode("Standard", SEATS, "A duel of claims: gather a King and a set of cards.")}
ALL = tuple(MODES)
TABLE_OPTIONS: Mapping[str, TableOption] = {
    "victory": TableOption(
        "A victory set counts", (("turn", "at the start of your next turn"), ("once", "at once")), ALL
    ),
    "thief": TableOption("A thief takes", (("coins", "gold coins"), ("wealth", "all Wealth cards")), ALL),
    "bribe": TableOption(
        "The payment to an Assassin goes", (("discarded", "to the discard pile"), ("attacker", "to the attacker")), ALL
    ),
    "torment": TableOption("The Imp takes", ((1, "1 card a turn"), (2, "2 cards a turn"), (3, "3 cards a turn")), ALL),
    "imp_kill": TableOption(
        "An assassin sent by the Imp's holder", (("wins", "wins with the King"), ("kills", "only kills the King")), ALL
    ),
}
"""The form of `Options` in the lobby."""


class Options(Chosen):
    """The options of a table. Unknown names and values out of range are refused.

    victory   when a victory set counts: at the start of its owner's turn, or after every change (R26)
    thief     what a thief takes (R13)
    bribe     where the payment for a denial goes (R16)
    torment   how many cards a torment takes (R18)
    imp_kill  what finding the King does for an attacker who holds the Imp (R20)
    """

    mode: str = "standard"
    victory: Literal["turn", "once"] = "turn"
    thief: Literal["coins", "wealth"] = "coins"
    bribe: Literal["discarded", "attacker"] = "discarded"
    torment: int = Field(default=1, ge=1, le=3, strict=True)
    imp_kill: Literal["wins", "kills"] = "wins"


def read_options(options: Mapping[str, Any] | None) -> Options:
    """Raises ValueError with one line that names the option, or the unknown mode."""
    return read(Options, options, MODES)
