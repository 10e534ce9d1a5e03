"""What people see of a game as pictures, described as plain values: `cogs.pictures` draws, and a game never does.

A game that offers pictures has a `picture.py` whose object follows `Pictured`; a game without one is shown in words.
A scene is made of a view alone, like every screen, so it cannot betray anything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol, TypeAlias, runtime_checkable

Names = Sequence[str]
Mark: TypeAlias = Literal["reaction", "immune", "royalty"]


@dataclass(frozen=True, slots=True)
class Face:
    """How one kind of card looks everywhere: in pictures, as a glyph and on pages.

    value   one or two characters for the corner, "" without
    icon    name of a pictogram in `cogs/pictures/icons`
    colour  "#rrggbb", dark enough for white on it
    """

    name: str
    value: str
    icon: str
    colour: str
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Laid:
    """A card on the table or in a hand.

    face      None: its back
    value     instead of the face's value, where the card counts differently now
    disgraced  turned face down where everybody may look: dark, with value 1
    muted     it has lost its text
    dim       it cannot be chosen now
    label     a few words under the card
    """

    face: Face | None
    value: str = ""
    disgraced: bool = False
    muted: bool = False
    dim: bool = False
    label: str = ""


@dataclass(frozen=True, slots=True)
class Strip:
    """One seat at the edge of the table.

    line      a few words under the name: "5 cards · Successor"
    points    how many of `target` pips are filled; without a target a number is drawn
    turn      the label beside the name of the seat that is to act: "plays", "" otherwise
    king      whether the seat's King is up; None in games without
    backs     hand cards as backs
    cards     cards that lie before the seat, with a heading each: ("Antechamber", cards)
    counters  pictogram, number and name of what the seat has: ("broadsword", 3, "Sword")
    out       the seat has left the round: drawn pale, and `line` says it
    """

    name: str
    line: str = ""
    points: int = 0
    target: int = 0
    turn: str = ""
    king: bool | None = None
    backs: int = 0
    cards: tuple[tuple[str, tuple[Laid, ...]], ...] = ()
    counters: tuple[tuple[str, int, str], ...] = ()
    out: bool = False
    team: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """The public table.

    row     the cards in the middle, oldest first
    crown   heading of the last card of the row, which is drawn large: "THRONE"; "" draws all alike
    aside   cards beside the row with their headings: (("Accused", card),)
    banner  what is being answered, "" without
    corner  round, target, direction: small print
    """

    strips: tuple[Strip, ...]
    row: tuple[Laid, ...] = ()
    crown: str = ""
    aside: tuple[tuple[str, Laid], ...] = ()
    banner: str = ""
    corner: str = ""


class Pictured(Protocol):
    """The pictures of one game."""

    @property
    def faces(self) -> Mapping[str, Face]:
        """Every kind of card by its name."""
        ...

    def scene(self, view: Any, names: Names) -> Scene:
        """The public table. `view` is a spectator's, `names` are plain."""
        ...

    def hand(self, view: Any) -> Sequence[Laid]:
        """The viewer's own hand; what may not be played now is dim."""
        ...


@runtime_checkable
class Illustrated(Protocol):
    """A game that offers pictures."""

    @property
    def picture(self) -> Pictured: ...
