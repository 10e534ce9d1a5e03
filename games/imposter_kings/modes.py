"""The modes as data: deck, hand size, cards left over, steps of the set-up (sections 2 and 4 of the rules)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, NamedTuple

from games.core.options import Chosen, numbers, option
from games.core.protocol import Mode
from games.imposter_kings.cards import (
    ASSASSIN,
    JUDGE,
    KINDS,
    KINGS_HAND,
    NAMES,
    ZEALOT,
    deck,
)


class Table(NamedTuple):
    """The rules' data of a mode for one number of seats.

    deck      the kinds that are shuffled
    hand      cards dealt to each seat
    accused   the kind that is the Accused from the start; None: the first card left over
    hidden    cards left over face down
    steps     the parts of the set-up in order, names of functions in `setup`
    target    points that end a match unless the table sets another number
    scoring   which points a round gives, a key of `scoring.POINTS`
    teams     the team of each seat
    copies    publicly known number of copies of each kind in the round
    names     the names that a player may say
    """

    deck: tuple[int, ...]
    hand: int
    accused: int | None
    hidden: int
    steps: tuple[str, ...]
    target: int
    scoring: str
    teams: tuple[int, ...]
    copies: tuple[int, ...]
    names: tuple[str, ...]


def _table(deck: tuple[int, ...], accused: int | None = None, **rest: Any) -> Table:
    return with_deck(Table(deck=(), accused=accused, copies=(), names=(), **rest), deck)


def with_deck(laid: Table, deck: tuple[int, ...]) -> Table:
    """The table with this deck and what follows from it: the known copies of each kind, and the names (R20)."""
    kinds = deck if laid.accused is None else (*deck, laid.accused)
    copies = tuple([kinds.count(kind) for kind in range(KINDS)])
    names = tuple([NAMES[kind] for kind in range(KINDS) if kind in deck])
    return laid._replace(deck=deck, copies=copies, names=names)


STANDARD_TWO = _table(
    deck=deck(2),
    hand=8,
    hidden=1,
    steps=("first_player", "mulligan", "successors", "discards"),
    target=7,
    scoring="duel",
    teams=(0, 1),
)
CUTTHROAT = _table(
    deck=deck(3),
    hand=8,
    hidden=0,
    steps=("reveal_two_then_one", "exchange", "first_player", "direction", "successors", "discards"),
    target=7,
    scoring="cutthroat",
    teams=(0, 1, 2),
)
TWO_AGAINST_TWO = _table(
    deck=deck(4),
    hand=7,
    hidden=0,
    steps=(
        "reveal_three_and_a_fourth",
        "first_player",
        "direction",
        "mulligan",
        "take_from_partner",
        "successors",
        "show_successors_to_partners",
        "trade",
        "discards",
    ),
    target=7,
    scoring="teams",
    teams=(0, 1, 0, 1),
)


def _quickplay(*added: int, accused: int | None = None, hidden: int = 0) -> Table:
    """The 14 cards for learning, and the cards that are added one by one."""
    learned_later = frozenset({ASSASSIN, KINGS_HAND, JUDGE, ZEALOT})
    return _table(
        deck=(*deck(2, learned_later), *added),
        accused=accused,
        hand=7,
        hidden=hidden,
        steps=("first_player", "successors"),
        target=3,
        scoring="quickplay",
        teams=(0, 1),
    )


MODES: Mapping[str, Mode] = {
    "standard": Mode(
        "Standard",
        (2, 3, 4),
        "To {target} points. Two players, three against each other (Cutthroat), or two against two.",
        teams={4: TWO_AGAINST_TWO.teams},
    ),
    "quickplay1": Mode(
        "Quickplay 1", (2,), "To learn: 14 cards, and the Assassin as the Accused. To {target} points.", learning=True
    ),
    "quickplay2": Mode("Quickplay 2", (2,), "To learn: with the Assassin. To {target} points."),
    "quickplay3": Mode("Quickplay 3", (2,), "To learn: with the Assassin and the King's Hand. To {target} points."),
}
TABLES: Mapping[tuple[str, int], Table] = {
    ("standard", 2): STANDARD_TWO,
    ("standard", 3): CUTTHROAT,
    ("standard", 4): TWO_AGAINST_TWO,
    ("quickplay1", 2): _quickplay(accused=ASSASSIN),
    ("quickplay2", 2): _quickplay(ASSASSIN),
    ("quickplay3", 2): _quickplay(ASSASSIN, KINGS_HAND, hidden=1),
}


class Options(Chosen):
    """The options of a table. Unknown names and values out of range are refused."""

    modes: ClassVar = MODES

    mode: str = "standard"
    target: int | None = option(
        "Points to win",
        ((None, "7 (Quickplay: 3)"), *numbers(1, 3, 5, 7, 10, 15, 21)),
        usual={mode: str(laid.target) for (mode, _), laid in TABLES.items()},
        ge=1,
        le=99,
    )
    flip_on_empty_court: bool = option("King flip on an empty Court", ((False, "not allowed"), (True, "allowed")))
    princess_partner: bool = option(
        "The Princess may pick", ((False, "opponents only"), (True, "the partner too")), ("standard",)
    )


DECK_OPTIONS: dict[str, Callable[[Table], Table]] = {}
"""By the names of options that change the deck: what such an option, where it is true, makes of the mode's data."""


def deck_option(change: Callable[[Table], Table]) -> Callable[[Table], Table]:
    """Register an option that changes the deck, by its name in `Options`: the function's.

    What is dealt and said, the rules' chapters and the features and weights of computer players follow from the table.
    """
    DECK_OPTIONS[change.__name__] = change
    return change


def deck_of(options: Options) -> tuple[str, ...]:
    """The chosen options that change the deck."""
    return tuple([name for name in DECK_OPTIONS if getattr(options, name)])


def table(mode: str, seats: int, deck: Iterable[str] = ()) -> Table:
    """The data of a mode with these deck options. Raises ValueError for an unknown mode or number of seats."""
    if mode not in MODES:
        raise ValueError(f"no mode {mode!r}; there are {', '.join(MODES)}")
    if (mode, seats) not in TABLES:
        raise ValueError(
            f"{MODES[mode].title} takes {' or '.join(str(n) for n in MODES[mode].seats)} seats, not {seats}"
        )
    laid = TABLES[mode, seats]
    for change in deck:
        laid = DECK_OPTIONS[change](laid)
    return laid
