"""The modes, and the options of a table (section 13 of the rules)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import Field

from games.core.options import Chosen, read
from games.core.protocol import Mode, TableOption

SEATS = tuple(range(2, 10))
TARGETS: Mapping[str, int] = {"standard": 10, "short": 5}
MODES: Mapping[str, Mode] = {
    "standard": Mode("Standard", SEATS, "To {target} points. Best with four to seven."),
    "short": Mode("Short", SEATS, "To {target} points: for a short evening.", learning=True),
}
ROUNDS_PER_POINT = 3
"""R-7: the rules alone have no end."""


ALL = tuple(MODES)
TABLE_OPTIONS: Mapping[str, TableOption] = {
    "target": TableOption(
        "Points to win",
        ((None, "10 (Short: 5)"), *((points, str(points)) for points in range(3, 21))),
        ALL,
        {mode: str(points) for mode, points in TARGETS.items()},
    ),
    "round_cap": TableOption(
        "Last round",
        ((None, "three for each point to win"), *((number, str(number)) for number in (5, 10, 15, 20, 30, 45, 60))),
        ALL,
    ),
    "pool_cap": TableOption("Most tokens in a pool", ((12, "12"), (None, "no limit")), ALL),
    "order": TableOption(
        "Who attacks first", (("fixed", "the same all match"), ("rotating", "moves on every round")), ALL
    ),
    "start_tokens": TableOption("Tokens at the start", tuple((number, str(number)) for number in range(4)), ALL),
    "overtime": TableOption(
        "Overtime",
        (("strict", "a round to break the tie"), ("ahead-now", "who leads alone wins at once")),
        ALL,
    ),
    "divide": TableOption(
        "A pool is divided",
        (("resolution", "when the attack resolves"), ("plot", "secretly in the plot")),
        ALL,
    ),
    "keep_home": TableOption("Tokens left at home when a pool is divided", ((False, "none"), (True, "allowed")), ALL),
}
"""The choices of `Options` in the lobby."""


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

    mode: str = "standard"
    target: int | None = Field(default=None, ge=3, le=20)
    round_cap: int | None = Field(default=None, ge=5, le=60)
    pool_cap: Literal[12] | None = 12
    order: Literal["fixed", "rotating"] = "fixed"
    start_tokens: int = Field(default=0, ge=0, le=3)
    overtime: Literal["strict", "ahead-now"] = "strict"
    divide: Literal["resolution", "plot"] = "resolution"
    keep_home: bool = False

    @property
    def points_to_win(self) -> int:
        return self.target or TARGETS[self.mode]

    @property
    def last_round(self) -> int:
        return self.round_cap or ROUNDS_PER_POINT * self.points_to_win


def read_options(options: Mapping[str, Any] | None) -> Options:
    """Raises ValueError with one line that names the option, or the unknown mode."""
    return read(Options, options, MODES)


def check_seats(seats: int) -> None:
    """Raises ValueError for a number of seats that the game does not take."""
    if seats not in SEATS:
        raise ValueError(f"All Kings Fall takes {SEATS[0]} to {SEATS[-1]} seats, not {seats}")
