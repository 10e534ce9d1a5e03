"""The mode, the game card, and the options of a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal, NamedTuple

from games.core.options import Chosen, numbers, option
from games.core.protocol import Mode


class GameCard(NamedTuple):
    """How many seats are imposters and how many seats post in a round."""

    imposters: int
    group: int


GAME_CARDS: Mapping[int, GameCard] = {
    3: GameCard(1, 2),
    4: GameCard(1, 3),
    5: GameCard(2, 2),
    6: GameCard(2, 3),
    7: GameCard(2, 3),
    8: GameCard(2, 4),
    9: GameCard(2, 4),
    10: GameCard(3, 3),
    11: GameCard(3, 3),
    12: GameCard(3, 4),
    13: GameCard(4, 3),
    14: GameCard(4, 3),
    15: GameCard(4, 3),
    16: GameCard(4, 4),
}
"""The game card by number of players."""

SEATS = tuple(GAME_CARDS)
STANDARD = "standard"
MODES: Mapping[str, Mode] = {
    STANDARD: Mode(
        "Standard", SEATS, "Secret teams, talk in character, deduction, to {target} points. Best with six or more."
    )
}
MOST_IMPOSTERS, MOST_IN_GROUP, MOST_VETOES = 7, 15, 6


def _printed(most: int) -> tuple[tuple[int | None, str], ...]:
    return ((None, "as the game card says"), *numbers(*range(1, most + 1)))


class Options(Chosen):
    """The choices of a table. Unknown names and values out of range are refused.

    imposters, group_size  None: as the game card says
    votes                  how a vote is shown: who voted veto, or only how many
    last_veto_loses        the imposters win when the last veto card is used up
    bag                    what an opened bag tells: the number of treasures, or only whether there is one
    dealer                 the first postmaster: drawn, or the first seat, which opened the table
    """

    modes: ClassVar = MODES

    mode: str = STANDARD
    imposters: int | None = option("Imposters", _printed(MOST_IMPOSTERS), ge=1, le=MOST_IMPOSTERS)
    group_size: int | None = option("Players who post in a round", _printed(MOST_IN_GROUP), ge=1, le=MOST_IN_GROUP)
    target: int = option("Points to win", numbers(5, 3, 4, 6, 7), ge=3, le=7)
    vetoes: int = option("Veto cards", numbers(3, 0, 1, 2, 4, 5, 6), ge=0, le=MOST_VETOES)
    votes: Literal["names", "number"] = option(
        "Votes are shown", (("names", "by name"), ("number", "only how many vetoes there were"))
    )
    last_veto_loses: bool = option(
        "The last veto card", ((False, "is like the others"), (True, "used up, the imposters win at once"))
    )
    bag: Literal["numbers", "whether"] = option(
        "The bag tells", (("numbers", "how many treasures"), ("whether", "only whether there is one"))
    )
    dealer: Literal["drawn", "opener"] = option(
        "First postmaster", (("drawn", "is drawn"), ("opener", "opened the table"))
    )


def _named(name: str) -> str:
    return f"“{Options.offered()[name].title}”"


def game_card(seats: int, options: Options) -> GameCard:
    """The game card of this table (R2). Raises ValueError for numbers with which one team could not win."""
    if seats not in GAME_CARDS:
        raise ValueError(f"Imposter! takes {SEATS[0]} to {SEATS[-1]} seats, not {seats}")
    printed = GAME_CARDS[seats]
    imposters = printed.imposters if options.imposters is None else options.imposters
    group = printed.group if options.group_size is None else options.group_size
    if 2 * imposters >= seats:
        raise ValueError(
            f"{imposters} of {seats} players are not fewer than the innocents (option {_named('imposters')})"
        )
    if group > seats - imposters:
        both = f"options {_named('group_size')} and {_named('imposters')}"
        raise ValueError(f"{group} who post are more than the {seats - imposters} innocents ({both})")
    return GameCard(imposters, group)
