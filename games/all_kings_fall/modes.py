"""The modes, and the options of a table (section 13 of the rules)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from games.core.options import Chosen, numbers, option
from games.core.protocol import Mode

SEATS = tuple(range(2, 10))
TARGETS: Mapping[str, int] = {"standard": 10, "short": 5}
MODES: Mapping[str, Mode] = {
    "standard": Mode("Standard", SEATS, "To {target} points. Best with four to seven."),
    "short": Mode("Short", SEATS, "To {target} points: for a short evening.", learning=True),
}
ROUNDS_PER_POINT = 3
"""R-7: the rules alone have no end."""


class Options(Chosen):
    """The options of a table. Unknown names and values out of range are refused.

    target        points to win; the mode's if None
    round_cap     the last round; three for each point of the target if None
    pool_cap      most tokens in a pool, None for no limit
    order         whether the first seat changes every round
    start_tokens  in every pool at the start
    overtime      "ahead-now": the sole leader in overtime wins, also in the round in which it begins
    divide        when a player divides a pool: when the attack resolves, or secretly in the plot
    keep_home     tokens may be left at home when a pool is divided
    """

    modes: ClassVar = MODES

    mode: str = "standard"
    target: int | None = option(
        "Points to win",
        ((None, "10 (Short: 5)"), *numbers(*range(3, 21))),
        usual={mode: str(points) for mode, points in TARGETS.items()},
        ge=3,
        le=20,
    )
    round_cap: int | None = option(
        "Last round", ((None, "three for each point to win"), *numbers(5, 10, 15, 20, 30, 45, 60)), ge=5, le=60
    )
    pool_cap: Literal[12] | None = option("Most tokens in a pool", ((12, "12"), (None, "no limit")))
    order: Literal["fixed", "rotating"] = option(
        "Who attacks first", (("fixed", "the same all match"), ("rotating", "moves on every round"))
    )
    start_tokens: int = option("Tokens at the start", numbers(*range(4)), ge=0, le=3)
    overtime: Literal["strict", "ahead-now"] = option(
        "Overtime", (("strict", "a round to break the tie"), ("ahead-now", "who leads alone wins at once"))
    )
    divide: Literal["resolution", "plot"] = option(
        "A pool is divided", (("resolution", "when the attack resolves"), ("plot", "secretly in the plot"))
    )
    keep_home: bool = option("Tokens left at home when a pool is divided", ((False, "none"), (True, "allowed")))

    @property
    def points_to_win(self) -> int:
        return self.target or TARGETS[self.mode]

    @property
    def last_round(self) -> int:
        return self.round_cap or ROUNDS_PER_POINT * self.points_to_win


def check_seats(seats: int) -> None:
    """Raises ValueError for a number of seats that the game does not take."""
    if seats not in SEATS:
        raise ValueError(f"All Kings Fall takes {SEATS[0]} to {SEATS[-1]} seats, not {seats}")
