"""The table as one viewer sees it, as values. `view` makes them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from games.core.protocol import Event, Seat, View

BEFORE_DIRECTION = frozenset(
    {"reveal", "reveal-third", "exchange-first", "exchange", "fourth", "first-player", "direction"}
)
"""The questions of the set-up up to the one for the direction of play."""


class CourtCard(NamedTuple):
    """A card in Court. A Disgraced one is face down, but all players may still look at it.

    plus_two  a Soldier's +2 is part of its value: it lies on the Throne
    """

    id: int
    name: str
    value: int
    disgraced: bool
    plus_two: bool
    muted: bool


class HandCard(NamedTuple):
    """One of the viewer's own hand cards. `playable`: it may be laid on the Throne now."""

    id: int
    name: str
    value: int
    playable: bool


class Hint(NamedTuple):
    """Something known of a seat's hidden cards that is not one certain card.

    names    it has at least `least` of these; with least 0 none of them
    in_hand  in hand; else in hand or laid aside (Successor, discard, Condemned)
    """

    names: tuple[str, ...]
    least: int
    in_hand: bool


class Place(NamedTuple):
    """One seat as the viewer sees it.

    hand        number of hand cards
    known       names of the hand cards that the viewer has seen, lowest first
    hints       what else the viewer knows of the hand
    successor   whether there is one; `successor_name` if the viewer has seen it
    condemned   number of Condemned cards; `condemned_names` those that the viewer has seen
    mulligans   how many the seat has called in this match
    """

    hand: int
    known: tuple[str, ...]
    hints: tuple[Hint, ...]
    king_up: bool
    successor: bool
    successor_name: str | None
    discard: tuple[str, ...]
    antechamber: tuple[str, ...]
    condemned: int
    condemned_names: tuple[str, ...]
    points: int
    out: bool
    mulligans: int


@dataclass(frozen=True, slots=True)
class TableView(View):
    """The table as one viewer sees it.

    teams, direction  the team of each seat; 1 clockwise (seats ascending), -1 counterclockwise
    hand  the viewer's own cards; empty for a spectator
    ids   the name of every id that the viewer sees as a single card
    gone  names of the cards that have left the round and that the viewer has seen (R15)
    dealt  number of cards that each seat was dealt
    copies  how many of each kind of card this table plays with, which all know
    """

    round: int
    target: int
    playing: bool
    turn: Seat
    direction: int
    teams: tuple[int, ...]
    true_king: Seat
    accused: str | None
    muted: tuple[int, ...]
    announced: tuple[Event, ...]
    court: tuple[CourtCard, ...]
    places: tuple[Place, ...]
    hand: tuple[HandCard, ...]
    ids: tuple[tuple[int, str], ...]
    gone: tuple[str, ...]
    over: bool
    dealt: int
    copies: tuple[int, ...]

    @property
    def directed(self) -> bool:
        """Whether the direction of play is chosen, which two players cannot; until then it is 1 in every round."""
        return len(self.places) > 2 and not any(asked.prompt in BEFORE_DIRECTION for asked in self.asked)
